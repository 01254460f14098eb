import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTemporaryInMemory } from '#server/testing/memory-folder.ts'
import { makeSampleShop } from './sample-shop.ts'

/** Playwright's global setup: temporary files in memory, and the sample shop that each worker's shop begins as. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const forgetTemporary = keepTemporaryInMemory()
  await makeSampleShop(await mkdtemp(join(tmpdir(), 'samagri-e2e-')))
  return async () => forgetTemporary()
}
