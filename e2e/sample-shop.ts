import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startShop } from './server.ts'

// The sample shop is filled once per run, which takes half a minute of computing. All shops of the run start as a
// copy of it.

const SHOP = fileURLToPath(new URL('../server/operator/shop.ts', import.meta.url))

/** Fills a sample shop on SQLite below `folder` and backs it up, for the functions below. */
export async function makeSampleShop(folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  const shop = await startShop(dataDir)
  await shop.stop()
  await operate({ DATA_DIR: dataDir }, 'backup', join(folder, 'shop.backup'))
  process.env['E2E_SAMPLE_SHOP'] = folder
}

/** Copies the sample shop into an empty data folder. */
export async function copySampleShop(dataDir: string): Promise<void> {
  await cp(join(sampleShop(), 'data'), dataDir, { recursive: true })
}

/** Restores the sample shop into an empty PostgreSQL database and an empty data folder. */
export async function restoreSampleShop(dataDir: string, databaseUrl: string): Promise<void> {
  await operate(
    { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    'restore',
    join(sampleShop(), 'shop.backup'),
  )
}

function sampleShop(): string {
  const folder = process.env['E2E_SAMPLE_SHOP']
  if (!folder) throw new Error('the sample shop was not made')
  return folder
}

async function operate(environment: Record<string, string>, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [SHOP, ...args], { env: { ...process.env, ...environment } })
}
