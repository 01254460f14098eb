import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Engine, Queryable, Transaction } from './database.ts'
import { liftTimeouts } from './lock.ts'
import { initialSchema } from './migrations/001-initial-schema/initial-schema.ts'
import {
  fromPaidToDelivered,
  placedContent,
  placesOnImages,
  receivedPayments,
  statementLayouts,
} from './migrations/002-to-006.ts'
import { doubtsOfReadings, mailPriority, oneSpelling, orderedAddress } from './migrations/007-to-010.ts'
import {
  erasedDocuments,
  guests,
  jobsByKind,
  jobsStarted,
  policiesAndPrivacy,
  publicShop,
  searchGuests,
  staff,
  tax,
} from './migrations/011-to-021.ts'
import type { Dialect, Migration } from './migrations/migration.ts'

/** One list for both engines, in order; a migration that has landed is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  initialSchema,
  placesOnImages,
  fromPaidToDelivered,
  placedContent,
  receivedPayments,
  statementLayouts,
  oneSpelling,
  mailPriority,
  doubtsOfReadings,
  orderedAddress,
  tax,
  policiesAndPrivacy,
  guests,
  staff,
  publicShop,
  erasedDocuments,
  searchGuests,
  jobsByKind,
  jobsStarted,
]

const DIALECTS: Record<Engine, Dialect> = {
  sqlite: {
    engine: 'sqlite',
    timestamp: 'text',
    integer: 'integer',
    real: 'real',
    strict: 'strict',
    searchedId: 'n integer primary key, id text not null unique',
  },
  postgres: {
    engine: 'postgres',
    timestamp: 'timestamptz',
    integer: 'bigint',
    real: 'double precision',
    strict: '',
    searchedId: 'id text primary key',
  },
}

const LOCK = 5_641_927 // an arbitrary number that no other lock in this database uses
/** A newer build's schema is noticed within this time, ms. */
const POLL_MS = 5_000

/** Called with the schema version before it is changed, while no one else can write; throwing prevents the change. */
export type BeforeUpgrade = (schema: number) => Promise<void>

/**
 * Applies missing migrations in one transaction under a lock. Throws a one-line error for a schema newer than this
 * build.
 */
export async function migrate(
  database: Database,
  migrations = MIGRATIONS,
  before?: BeforeUpgrade,
): Promise<void> {
  if ((await schemaOf(database)) === newestSchema(migrations)) return
  await database.transaction((tx) => migrateInside(tx, migrations, before))
}

/** The same as part of an existing transaction. */
export async function migrateInside(
  tx: Transaction,
  migrations: readonly Migration[],
  before?: BeforeUpgrade,
): Promise<void> {
  await lockSchema(tx)
  const done = await appliedSoFar(tx, DIALECTS[tx.engine])
  rejectNewer(done, migrations)
  if (done === 0) await rejectOtherEncoding(tx)
  if (done > 0 && done < newestSchema(migrations)) await before?.(done)
  for (const migration of migrations)
    if (migration.number > done) await apply(tx, migration, DIALECTS[tx.engine])
}

/** A database in LATIN1, for instance, would fail at the first text in an Indian script. SQL_ASCII stores any bytes. */
async function rejectOtherEncoding({ engine, db }: Transaction): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8' || encoding === 'SQL_ASCII') return
  throw new Error(
    `the encoding of the database is ${encoding}, but it must be UTF8: create the database with encoding UTF8`,
  )
}

/** Until the transaction ends no one else can change the schema, and it may take any amount of time. */
export async function lockSchema(tx: Transaction): Promise<void> {
  if (tx.engine === 'sqlite') return
  await liftTimeouts(tx.db)
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx.db)
}

/** Throws a one-line error for a schema newer than this build. */
export function rejectNewer(schema: number, migrations = MIGRATIONS): void {
  const newest = newestSchema(migrations)
  if (schema > newest)
    throw new Error(
      `the database has schema ${schema}, but this version knows only ${newest}: start the newer version`,
    )
}

/** The schema number of this build. */
export function newestSchema(migrations = MIGRATIONS): number {
  return migrations.at(-1)?.number ?? 0
}

/** The number of the existing schema; 0 if there is none. Changes nothing. */
export async function schemaOf({ engine, read }: Pick<Database, 'engine' | 'read'>): Promise<number> {
  const { rows } =
    engine === 'sqlite'
      ? await sql`select 1 from sqlite_master where name = 'schema_migrations'`.execute(read)
      : await sql`select 1 where to_regclass('schema_migrations') is not null`.execute(read)
  return rows.length === 0 ? 0 : highestOf(read)
}

interface Watched {
  database: Database
  log: Pick<Logger, 'fatal'>
}

export interface SchemaWatch {
  check: () => Promise<void>
  stop: () => void
}

/**
 * Checks every few seconds whether a newer build has changed the schema: then this one must not write any more.
 * Logs it once and calls `end`.
 */
export function watchSchema({ database, log }: Watched, end: () => void): SchemaWatch {
  const check = async () => {
    const schema = await schemaOf(database).catch(() => 0) // a database that does not respond is tried again
    if (schema <= newestSchema()) return
    stop()
    log.fatal(
      { schema, knows: newestSchema() },
      'a newer version has upgraded the database: this process is ending',
    )
    end()
  }
  const timer = setInterval(() => void check(), POLL_MS).unref()
  const stop = () => clearInterval(timer)
  return { check, stop }
}

async function highestOf(db: Queryable): Promise<number> {
  const row = await db
    .selectFrom('schema_migrations')
    .select((e) => e.fn.max('number').as('number'))
    .executeTakeFirst()
  return row?.number ?? 0
}

async function appliedSoFar(tx: Transaction, { integer, timestamp, strict }: Dialect): Promise<number> {
  await sql
    .raw(
      `create table if not exists schema_migrations (number ${integer} primary key, name text not null, applied_at ${timestamp} not null) ${strict}`,
    )
    .execute(tx.db)
  return highestOf(tx.db)
}

async function apply(tx: Transaction, migration: Migration, dialect: Dialect): Promise<void> {
  for (const statement of migration.statements(dialect)) await sql.raw(statement).execute(tx.db)
  await migration.convert?.(tx)
  await tx.db
    .insertInto('schema_migrations')
    .values({ number: migration.number, name: migration.name, applied_at: new Date().toISOString() })
    .execute()
}
