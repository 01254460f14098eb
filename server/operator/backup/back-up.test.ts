import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BACKUP_LEASE, backupAge, backupsOf, lastRun } from '../../backup-runs.ts'
import { isoTime } from '../../clock.ts'
import { acquireLease } from '../../database/lease.ts'
import { newId } from '../../ids.ts'
import { createShopServer } from '../../shop-server.ts'
import { backedUp, emptySettings, ownFolder, restored } from '../../testing/backups.ts'
import { bucketFor, BUCKET_KEYS } from '../../testing/bucket.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { testShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'
import type { Engine } from '../../database/database.ts'
import { smallDisk } from '../../testing/small-disk.ts'
import type { Settings } from '../../settings.ts'
import { backUp } from './back-up.ts'
import { findBackup, openDestination } from './destinations.ts'
import { restoreBackup } from './restore-backup.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const never = new AbortController().signal

async function shopThatBacksUp(engine: Engine, environment: Record<string, string> = {}) {
  const folder = await ownFolder()
  const shop = await testShop(engine, { environment: { BACKUP_TO: folder, ...environment } })
  const admin = await shop.person('admin')
  const lamp = await aProduct(admin)
  await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
  const lines: string[] = []
  let waiting: (() => unknown) | undefined
  const print = (line: string) => {
    lines.push(line)
    if (line.includes('Waiting')) waiting?.()
  }
  const run = (ifDue = false, signal = never) => backUp(backedUp(shop), { ifDue, signal, print })
  const onWaiting = (action: () => unknown) => (waiting = action)
  /** From a fresh server, because figures are cached for some seconds. */
  const failed = async () => {
    const server = await createShopServer(shop.app)
    const { body } = await server.inject('/metrics')
    await server.close()
    const found = body.matchAll(/^samagri_backup_failed\{kind="([^"]+)"\} (\d)$/gm)
    return Object.fromEntries(Array.from(found, ([, kind, value]) => [kind, value]))
  }
  const shown = () => backupsOf(shop.app)
  const notified = () =>
    shop.app.database.read.selectFrom('notifications').select('facts').where('kind', '=', 'backup').execute()
  const trials = join(shop.where.dataDir, 'trial-restore')
  return { ...shop, folder, admin, lamp, lines, run, onWaiting, failed, shown, notified, trials }
}

onBothEngines('The shop’s own backup', (engine) => {
  it('is in BACKUP_TO, can be restored, is recorded, and passed a trial restore', async () => {
    const shop = await shopThatBacksUp(engine)
    expect(await shop.shown()).toEqual({
      isSet: true,
      isSealed: false,
      last: null,
      trial: null,
      failure: null,
    })
    expect(await backupAge(shop.app)).toBe(Infinity)
    await shop.run()
    const [name = '', ...others] = await readdir(shop.folder)
    expect(name).toMatch(/^samagri-\d{4}-\d\d-\d\d-\d{4}-\d\d\.backup$/)
    expect(others).toEqual([])
    const { size, mode } = await stat(join(shop.folder, name))
    expect(mode & 0o777).toBe(0o600)
    const at = new Date(shop.clock.now()).toISOString()
    expect(await shop.shown()).toMatchObject({ last: { at, bytes: size }, trial: at, failure: null })
    expect(await backupAge(shop.app)).toBe(0)
    await expect(stat(shop.trials)).rejects.toThrow('ENOENT')
    expect(await restored(await emptySettings(engine), join(shop.folder, name))).toMatchObject({
      holds: true,
    })
  })

  it('is made by only one of several processes that begin at once', async () => {
    const shop = await shopThatBacksUp(engine)
    const runs = await Promise.all([shop.run(true), shop.run(true), shop.run(true)])
    expect(runs.filter((written) => written !== null)).toHaveLength(1)
    expect(await readdir(shop.folder)).toHaveLength(1)
  })

  it('by hand after a killed one starts as soon as the old lease has lapsed', async () => {
    const shop = await shopThatBacksUp(engine)
    const { get } = shop.app.files
    const killed = Promise.withResolvers<null>()
    const stopping = new AbortController()
    shop.app.files.get = () => killed.promise // a killed process does not continue
    const first = shop.run(false, stopping.signal).catch(() => undefined)
    await until(async () => expect(await lastRun(shop.app.database.read, 'backup')).toBeDefined())
    shop.app.files.get = get
    expect(await shop.failed()).toEqual({ backup: '0', 'trial restore': '0' })
    shop.onWaiting(async () => shop.clock.advance(30_000))
    const written = await shop.run()
    expect(written).toMatchObject({ rows: { orders: 1 } })
    stopping.abort()
    killed.resolve(null)
    await first
  })

  it('whose target vanishes half-way does not count, and the older ones stay', async () => {
    const shop = await shopThatBacksUp(engine)
    await shop.run()
    const before = await readdir(shop.folder)
    shop.clock.advance(DAY)
    const elsewhere = `${shop.folder}-elsewhere`
    const { get } = shop.app.files
    let gone: Promise<void> | undefined
    shop.app.files.get = async (name) => {
      await (gone ??= rename(shop.folder, elsewhere))
      return get(name)
    }
    await expect(shop.run()).rejects.toThrow(
      /can’t be written: its folder (does not exist|no longer exists)$/,
    )
    shop.app.files.get = get
    await rename(elsewhere, shop.folder)
    expect((await shop.shown()).failure).toMatchObject({ act: 'backup' })
    shop.clock.advance(HOUR)
    await shop.run()
    const after = await readdir(shop.folder)
    expect(after).toEqual(expect.arrayContaining(before))
    expect(after.filter((name) => name.endsWith('.backup'))).toHaveLength(2)
  })

  it('whose trial restore fails is a failure that names the fault, and is kept anyway', async () => {
    const shop = await shopThatBacksUp(engine)
    await shop.app.database.transaction(({ db }) => db.updateTable('products').set({ stock: 3 }).execute())
    await expect(shop.run()).rejects.toThrow(
      /^samagri-.+ was made, but its test restore failed: BROKEN {2}stock equals the sum of its movements/,
    )
    expect(await shop.shown()).toMatchObject({ last: {}, trial: null, failure: { act: 'trial restore' } })
    expect(await shop.notified()).toHaveLength(1)
    expect(await readdir(shop.folder)).toHaveLength(1)
    await expect(stat(shop.trials)).rejects.toThrow('ENOENT')
  })
})

onOneEngine('The shop’s own backup', (engine) => {
  it('passes a trial restore even when the data folder does not exist because files are in a bucket', async () => {
    const shop = await shopThatBacksUp(engine)
    const { settings, ...parts } = backedUp(shop)
    const elsewhere = { ...settings, dataDir: join(await ownFolder(), 'not made yet') }
    await backUp({ ...parts, settings: elsewhere }, { ifDue: false, signal: never, print: () => undefined })
    expect(await shop.shown()).toMatchObject({ trial: expect.any(String), failure: null })
  })

  it('is made when it is due, tried again on a week’s first night, and old ones go', async () => {
    const shop = await shopThatBacksUp(engine)
    await writeFile(join(shop.folder, 'of-somebody-else.backup'), '')
    let made = 0
    for (let day = 0; day < 9; day += 1) {
      if (await shop.run(true)) made += 1
      expect(await shop.run(true)).toBeNull()
      shop.clock.advance(DAY)
    }
    expect(made).toBe(9)
    const there = await readdir(shop.folder)
    expect(there).toContain('of-somebody-else.backup')
    expect(there.length - 1).toBeGreaterThanOrEqual(7)
    expect(there.length - 1).toBeLessThan(9)
    const trials = await shop.app.database.read
      .selectFrom('backup_runs')
      .select('id')
      .where('act', '=', 'trial restore')
      .execute()
    expect(trials).toHaveLength(2)
  })

  it('of a clock that was ahead does not count, and never replaces one made since', async () => {
    const shop = await shopThatBacksUp(engine)
    shop.clock.advance(300 * DAY)
    for (let day = 0; day < 8; day += 1) {
      await shop.run(true)
      shop.clock.advance(DAY)
    }
    const before = await readdir(shop.folder)
    shop.clock.advance(-12 * DAY)
    expect(await shop.run(true)).not.toBeNull()
    expect(await shop.shown()).toMatchObject({ last: { at: isoTime(shop.clock) } })
    expect(await shop.run(true)).toBeNull()
    shop.clock.advance(2 * DAY)
    expect(await backupAge(shop.app)).toBe((2 * DAY) / 1000)
    await shop.run(true)
    shop.clock.advance(DAY)
    await shop.run(true)
    expect((await readdir(shop.folder)).filter((name) => !before.includes(name))).toHaveLength(3)
  })

  it('by hand fails with a reason while another one is running', async () => {
    const shop = await shopThatBacksUp(engine)
    const other = { name: BACKUP_LEASE, holder: 'another process', life: 30_000 }
    await acquireLease(shop.app, other)
    shop.onWaiting(async () => {
      shop.clock.advance(5_000)
      await acquireLease(shop.app, other)
    })
    await expect(shop.run()).rejects.toThrow(/^no backup was made: another process is already making one$/)
    expect(await readdir(shop.folder)).toEqual([])
    expect(await lastRun(shop.app.database.read, 'backup')).toBeUndefined()
  })

  it('that failed or was cut off is a metric until one succeeds', async () => {
    const shop = await shopThatBacksUp(engine)
    const elsewhere = `${shop.folder}-elsewhere`
    await rename(shop.folder, elsewhere)
    await expect(shop.run()).rejects.toThrow('is its disk mounted?')
    expect(await shop.failed()).toEqual({ backup: '1', 'trial restore': '0' })
    await rename(elsewhere, shop.folder)
    await shop.run()
    expect(await shop.failed()).toEqual({ backup: '0', 'trial restore': '0' })
    shop.clock.advance(DAY)
    const run = { id: newId(), act: 'backup', file: 'x', bytes: null, error: null, ended_at: null } as const
    await shop.app.database.transaction(({ db }) =>
      db
        .insertInto('backup_runs')
        .values({ ...run, started_at: isoTime(shop.clock) })
        .execute(),
    )
    expect(await shop.failed()).toEqual({ backup: '1', 'trial restore': '0' })
    expect((await shop.shown()).failure).toMatchObject({ error: 'its process ended before it was finished' })
    await shop.run()
    expect(await shop.failed()).toEqual({ backup: '0', 'trial restore': '0' })
  })

  it('that fails leaves nothing, is shown with its reason, and is reported daily until one succeeds', async () => {
    const shop = await shopThatBacksUp(engine)
    const elsewhere = `${shop.folder}-elsewhere`
    await rename(shop.folder, elsewhere)
    for (let hour = 0; hour < 3; hour += 1) {
      await expect(shop.run(true)).rejects.toThrow(
        /^the folder BACKUP_TO .+ does not exist: is its disk mounted\?$/,
      )
      shop.clock.advance(HOUR + 1)
    }
    const { failure, last } = await shop.shown()
    expect(last).toBeNull()
    expect(failure).toMatchObject({ act: 'backup', error: expect.stringContaining('is its disk mounted?') })
    expect(await shop.notified()).toEqual([{ facts: expect.stringContaining('is its disk mounted?') }])
    shop.clock.advance(DAY)
    await expect(shop.run()).rejects.toThrow('is its disk mounted?')
    expect(await shop.notified()).toHaveLength(2)
    await rename(elsewhere, shop.folder)
    shop.clock.advance(HOUR + 1)
    await shop.run(true)
    expect(await shop.shown()).toMatchObject({ failure: null, last: { bytes: expect.any(Number) } })
    await rename(shop.folder, elsewhere)
    await expect(shop.run()).rejects.toThrow('is its disk mounted?')
    expect(await shop.notified()).toHaveLength(3)
    await rm(elsewhere, { recursive: true })
  })

  it('that is stopped is as if it never began', async () => {
    const shop = await shopThatBacksUp(engine)
    const stopping = new AbortController()
    const { get } = shop.app.files
    shop.app.files.get = async (name) => {
      stopping.abort()
      return get(name)
    }
    await expect(shop.run(false, stopping.signal)).rejects.toThrow('stopped: no backup was written')
    expect(await readdir(shop.folder)).toEqual([])
    expect(await lastRun(shop.app.database.read, 'backup')).toBeUndefined()
    expect(await shop.notified()).toEqual([])
  })
})

it('reports a full disk in BACKUP_TO, and too little room for the trial restore', async ({ skip }) => {
  const disk = await smallDisk()
  if (disk === null) return skip('only root may mount a small disk')
  const { app, where, ...shop } = await shopThatBacksUp('sqlite')
  const run = (settings: Partial<Settings>) => {
    const there = backedUp({ app, where })
    const how = { ifDue: false, signal: never, print: () => undefined }
    return backUp({ ...there, settings: { ...there.settings, ...settings } }, how)
  }
  await expect(run({ dataDir: disk })).rejects.toThrow(
    /^samagri-.+ was made, but .+: the test restore needs \d+ MB free in DATA_DIR: it was not started$/,
  )
  expect(await readdir(shop.folder)).toHaveLength(1)
  await writeFile(join(disk, 'filler'), Buffer.alloc(32 * 1_048_576)).catch(() => undefined)
  await expect(run({ backupTo: disk })).rejects.toThrow(/^the disk is full: .+ was not written$/)
  expect(await readdir(disk)).toEqual(['filler'])
})

it('is sealed, whatever the database, into a bucket, and restores from it by its name with the passphrase alone', async () => {
  const { url } = await bucketFor('backups')
  const passphrase = { BACKUP_PASSPHRASE: 'a long passphrase' }
  const shop = await shopThatBacksUp('sqlite', { ...BUCKET_KEYS, ...passphrase, BACKUP_TO: url })
  await shop.run()
  expect(await shop.shown()).toMatchObject({ isSealed: true, last: {}, failure: null })
  const [name = ''] = await (await openDestination(shop.app.settings)).names()
  const target = await emptySettings('sqlite', { ...BUCKET_KEYS, BACKUP_TO: url })
  const restore = async (backupPassphrase: string | undefined) => {
    const settings = { ...target, backupPassphrase }
    return restoreBackup(settings, { file: await findBackup(settings, name), print: () => undefined })
  }
  const made = () => readdir(target.dataDir).catch(() => [])
  const before = await made()
  await expect(restore(undefined)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE/)
  await expect(restore('a long passphrasf')).rejects.toThrow(
    `BACKUP_PASSPHRASE is not the passphrase that ${name} was made with`,
  )
  expect(await made()).toEqual(before)
  expect(await restore('a long passphrase')).toBe(true)
})
