import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export interface WhereData {
  databaseUrl: string | undefined
  dataDir: string
}

/** Opens the database that the settings name and brings its schema up to date. Throws when the schema is newer than this build. */
export async function openDatabase(
  { databaseUrl, dataDir }: WhereData,
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Database> {
  const database = databaseUrl ? openPostgres(databaseUrl, 10, onIdleError) : await openFile(dataDir)
  try {
    await migrate(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openFile(dataDir: string): Promise<Database> {
  await mkdir(dataDir, { recursive: true })
  return openSqlite(join(dataDir, 'samagri.sqlite'))
}
