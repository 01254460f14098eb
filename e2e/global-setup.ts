import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepTemporaryInMemory } from '#server/testing/memory-folder.ts'
import { OTHER_BROWSERS } from './driven-browser.ts'
import { makeSampleShop } from './sample-shop.ts'

/**
 * Playwright's global setup: temporary files in memory, and the sample shop from which each worker's shop is
 * copied.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const { name, isInstalled, install } of OTHER_BROWSERS)
    if (!isInstalled)
      console.log(`${name} is not installed (${install}): e2e/other-browsers.spec.ts skips it`)
  const forgetTemporary = keepTemporaryInMemory()
  await makeSampleShop(await mkdtemp(join(tmpdir(), 'samagri-e2e-')))
  return forgetTemporary
}
