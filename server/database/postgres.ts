import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pLimit from 'p-limit'
import { Pool, type PoolClient, types } from 'pg'
import { type DatabaseBounds, SettingError } from '../settings.ts'
import type { Database, Queryable, Row, Snapshot } from './database.ts'
import { liftTimeouts } from './lock.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.ts'

const INT8 = 20
const NUMERIC = 1700 // sums of whole numbers
const TIMESTAMPTZ = 1184
const BATCH = 500
const CONFLICTS = new Set(['40001', '40P01']) // serialization failure, deadlock

const SETTINGS = ['synchronous_commit=on', 'timezone=UTC', 'datestyle=ISO', 'random_page_cost=1.1']

/** For statements without limits, such as a command's. */
const POOL_SIZE = 10
/** Connections reserved for reads: writes that wait for each other's rows never use them. */
const FOR_READS = 2
const WAIT_MS = 5_000
/** The server cancels a statement before the client gives up on it. */
const LATER_MS = 5_000

export interface PostgresOptions {
  /** Called for idle connections that broke, and for unresponsive ones that were replaced. */
  onBreak?: ((error: Error) => void) | undefined
  /** Cancels slow statements and idle transactions; without it there is no limit, as for migrations and commands. */
  bounds?: DatabaseBounds | undefined
}

export function openPostgres(
  url: string,
  { onBreak = () => undefined, bounds }: PostgresOptions = {},
): Database {
  const size = bounds?.connections ?? POOL_SIZE
  const limited = limitConcurrency(Math.max(1, size - FOR_READS), WAIT_MS)
  const settings = bounds ? [...SETTINGS, ...timeouts(bounds)] : SETTINGS
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: readType },
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  })
  pool.on('error', ({ message }) => onBreak(new Error(message))) // pg's own error contains the whole connection
  pool.on('connect', (client) => {
    // The pool listens only while no one uses the connection, and an error without a listener ends the process.
    client.on('error', () => undefined)
    if (bounds) endWhenSilent(client, bounds.statementSeconds * 1_000 + LATER_MS)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: db,
    commitVersion: () => undefined,
    transaction: (action) => limited(() => runTransaction({ db, engine: 'postgres', isConflict }, action)),
    snapshot: (read) => readSnapshot(db, read),
    close: async () => {
      await db.destroy()
      if (!pool.ending) await pool.end() // Kysely closes only connections it has used
    },
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  }
}

/**
 * Closes a connection without traffic for `ms`: the server cancels every statement sooner, so the network must have
 * failed. The pool closes idle connections after 10 s, before this.
 */
function endWhenSilent({ connection }: PoolClient, ms: number): void {
  const stream = connection.stream as Socket
  stream.setTimeout(ms, () =>
    stream.destroy(Object.assign(new Error('the database did not respond'), { code: 'ETIMEDOUT' })),
  )
}

/** Lets `count` run at the same time. Further ones wait at most `ms`, then fail as with a full pool. */
function limitConcurrency(count: number, ms: number): <T>(action: () => Promise<T>) => Promise<T> {
  const limit = pLimit(count)
  return (action) =>
    new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(new Error('timeout exceeded when trying to connect'))
      }, ms)
      void limit(async () => {
        clearTimeout(timer)
        if (!isLate) await action().then(resolve, reject)
      })
    })
}

function timeouts({ statementSeconds, lockSeconds }: DatabaseBounds): string[] {
  return [
    `statement_timeout=${statementSeconds}s`,
    `lock_timeout=${lockSeconds}s`,
    'idle_in_transaction_session_timeout=10s',
  ]
}

/** Throws a one-line error for a database that does not accept writes, such as a replica set as the primary. */
export async function rejectReadOnly({ read }: Pick<Database, 'read'>): Promise<void> {
  const { rows } = await sql<{ standby: boolean; readOnly: boolean }>`
    select pg_is_in_recovery() as standby, current_setting('transaction_read_only')::boolean as "readOnly"`.execute(
    read,
  )
  if (rows[0]?.standby) throw new SettingError('DATABASE_URL is a read-only replica: set it to the primary')
  if (rows[0]?.readOnly)
    throw new SettingError('DATABASE_URL is a read-only database: check its default_transaction_read_only')
}

async function readSnapshot<T>(db: Queryable, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await liftTimeouts(transaction) // the first read fixes the snapshot
    return await read({
      db: transaction,
      rows: async function* (query) {
        await sql`declare snapshot_rows no scroll cursor for ${query}`.execute(transaction)
        for (;;) {
          const { rows } = await sql<Row>`fetch forward ${sql.lit(BATCH)} from snapshot_rows`.execute(
            transaction,
          )
          if (rows.length === 0) break
          yield rows
        }
        await sql`close snapshot_rows`.execute(transaction)
      },
    })
  } finally {
    await transaction.rollback().execute()
  }
}

/** Whole numbers as numbers (paise stay far below 2^53) and timestamps as ISO text, as SQLite returns them. */
const readType: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === INT8 || type === NUMERIC) return Number
  if (type === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return types.getTypeParser(type, format ?? 'text')
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))
}
