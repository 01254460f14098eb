import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startShop } from '../e2e/server.ts'
import * as sample from '../e2e/sign-in.ts'

// The sample shop as strangers reach one. In production it opens only when no account has its published password.

const COMMANDS = fileURLToPath(new URL('../server/operator/shop.ts', import.meta.url))
const password = 'Only-For-Measuring-1'

export const ADMIN = { email: sample.ADMIN.email, password }
export const ASHA = { email: sample.ASHA.email, password }

/** Starts it on SQLite, in production, in a temporary folder that goes away with it. */
export async function openSampleShop(): Promise<AsyncDisposable & { url: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-pages-'))
  const forget = () => rm(dataDir, { recursive: true, force: true })
  try {
    const environment = { DATABASE_URL: '', RATE_LIMITS: 'off' }
    const filled = await startShop(dataDir, { ...environment, SAMPLE_DATA: 'yes' })
    await filled.stop()
    for (const { email } of [sample.ADMIN, sample.ASHA, sample.RAVI]) await setPassword(dataDir, email)
    const shop = await startShop(dataDir, { ...environment, NODE_ENV: 'production' })
    return { url: shop.url, [Symbol.asyncDispose]: () => shop.stop().then(forget) }
  } catch (error) {
    await forget()
    throw error
  }
}

async function setPassword(dataDir: string, email: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, ACCOUNT_PASSWORD: password }
  await promisify(execFile)(process.execPath, [COMMANDS, 'set-password', email], { env })
}
