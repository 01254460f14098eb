import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { lastRun } from '../../backup-runs.ts'
import { newestSchema } from '../../database/migrate.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { aBackup, backedUp, emptySettings, ownFolder } from '../../testing/backups.ts'
import { anOrder, aProduct } from '../../testing/builders.ts'
import { freshDatabase, onBothEngines } from '../../testing/engines.ts'
import { OF_THE_MACHINE } from '../../testing/shop-process.ts'
import { testShop } from '../../testing/test-shop.ts'
import { openUpgradedShop } from '../existing-shop.ts'
import {
  backupCommand,
  backupsCommand,
  ownBackupCommand,
  restoreCommand,
  verifyCommand,
} from './backup-command.ts'

// What the process adds to the actions is tested once: exit codes, one-line errors, and another process on the
// shop's database.

const SHOP = fileURLToPath(new URL('../shop.ts', import.meta.url))

interface Where {
  dataDir: string
  databaseUrl: string | undefined
}

async function command({ dataDir, databaseUrl }: Where, ...args: string[]) {
  const child = spawn(process.execPath, [SHOP, ...args], {
    env: {
      ...OF_THE_MACHINE,
      DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (bytes: Buffer) => (output[stream] += bytes.toString()))
  await once(child, 'close')
  return { code: child.exitCode, ...output }
}

/** The error of a command's action. */
function errorOf(action: Promise<unknown>): Promise<string> {
  return action.then(
    () => 'not refused',
    (error: Error) => error.message,
  )
}

function settingsOf({ dataDir, databaseUrl }: Where): Settings {
  return readSettings({ DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) })
}

const nothing = () => undefined

onBothEngines('npm run shop', (engine) => {
  it('backs up a running shop, restores it, and lists what the backup contains', async () => {
    const shop = await testShop(engine)
    const [admin, customer] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    await anOrder(customer, [{ product: lamp._id, quantity: 1 }])
    const file = join(await ownFolder(), 'shop.backup')

    const backup = await command(shop.where, 'backup', file)
    expect(backup, backup.stderr).toMatchObject({ code: 0, stderr: '' })
    expect(backup.stdout).toMatch(/shop\.backup contains 1 order, 1 product, \d+ files; \d+\.\d MB\. Keep it/)

    const target = await emptySettings(engine)
    const restore = await command(target, 'restore', file)
    expect(restore, restore.stderr).toMatchObject({ code: 0, stderr: '' })
    expect(restore.stdout).toMatch(/Restored 1 order; the invariants hold\.\n$/)
    expect((await stat(join(target.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await errorOf(restoreCommand(target, file, nothing))).toMatch(
      /^the shop is not empty \(2 accounts, 1 product, 1 order\)/,
    )
  })

  it('does not upgrade an older shop, which may be running', async () => {
    const { app, where } = await testShop(engine)
    const newest = sql`delete from schema_migrations where number = ${newestSchema()}`
    await app.database.transaction((tx) => newest.execute(tx.db))
    const { code, stderr } = await command(where, 'export-products', join(await ownFolder(), 'x.csv'))
    expect([code, stderr]).toEqual([1, expect.stringContaining('is older than this version: start the shop')])
  })
})

it('restoring a shop with broken invariants names them and exits with 1', async () => {
  const shop = await testShop('sqlite')
  await aProduct(await shop.person('admin'))
  await shop.app.database.transaction((tx) => sql`update products set stock = stock + 1`.execute(tx.db))
  const { path } = await aBackup(backedUp(shop))
  const { code, stdout } = await command(await emptySettings('sqlite'), 'restore', path)
  expect(code).toBe(1)
  expect(stdout).toMatch(/BROKEN {2}stock equals .+\n {8}product .+: stock 11, movements 10\n/)
})

it('the commands require the name of an existing file', async () => {
  const target = await emptySettings('sqlite')
  expect(await errorOf(restoreCommand(target, undefined, nothing))).toBe(
    'name the file to restore: restore FILE',
  )
  const { code, stderr } = await command(target, 'restore', '/nowhere/shop.backup')
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'samagri: file not found: /nowhere/shop.backup\n' })
})

it('check and backup do not create a missing shop on disk', async () => {
  const folder = await ownFolder()
  const file = join(await ownFolder(), 'shop.backup')
  for (const dataDir of [join(folder, 'mistyped'), folder]) {
    const settings = settingsOf({ dataDir, databaseUrl: undefined })
    for (const action of [() => openUpgradedShop(settings), () => backupCommand(settings, file, nothing)])
      expect(await errorOf(action())).toBe(
        `DATA_DIR ${dataDir} has no shop: correct the path, start the shop, or restore a backup`,
      )
  }
  expect(await readdir(folder)).toEqual([])
  await writeFile(join(folder, 'samagri.sqlite'), '')
  const settings = settingsOf({ dataDir: folder, databaseUrl: undefined })
  expect(await errorOf(openUpgradedShop(settings))).toContain('has no shop')
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

it('check and backup do not create a lost folder of files, which the doctor would then find well', async () => {
  const { dataDir, remove } = await freshDatabase('sqlite')
  onTestFinished(remove)
  await (await openUpgradedShop(settingsOf({ dataDir, databaseUrl: undefined }))).close()
  expect(await readdir(dataDir)).not.toContain('files')
})

it('check and backup do not create a missing shop in PostgreSQL, nor a missing data folder', async () => {
  const { databaseUrl, dataDir, remove } = await freshDatabase('postgres')
  const file = join(await ownFolder(), 'shop.backup')
  const missing = join(dataDir, 'mistyped')
  const without = settingsOf({ databaseUrl, dataDir: missing })
  expect(await errorOf(backupCommand(without, file, nothing))).toBe(
    `DATA_DIR ${missing} does not exist: it must contain the shop’s files`,
  )
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const settings = settingsOf({ databaseUrl, dataDir })
  for (const action of [() => openUpgradedShop(settings), () => backupCommand(settings, file, nothing)])
    expect(await errorOf(action())).toMatch(/^the database in DATABASE_URL has no shop: /)
  const { rows } = await client.query('select tablename from pg_tables where schemaname = current_schema()')
  expect(rows).toEqual([])
  expect(await readdir(dataDir)).toEqual([])
  await client.end()
  await remove()
})

const READ_ONLY = '?options=-c%20default_transaction_read_only%3Don'

it('a read-only database can be backed up, and refuses a restore before any file is written', async () => {
  const shop = await testShop('postgres')
  await aProduct(await shop.person('admin'))
  const { path } = await aBackup(backedUp(shop))
  const file = join(await ownFolder(), 'shop.backup')
  await backupCommand(
    { ...shop.app.settings, databaseUrl: `${shop.where.databaseUrl}${READ_ONLY}` },
    file,
    nothing,
  )
  expect((await stat(file)).size).toBeGreaterThan(1_000)
  const target = await emptySettings('postgres')
  const there = { ...target, databaseUrl: `${target.databaseUrl}${READ_ONLY}` }
  expect(await errorOf(restoreCommand(there, path, nothing))).toBe(
    'DATABASE_URL is read-only, like a standby: nothing was restored',
  )
  expect(await readdir(target.dataDir)).toEqual([])
})

it('a failed backup by hand exits with 1 and a reason', async () => {
  const shop = await testShop('sqlite')
  const { code, stderr } = await command(shop.where, 'backup')
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'samagri: BACKUP_TO is not set: set it to a folder or an s3:// bucket\n',
  })
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s stops a backup by hand, and one that arrives again does not interrupt the cleaning up',
  async (signal) => {
    const shop = await testShop('sqlite')
    const folder = await ownFolder()
    const caught: boolean[] = []
    const print = () => void caught.push(process.emit(signal), process.emit(signal))
    const settings = { ...settingsOf(shop.where), backupTo: folder }
    const error = await errorOf(ownBackupCommand(settings, false, print))
    expect(caught, 'an uncaught signal ends the process').not.toContain(false)
    expect(error).toBe('stopped: no backup was written')
    expect(await readdir(folder)).toEqual([])
    expect(await lastRun(shop.app.database.read, 'backup')).toBeUndefined()
  },
)

it('a backup by hand into a missing folder does not count as a failure of the shop’s own backups', async () => {
  const shop = await testShop('sqlite')
  const settings = { ...settingsOf(shop.where), backupTo: undefined }
  expect(await errorOf(ownBackupCommand(settings, false, nothing))).toMatch(/^BACKUP_TO is not set: /)
  const mistyped = { ...settings, backupTo: '/mnt/mistyped' }
  expect(await errorOf(ownBackupCommand(mistyped, false, nothing))).toMatch(
    /the folder BACKUP_TO .+ does not exist/,
  )
  expect(await lastRun(shop.app.database.read, 'backup')).toBeUndefined()
})

it('lists the backups in BACKUP_TO, and verifies one by its name', async () => {
  const folder = await ownFolder()
  const shop = await testShop('sqlite', { environment: { BACKUP_TO: folder } })
  await aProduct(await shop.person('admin'))
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const settings = settingsOf(shop.where)
  await backupsCommand({ ...settings, backupTo: folder }, print)
  await ownBackupCommand({ ...settings, backupTo: folder }, false, nothing)
  await backupsCommand({ ...settings, backupTo: folder }, print)
  const [none, name = ''] = lines
  expect(none).toBe('There are no backups in BACKUP_TO yet.')
  await verifyCommand({ ...settings, backupTo: folder }, name, print)
  expect(lines.at(-1)).toMatch(/^samagri-.+\.backup is complete: 0 orders, \d+ files$/)
  expect(await errorOf(backupsCommand(settings, print))).toBe(
    'BACKUP_TO is not set: set it to a folder or an s3:// bucket',
  )
})
