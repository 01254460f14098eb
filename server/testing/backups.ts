import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pino } from 'pino'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { type App, createApp } from '../app.ts'
import { BACKED_UP } from '../operator/backup/tables.ts'
import { backupAt, folderDestination } from '../operator/backup/destinations.ts'
import { restoreBackup } from '../operator/backup/restore-backup.ts'
import { type BackedUpShop, type Target, writeBackup } from '../operator/backup/write-backup.ts'
import type { Database, Engine } from '../database/database.ts'
import { newestSchema } from '../database/migrate.ts'
import { createShopServer } from '../shop-server.ts'
import { readSettings, type Settings } from '../settings.ts'
import { freshDatabase } from './engines.ts'
import { filesOf } from './orders.ts'
import { onServer } from './templates.ts'
import { clientOf, type TestShop } from './test-shop.ts'

/** A separate folder, removed when the test has finished. */
export async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The settings of a location without a shop: a new folder, or an empty database with one. */
export async function emptySettings(
  engine: Engine,
  environment: Record<string, string> = {},
): Promise<Settings> {
  if (engine === 'sqlite') return readSettings({ DATA_DIR: join(await ownFolder(), 'data'), ...environment })
  const where = await freshDatabase(engine)
  onTestFinished(where.remove)
  await onServer(where.databaseUrl!, 'delete from store_settings')
  return readSettings({ DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl, ...environment })
}

/** A running test shop as the command sees it. */
export function backedUp({ app, where }: Pick<TestShop, 'app' | 'where'>): BackedUpShop {
  const { clock, database, files } = app
  const settings = { ...app.settings, databaseUrl: where.databaseUrl }
  return { settings, clock, database, files, schema: newestSchema() }
}

/** A file to write a backup into. */
export function targetAt(
  path: string,
  { signal = new AbortController().signal, passphrase }: Partial<Target> = {},
): Target {
  return { destination: folderDestination(dirname(path)), name: basename(path), signal, passphrase }
}

/** Writes the backup of a shop into a separate folder; returns its path and the command's output. */
export async function aBackup(shop: BackedUpShop, how: Partial<Target> = {}) {
  const path = join(await ownFolder(), 'shop.backup')
  const written = await writeBackup(shop, targetAt(path, how), () => undefined)
  return { path, ...written }
}

/** Restores a backup; returns the output, and whether the invariants hold. */
export async function restored(
  settings: Settings,
  path: string,
  how: Partial<Parameters<typeof restoreBackup>[1]> = {},
) {
  const lines: string[] = []
  const file = backupAt(path, settings.backupPassphrase)
  const holds = await restoreBackup(settings, { file, print: (line) => lines.push(line), ...how })
  return { holds, lines }
}

/** The shop in the settings, as it starts; `call` makes calls signed out or with a token. */
export async function openShop(settings: Settings, clock: App['clock']) {
  const app = await createApp(settings, { clock, log: pino({ level: 'silent' }) })
  const server = await createShopServer(app)
  await server.ready()
  onTestFinished(async () => {
    await server.close()
    await app.close()
  })
  return { app, call: (token: string | null = null) => clientOf(server, token) }
}

/** Every row that a backup contains, by table, in any order; without what the database computes. */
export async function rowsIn({ read }: Database): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of BACKED_UP) {
    const all: Record<string, unknown>[] = await read.selectFrom(table).selectAll().execute()
    const kept = all.filter(
      (row) => !/"template":"(verify-email|reset-password)"/.test(String(row['payload'])),
    )
    rows[table] = kept.map(plain).toSorted()
  }
  return rows
}

const COUNTS = ['order_counters', 'order_days', 'order_day_statuses', 'record_counters'] as const

/** The counts maintained by the database, sorted, without zeros. */
export async function countsIn({ read }: Database): Promise<string[]> {
  const counted: string[] = []
  for (const table of COUNTS) {
    const rows: Record<string, unknown>[] = await read.selectFrom(table).selectAll().execute()
    counted.push(...rows.filter((row) => (row['orders'] ?? row['records']) !== 0).map(plain))
  }
  return counted.toSorted()
}

/** Indexes, constraints and triggers as the database describes them, sorted. */
export async function schemaIn({ engine, read }: Database): Promise<unknown[]> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql`select sql from sqlite_schema where sql is not null order by sql`
      : sql`select indexdef as part from pg_indexes where schemaname = 'public'
          union all select conrelid::regclass::text || conname || pg_get_constraintdef(oid) from pg_constraint
            where connamespace = 'public'::regnamespace
          union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by part`
  ).execute(read)
  return rows
}

const COMPUTED = new Set(['n', 'phase', 'name_key', 'status_key'])

function plain(row: Record<string, unknown>): string {
  const own = Object.entries(row).filter(([column]) => !COMPUTED.has(column))
  return JSON.stringify(own.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Every stored file with its bytes. */
export async function bytesIn({ files }: Pick<App, 'files'>): Promise<Map<string, string>> {
  const app = { files } as App
  const all = new Map<string, string>()
  for (const name of await filesOf(app)) all.set(name, (await files.get(name))?.toString('base64') ?? 'gone')
  return all
}
