import { access, constants, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../make-folder.ts'
import { SettingError } from '../settings.ts'
import type { Database } from './database.ts'
import { migrate, MIGRATIONS, schemaOf } from './migrate.ts'
import type { PostgresOptions } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

const COPY = /^samagri-of-schema-\d+\.sqlite$/

const PAGES_AT_ONCE = 10_000

export interface WhereData {
  databaseUrl: string | undefined
  dataDir: string
}

/**
 * Opens the database from the settings and upgrades its schema; SQLite's file is copied first. Throws if the schema
 * is newer than this build.
 */
export async function openDatabase(where: WhereData, options: PostgresOptions = {}): Promise<Database> {
  const { databaseUrl, dataDir } = where
  await rejectReadOnlyFile(where)
  const withoutTimeouts = await openForRestore(where)
  await closedWhenItFails(withoutTimeouts, async () => {
    await rejectReadOnlyServer(where, withoutTimeouts)
    const before = databaseUrl ? undefined : (schema: number) => saveCopy(fileIn(dataDir), schema)
    await migrate(withoutTimeouts, MIGRATIONS, before)
  })
  if (!databaseUrl) return withoutTimeouts
  await withoutTimeouts.close()
  return openServer(databaseUrl, options)
}

/** Throws a one-line error if SQLite's file exists but is not writable. Checked before opening it, which might fail. */
export async function rejectReadOnlyFile({ databaseUrl, dataDir }: WhereData): Promise<void> {
  if (databaseUrl) return
  for (const path of [dataDir, fileIn(dataDir)])
    await access(path, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT' || code === 'ENOTDIR') return
      const next =
        code === 'EROFS'
          ? 'mount its disk as writable'
          : 'run this as its owner, or make it writable for this user'
      throw new SettingError(`DATA_DIR: ${path} is not writable: ${next}`)
    })
}

/** Throws a one-line error for a server that does not accept writes, such as a replica. */
export async function rejectReadOnlyServer({ databaseUrl }: WhereData, database: Database): Promise<void> {
  if (databaseUrl) await (await import('./postgres.ts')).rejectReadOnly(database)
}

/** Opens the database and returns it with its schema's number; null if there is none. Changes nothing. */
export async function openAsItIs(where: WhereData): Promise<{ database: Database; schema: number } | null> {
  await rejectReadOnlyFile(where)
  if (!where.databaseUrl && !(await stat(fileIn(where.dataDir)).catch(() => null))) return null
  const database = await openForRestore(where)
  return closedWhenItFails(database, async () => {
    const schema = await schemaOf(database)
    if (schema > 0) return { database, schema }
    await database.close()
    return null
  })
}

/** Opens the database named in the settings, creating SQLite's if missing, with whatever schema it has. */
export async function openForRestore({ databaseUrl, dataDir }: WhereData): Promise<Database> {
  if (databaseUrl) return openServer(databaseUrl)
  await makeFolder(dataDir)
  return openSqlite(fileIn(dataDir))
}

async function closedWhenItFails<T>(database: Database, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    await database.close()
    throw error
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'samagri.sqlite')
}

async function openServer(url: string, options?: PostgresOptions): Promise<Database> {
  const { openPostgres } = await import('./postgres.ts') // code that a shop on SQLite does not need
  return openPostgres(url, options)
}

/**
 * Copies SQLite's file page by page to `samagri-of-schema-N.sqlite` next to it, before its schema is changed; the
 * copy of an earlier upgrade is removed. The caller holds the write lock, so the copy is exactly the state before
 * the upgrade.
 */
async function saveCopy(file: string, schema: number): Promise<void> {
  const folder = dirname(file)
  const name = `${basename(file, '.sqlite')}-of-schema-${schema}.sqlite`
  const unfinished = join(folder, `${name}.unfinished`)
  const source = new DatabaseSync(file, { readOnly: true })
  try {
    await rm(unfinished, { force: true })
    await backup(source, unfinished, { rate: PAGES_AT_ONCE })
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    const { message } = error as Error
    throw new Error(
      `the upgrade was not started because the backup copy could not be made in ${folder}: ${message}`,
      {
        cause: error,
      },
    )
  } finally {
    source.close()
  }
  const others = (await readdir(folder)).filter((one) => COPY.test(one) && one !== name)
  for (const other of others) await rm(join(folder, other), { force: true })
}
