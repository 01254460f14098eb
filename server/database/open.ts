import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { keepCopy } from './keep-copy.ts'
import { migrate, MIGRATIONS, schemaOf } from './migrate.ts'
import type { PostgresOptions } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import { makeFolder } from '../make-folder.ts'
import { SettingError } from '../settings.ts'

export interface WhereData {
  databaseUrl: string | undefined
  dataDir: string
}

/**
 * Opens the database of the settings and brings its schema up to date; SQLite's file is copied before. Throws when the
 * schema is newer than this build.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: WhereData,
  options: PostgresOptions = {},
): Promise<Database> {
  await refuseReadOnlyFile({ databaseUrl, dataDir })
  const unhurried = databaseUrl ? await openServer(databaseUrl) : await openFile(dataDir)
  await closedWhenItFails(unhurried, async () => {
    await refuseReadOnlyServer({ databaseUrl, dataDir }, unhurried)
    const before = databaseUrl ? undefined : (schema: number) => keepCopy(fileIn(dataDir), schema)
    await migrate(unhurried, MIGRATIONS, before)
  })
  if (!databaseUrl) return unhurried
  await unhurried.close()
  return openServer(databaseUrl, options)
}

/** Throws one line where SQLite's file is there and takes no writes. Asked before it is opened, which may fail then. */
export async function refuseReadOnlyFile({ databaseUrl, dataDir }: WhereData): Promise<void> {
  if (databaseUrl) return
  for (const path of [dataDir, fileIn(dataDir)])
    await access(path, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
      if (code === 'ENOENT' || code === 'ENOTDIR') return
      const next =
        code === 'EROFS' ? 'mount its disk as writable' : 'make it writable for the user that runs the shop'
      throw new SettingError(`DATA_DIR: ${path} is not writable: ${next}`)
    })
}

/** Throws one line for a server that takes no writes, such as a replica. */
export async function refuseReadOnlyServer({ databaseUrl }: WhereData, database: Database): Promise<void> {
  if (databaseUrl) await (await import('./postgres.ts')).refuseReadOnly(database)
}

/** Opens the database as it is → with its schema's number; null where there is none. Changes nothing. */
export async function openAsItIs({
  databaseUrl,
  dataDir,
}: WhereData): Promise<{ database: Database; schema: number } | null> {
  if (!databaseUrl && !(await stat(fileIn(dataDir)).catch(() => null))) return null
  const database = databaseUrl ? await openServer(databaseUrl) : await openFile(dataDir)
  return closedWhenItFails(database, async () => {
    const schema = await schemaOf(database)
    if (schema > 0) return { database, schema }
    await database.close()
    return null
  })
}

/** Opens the database that the settings name, made where SQLite has none, with whatever schema it has. */
export async function openForRestore({ databaseUrl, dataDir }: WhereData): Promise<Database> {
  return databaseUrl ? openServer(databaseUrl) : openFile(dataDir)
}

async function closedWhenItFails<T>(database: Database, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await database.close()
    throw error
  }
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'samagri.sqlite')
}

async function openFile(dataDir: string): Promise<Database> {
  await makeFolder(dataDir)
  return openSqlite(fileIn(dataDir))
}

async function openServer(url: string, options?: PostgresOptions): Promise<Database> {
  const { openPostgres } = await import('./postgres.ts') // code that a shop on SQLite does not need
  return openPostgres(url, options)
}
