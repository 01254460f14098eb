import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from './server.ts'

/** Fills one sample shop for the whole run; each worker starts on a copy of it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'samagri-e2e-'))
  const shop = await startShop(template)
  await shop.stop()
  process.env['E2E_TEMPLATE'] = template
  return () => rm(template, { recursive: true, force: true })
}
