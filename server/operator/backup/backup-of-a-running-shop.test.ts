import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { diskStore } from '../../files/open.ts'
import type { FileStore } from '../../files/file-store.ts'
import { s3Store } from '../../files/s3.ts'
import {
  aBackup,
  backedUp,
  bytesIn,
  emptySettings,
  ownFolder,
  restored,
  rowsIn,
  targetAt,
} from '../../testing/backups.ts'
import { bucketFor, BUCKET_KEYS } from '../../testing/bucket.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { filesOf } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'
import { later, until } from '../../testing/until.ts'
import { ShopError } from '../../shop-error.ts'
import { backupAt } from './destinations.ts'
import { putFiles } from './backup-files.ts'
import { writeBackup } from './write-backup.ts'

const nothing = () => undefined
const awsKeys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: undefined }

async function shopWithOrder(engine: 'sqlite' | 'postgres', files?: FileStore) {
  const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' }, ...(files ? { files } : {}) })
  const [admin, customer] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin, { stock: 1_000 })
  const order = () => anOrder(customer, [{ product: lamp._id, quantity: 1 }])
  return { ...shop, admin, first: await order(), order }
}

/** The files of a shop, where `before` runs whenever one is about to be read. */
function watched(files: FileStore, before: (name: string) => Promise<void>): FileStore {
  return {
    ...files,
    get: async (name) => {
      await before(name)
      return files.get(name)
    },
  }
}

onBothEngines('a backup of a running shop', (engine) => {
  it('is a complete snapshot of one moment while orders come in', async () => {
    const shop = await shopWithOrder(engine)
    const closing = new AbortController()
    onTestFinished(() => closing.abort())
    let placed = 1
    const buy = async () => {
      while (!closing.signal.aborted) {
        await shop.order()
        placed += 1
      }
    }
    const customers = Array.from({ length: 3 }, () => later(buy()))
    // One more than the customers: images in progress may already be stored.
    const moreOrders = (from = placed) => until(() => expect(placed).toBeGreaterThan(from + customers.length))
    const backups = [await aBackup(backedUp(shop))]
    await moreOrders()
    backups.push(await aBackup(backedUp(shop)))
    await moreOrders()
    closing.abort()
    await Promise.all(customers)
    const [one, other] = backups.map(({ rows }) => rows['orders']!)
    expect(one).toBeLessThan(other!)
    expect(other).toBeLessThan(placed)
    for (const { path } of backups) {
      const { holds, lines } = await restored(await emptySettings(engine), path)
      expect(holds, lines.join('\n')).toBe(true)
    }
  })

  it('is not made by a version that is older than the schema of that moment', async () => {
    const shop = await shopWithOrder(engine)
    const newer = sql`insert into schema_migrations (number, name, applied_at) values (999, 'later', '2027-01-01T00:00:00Z')`
    await shop.app.database.transaction(({ db }) => newer.execute(db))
    await expect(aBackup(backedUp(shop))).rejects.toThrow('the database has schema 999, but this version')
  })

  it('starts over when an image that it names is deleted in the meantime', async () => {
    const shop = await shopWithOrder(engine)
    let attempts = 0
    const files = watched(shop.app.files, async (name) => {
      if (!name.startsWith('private/') || (attempts += 1) > 1) return
      await shop.app.files.remove(name)
      await shop.app.database.transaction(({ db }) =>
        db.updateTable('orders').set({ screenshot_deleted_at: '2026-11-20T06:31:00.000Z' }).execute(),
      )
    })
    const lines: string[] = []
    const path = join(await ownFolder(), 'shop.backup')
    const shopThen = { ...backedUp(shop), files }
    const { missing: lost } = await writeBackup(shopThen, targetAt(path), (line) => lines.push(line))
    expect(lost).toEqual([])
    expect(lines).toContain('1 file is missing: starting again')
    expect(await readdir(dirname(path))).toEqual(['shop.backup'])
    expect(await restored(await emptySettings(engine), path)).toMatchObject({ holds: true })
  })

  it('contains everything else when images are lost, and names them', async () => {
    const shop = await shopWithOrder(engine)
    await shop.order()
    const path = join(await ownFolder(), 'shop.backup')
    const [screenshot] = await filesOf(shop.app, 'private')
    await shop.app.files.remove(screenshot!)
    const written = await writeBackup(backedUp(shop), targetAt(path), nothing)
    expect(written.missing).toEqual([screenshot])
    expect(await readdir(dirname(path))).toEqual(['shop.backup'])
    const { holds, lines } = await restored(await emptySettings(engine), path)
    expect(holds).toBe(false)
    expect(lines.join('\n')).toMatch(/Restored 2 orders, but not all invariants could be confirmed/)
  })

  it('is not written without files, when stopped or when it cannot be, and changes nothing', async () => {
    const shop = await shopWithOrder(engine)
    const before = [await rowsIn(shop.app.database), await bytesIn(shop.app)]
    const folder = await ownFolder()
    const path = join(folder, 'shop.backup')
    const target = targetAt(path)
    await writeFile(path, 'the backup of yesterday')
    const noFiles: FileStore = { ...shop.app.files, get: async () => null }
    await expect(writeBackup({ ...backedUp(shop), files: noFiles }, target, nothing)).rejects.toThrow(
      'no backup was written: none of the shop’s files were found',
    )
    const stopped = new AbortController()
    const stopping = watched(shop.app.files, async () => stopped.abort())
    await expect(
      writeBackup({ ...backedUp(shop), files: stopping }, { ...target, signal: stopped.signal }, nothing),
    ).rejects.toThrow('stopped: no backup was written')
    const nowhere = targetAt(join(folder, 'none', 'shop.backup'))
    await expect(writeBackup(backedUp(shop), nowhere, nothing)).rejects.toThrow(/its folder does not exist$/)
    const onFolder = targetAt(folder)
    await expect(writeBackup(backedUp(shop), onFolder, nothing)).rejects.toThrow(
      /is a folder: enter the name of a file$/,
    )
    expect(await readdir(folder)).toEqual(['shop.backup'])
    expect(await readFile(path, 'utf8')).toBe('the backup of yesterday')
    await aBackup(backedUp(shop))
    expect([await rowsIn(shop.app.database), await bytesIn(shop.app)]).toEqual(before)
  })
})

it('a backup takes its files from S3 and brings them there, or to the disk', async () => {
  const [one, two] = [await bucketFor('one'), await bucketFor('two')]
  const shop = await shopWithOrder('sqlite', s3Store(one.url, awsKeys))
  const { path } = await aBackup(backedUp(shop))
  const there = await emptySettings('sqlite', { ...BUCKET_KEYS, FILES_URL: two.url })
  expect(await restored(there, path)).toMatchObject({ holds: true })
  const before = await bytesIn(shop.app)
  expect(before.size).toBeGreaterThan(3)
  expect(await bytesIn({ files: s3Store(two.url, awsKeys) })).toEqual(before)

  const again = await emptySettings('sqlite', { ...BUCKET_KEYS, FILES_URL: two.url })
  const requested = vi.spyOn(globalThis, 'fetch')
  expect(await restored(again, path)).toMatchObject({ holds: true })
  const methods = requested.mock.calls.map(([request]) => (request as Request).method)
  requested.mockRestore()
  expect(new Set(methods)).toContain('HEAD')
  expect(new Set(methods)).not.toContain('PUT') // files that exist are not sent again
  expect(await restored(await emptySettings('sqlite'), path)).toMatchObject({ holds: true })
})

it('waits for files that a store refuses for now, and resumes an interrupted restore', async () => {
  const shop = await shopWithOrder('sqlite')
  const before = await bytesIn(shop.app)
  let errors = 0
  const files = watched(shop.app.files, async () => {
    errors += 1
    if (errors <= 2) throw new ShopError('UNAVAILABLE')
  })
  const { path } = await aBackup({ ...backedUp(shop), files })
  expect(errors).toBe(before.size + 2)
  const folder = await ownFolder()
  const store = diskStore(folder)
  const cut = {
    ...store,
    put: async (name: string, bytes: Uint8Array) => {
      if (name.startsWith('private/')) throw new Error('the machine is gone')
      await store.put(name, bytes)
    },
  }
  const put = (into: FileStore) => putFiles(backupAt(path), into, nothing)
  await expect(put(cut)).rejects.toThrow('the machine is gone')
  const kept = async () => {
    const all = new Map<string, number>()
    for await (const { name } of store.list('public')) all.set(name, (await stat(join(folder, name))).ino)
    return all
  }
  const first = await kept()
  expect(first.size).toBeGreaterThan(0)
  await put(store)
  const all = await kept()
  expect((await bytesIn({ files: store })).size).toBe(before.size)
  for (const [name, file] of first) expect(all.get(name)).toBe(file)
})
