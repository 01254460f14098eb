import { sql } from 'kysely'
import { namingSetting } from '../../app.ts'
import type { Database } from '../../database/database.ts'
import { newestSchema } from '../../database/migrate.ts'
import { openAsItIs, refuseReadOnlyFile, refuseReadOnlyServer } from '../../database/open.ts'
import { isReplicaOf } from '../../database/replica.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** The oldest PostgreSQL that its makers still support. */
const POSTGRES_MIN = 14

/** Its version, whether it takes writes, and its schema. Changes nothing. */
export async function database(settings: Settings): Promise<Finding> {
  await refuseReadOnlyFile(settings)
  const opened = await openAsItIs(settings).catch((error: Error) => {
    throw namingSetting(settings, error)
  })
  if (!opened) return { note: 'no shop yet: it is created at the first start' }
  try {
    const { engine } = opened.database
    const [version, fault] =
      engine === 'postgres' ? await ofPostgres(opened.database) : await ofSqlite(opened)
    if (fault) return { fix: fault }
    await refuseReadOnlyServer(settings, opened.database)
    const fix = await ofReplica(settings, opened.database)
    return fix ? { fix } : schemaOf(version, opened.schema)
  } finally {
    await opened.database.close()
  }
}

function schemaOf(version: string, schema: number): Finding {
  const newest = newestSchema()
  if (schema > newest)
    return { fix: `schema ${schema} is newer than this version's ${newest}: run the newer version` }
  if (schema < newest)
    return {
      note: `${version}, schema ${schema}: the next start upgrades it to ${newest}; make a backup first`,
    }
  return { ok: `${version}, schema ${schema}` }
}

async function ofPostgres({ read }: Database): Promise<[version: string, fault?: string]> {
  const { rows } = await sql<{ version: string; standby: boolean; commit: string }>`
    select current_setting('server_version') as version, pg_is_in_recovery() as standby,
      current_setting('synchronous_commit') as commit`.execute(read)
  const { version = '', standby, commit } = rows[0] ?? {}
  if (standby) return [version, 'DATABASE_URL is a replica, which can’t store orders: set it to the primary']
  if (Number.parseInt(version) < POSTGRES_MIN)
    return [version, `PostgreSQL ${version} is no longer supported: upgrade to ${POSTGRES_MIN} or later`]
  if (commit === 'off')
    return [
      version,
      'synchronous_commit is off, so a crash can lose orders: alter role … set synchronous_commit = on',
    ]
  return [`PostgreSQL ${version}`]
}

async function ofReplica({ databaseReadUrl }: Settings, primary: Database): Promise<string | undefined> {
  if (!databaseReadUrl) return undefined
  const { openPostgres } = await import('../../database/postgres.ts')
  const replica = openPostgres(databaseReadUrl)
  try {
    if (await isReplicaOf(primary, replica)) return undefined
    return 'DATABASE_READ_URL does not respond: start the replica or remove the setting'
  } finally {
    await replica.close()
  }
}

async function ofSqlite({
  database: { read },
}: {
  database: Database
}): Promise<[version: string, fault?: string]> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(read)
  const { rows: found } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(read)
  const version = `SQLite ${rows[0]?.version}`
  if (found[0]?.quick_check === 'ok') return [version]
  return [version, 'samagri.sqlite is damaged: stop the shop, keep the file, and restore the last backup']
}
