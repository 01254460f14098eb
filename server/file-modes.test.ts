import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ADMIN, endOf, placeForShop, startShop } from './testing/shop-process.ts'
import { createClient } from '#contract/client.ts'
import { testImage } from './testing/test-images.ts'

/** Everything in a folder that another user of the machine can list, read or write. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })),
  )
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

describe('what the shop stores in its data folder', () => {
  it.each(['sqlite', 'postgres'] as const)(
    'on %s is only for its own user: database, logs, images, emails',
    async (engine) => {
      const place = await placeForShop(engine)
      await place.database.close()
      const dataDir = join(place.dataDir, 'data')
      const { origin, child } = await startShop({ ...place, dataDir })
      const { token } = await createClient({ origin, token: () => null })('login', { body: ADMIN })
      const call = createClient({ origin, token: () => token })
      await call('createCategory', { body: { name: 'Lamps', image: await testImage() } })
      expect(await openToOthers(dataDir)).toEqual([])
      expect(await readdir(join(dataDir, 'files/public'))).toHaveLength(3)
      await endOf(child, 'SIGTERM')
    },
  )

  it('is never a folder of someone else: a mistyped one stays as open as it was', async () => {
    const place = await placeForShop('sqlite')
    await place.database.close()
    const folder = join(place.dataDir, 'of-somebody-else')
    await mkdir(join(folder, 'samagri.sqlite'), { recursive: true })
    await mkdir(join(folder, 'files'))
    for (const name of ['', 'files']) await chmod(join(folder, name), 0o755)
    await startShop({ ...place, dataDir: folder }).catch(() => undefined) // SQLite cannot create its file there
    expect(await openToOthers(folder)).toEqual(expect.arrayContaining(['.', 'files']))
  })

  it('is closed to others again if an older version left it open', async () => {
    const place = await placeForShop('sqlite')
    await place.database.close()
    await mkdir(join(place.dataDir, 'outbox'))
    await mkdir(join(place.dataDir, 'files'))
    await writeFile(join(place.dataDir, 'secret'), 'x'.repeat(48))
    for (const name of ['', 'outbox', 'files']) await chmod(join(place.dataDir, name), 0o755)
    for (const name of await readdir(place.dataDir)) await chmod(join(place.dataDir, name), 0o755)
    await startShop(place)
    expect(await openToOthers(place.dataDir)).toEqual([])
  })
})
