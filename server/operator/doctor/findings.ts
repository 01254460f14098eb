import { sql } from 'kysely'
import { namingSetting } from '../../app.ts'
import type { Database } from '../../database/database.ts'
import { newestSchema } from '../../database/migrate.ts'
import { openAsItIs, rejectReadOnlyServer } from '../../database/open.ts'
import { isReplicaOf } from '../../database/replica.ts'
import type { Settings } from '../../settings.ts'

/** The result for one part: `fix` says what is wrong and what to do, `note` what may be intended. */
export type Finding = { ok: string } | { fix: string } | { note: string }

/** The oldest PostgreSQL version that is still supported. */
const POSTGRES_MIN = 14

/** The database's version, whether it accepts writes, and its schema. Changes nothing. */
export async function database(settings: Settings): Promise<Finding> {
  const opened = await openAsItIs(settings).catch((error: Error) => {
    throw namingSetting(settings, error)
  })
  if (!opened) return { note: 'no shop yet: it is created at the first start' }
  try {
    const { engine } = opened.database
    const [version, error] =
      engine === 'postgres' ? await ofPostgres(opened.database) : await ofSqlite(opened)
    if (error) return { fix: error }
    await rejectReadOnlyServer(settings, opened.database)
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
  return [version, 'samagri.sqlite is damaged: stop the shop, keep the file and restore the last backup']
}

const ASK_MS = 5_000
/**
 * An authenticator app's code is valid for this long; S3 rejects requests from a difference of a quarter of an
 * hour.
 */
const APART_MAX_S = 30

interface Other {
  name: string
  /** How far its clock is ahead of this machine's, in seconds; undefined if it sends no time. */
  ahead: number | undefined
}

/** Compares this machine's clock with those of the database, the S3 server and the server at PUBLIC_URL. */
export async function clockBesideOthers(settings: Settings): Promise<Finding> {
  const { databaseUrl, filesUrl, publicUrl } = settings
  const endpoint = filesUrl && new URL(filesUrl).searchParams.get('endpoint')
  const others: Other[] = await Promise.all(
    [
      ...(databaseUrl ? [{ name: 'the database', ahead: ofDatabase(settings) }] : []),
      ...(endpoint ? [{ name: 'the S3 server', ahead: ofServer(endpoint) }] : []),
      { name: 'PUBLIC_URL', ahead: ofServer(`${publicUrl}/api/health`) },
    ].map(async ({ name, ahead }) => ({ name, ahead: await ahead.catch(() => undefined) })),
  )
  const off = others.find(({ ahead = 0 }) => Math.abs(ahead) > APART_MAX_S)
  if (off)
    return {
      fix: `${off.name} and this machine are ${Math.round(Math.abs(off.ahead!))} s apart: set both clocks with NTP`,
    }
  const responded = others.filter(({ ahead }) => ahead !== undefined).map(({ name }) => name)
  const silent = others.filter(({ ahead }) => ahead === undefined).map(({ name }) => name)
  if (silent.length > 0)
    return {
      note: `no time from ${silent.join(' and ')}; ${responded.length > 0 ? `matches ${responded.join(', ')}` : 'not compared'}`,
    }
  return { ok: `matches ${responded.join(', ')}` }
}

async function ofDatabase(settings: Settings): Promise<number | undefined> {
  const opened = await openAsItIs(settings)
  if (!opened) return undefined
  try {
    const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(opened.database.read)
    return aheadOf(rows[0]?.now)
  } finally {
    await opened.database.close()
  }
}

async function ofServer(address: string): Promise<number | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ASK_MS), redirect: 'manual' })
  await response.body?.cancel()
  return aheadOf(response.headers.get('date'))
}

function aheadOf(time: string | null | undefined): number | undefined {
  const ahead = (Date.parse(time ?? '') - Date.now()) / 1_000
  return Number.isNaN(ahead) ? undefined : ahead
}
