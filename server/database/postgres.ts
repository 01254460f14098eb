import { Kysely, PostgresDialect, sql } from 'kysely'
import { types } from 'pg'
import type { Database, Queryable, Row, Snapshot } from './database.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.ts'
import { WatchedPool } from './watched-pool.ts'

const INT8 = 20
const NUMERIC = 1700 // sums of whole numbers
const TIMESTAMPTZ = 1184
const BATCH = 500
const POOL_SIZE = 10
const CONFLICTS = new Set(['40001', '40P01']) // serialization failure, deadlock

const SETTINGS = ['synchronous_commit=on', 'timezone=UTC']

/** For a shop that serves: whatever takes so long is stuck. The server ends it before the client gives it up. */
const TIMEOUTS = ['statement_timeout=30s', 'idle_in_transaction_session_timeout=10s']
const QUERY_TIMEOUT_MS = 35_000

export interface PostgresOptions {
  /** Hears of idle connections that broke, and of silent ones that were replaced. */
  onBreak?: ((error: Error) => void) | undefined
  /** Ends slow statements and idle transactions (TIMEOUTS); off for migrations and commands. */
  timeouts?: boolean
}

/** Opens the PostgreSQL at `url` with a pool of ten connections. */
export function openPostgres(
  url: string,
  { onBreak = () => undefined, timeouts = false }: PostgresOptions = {},
): Database {
  const settings = timeouts ? [...SETTINGS, ...TIMEOUTS] : SETTINGS
  const pool = new WatchedPool(
    {
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: { getTypeParser: readType },
      options: settings.map((setting) => `-c ${setting}`).join(' '),
    },
    { onBreak, queryTimeout: timeouts ? QUERY_TIMEOUT_MS : Infinity },
  )
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: db,
    commitMark: () => undefined,
    transaction: (act) => runTransaction({ db, engine: 'postgres', isConflict }, act),
    snapshot: (read) => readSnapshot(db, read),
    close: async () => {
      await db.destroy()
      await pool.end() // Kysely ends only what it has used
    },
  }
}

async function readSnapshot<T>(db: Queryable, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    await sql`select 1 from pg_class limit 1`.execute(transaction) // the first read sets the moment
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

/** Whole numbers as numbers (paise stay far below 2^53) and moments as ISO text, as SQLite gives them. */
const readType: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === INT8 || type === NUMERIC) return Number
  if (type === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return types.getTypeParser(type, format ?? 'text')
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))
}
