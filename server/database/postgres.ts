import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import type { Database } from './database.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction } from './transaction.ts'

const INT8 = 20
const NUMERIC = 1700 // sums of whole numbers
const TIMESTAMPTZ = 1184
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
    close: () => db.destroy(),
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
