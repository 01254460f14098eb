import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, types } from 'pg'
import type { Database, Queryable, Row, Snapshot } from './database.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.ts'

const INT8 = 20
const NUMERIC = 1700 // sums of whole numbers
const TIMESTAMPTZ = 1184
const BATCH = 500
const CONFLICTS = new Set(['40001', '40P01']) // serialization failure, deadlock

/** Opens the PostgreSQL at `url` with a pool of `size` connections. `onIdleError` hears of idle connections that broke. */
export function openPostgres(url: string, size: number, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    types: { getTypeParser: readType },
    options: '-c synchronous_commit=on -c timezone=UTC',
  })
  pool.on('error', onIdleError)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    engine: 'postgres',
    read: db,
    transaction: (act) => runTransaction({ db, engine: 'postgres', isConflict }, act),
    snapshot: (read) => readSnapshot(db, read),
    close: () => db.destroy(),
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

/** Whole numbers and their sums as numbers (paise stay far below 2^53) and moments as ISO text: the same values that SQLite gives. */
const readType: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (type === INT8 || type === NUMERIC) return Number
  if (type === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
  return types.getTypeParser(type, format ?? 'text')
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICTS.has(String(error.code))
}
