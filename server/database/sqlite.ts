import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import type { Database, Row, Snapshot } from './database.ts'
import type { Tables } from './tables/tables.ts'
import { runTransaction, type Store } from './transaction.ts'

const OLDEST_SAFE = [3, 51, 3] // versions up to 3.51.2 have a WAL corruption bug

/** How long an action waits for another process's transaction, including its time in this process's queue. */
const LOCK_WAIT_MS = 5_000

/**
 * SQLite's own wait blocks the whole process. Only reads need it, while another process recovers the log after a
 * crash.
 */
const BLOCKING_WAIT_MS = { IMMEDIATE: 0, DEFERRED: 100 }

/**
 * KiB of the file that each connection caches. The writer revisits few pages; the operating system caches the
 * others.
 */
const CACHE = { IMMEDIATE: 8_000, DEFERRED: 32_000 }

/** When the action whose transaction is to begin was requested. */
const requestedAt = new AsyncLocalStorage<number>()

/** Opens the SQLite database in `file`: one connection that writes, one transaction at a time, and one that reads. */
export async function openSqlite(file: string): Promise<Database> {
  const writer = connect(file, 'IMMEDIATE')
  await checkVersion(writer.db)
  const reader = connect(file, 'DEFERRED')
  const { commitVersion, forget } = reader.mark
  // The holder of the write lock has no conflicts, and an action whose wait timed out is not retried.
  const store: Store = { db: writer.db, engine: 'sqlite', isConflict: () => false }
  return {
    engine: 'sqlite',
    read: reader.db,
    commitVersion,
    transaction: (action) =>
      requestedAt.run(performance.now(), () => runTransaction(store, action)).finally(forget),
    snapshot: (read) => readSnapshot(file, read),
    close: async () => {
      await reader.close()
      await writer.close()
    },
  }
}

function connect(file: string, begin: keyof typeof BLOCKING_WAIT_MS) {
  const database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS, enableForeignKeyConstraints: true })
  database.exec('PRAGMA journal_mode = WAL')
  // Set explicitly: NORMAL in WAL mode makes no sync per commit and can lose acknowledged orders in a power
  // failure.
  database.exec('PRAGMA synchronous = FULL')
  database.exec(`PRAGMA cache_size = -${CACHE[begin]}`)
  database.exec(`PRAGMA busy_timeout = ${BLOCKING_WAIT_MS[begin]}`) // after opening, which may have to wait for another process that opens or closes
  // SQLite's own lower() handles only A to Z: a search for 'ārtī' would not find 'Ārtī'. This costs 0.2 µs more per
  // row.
  database.function('lower', { deterministic: true }, (text) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  const version = commitVersionOf(database)
  const db = new Kysely<Tables>({ dialect: dialect(withCachedStatements(database), begin) })
  const close = async () => {
    await db.destroy()
    // Kysely closes only connections it has used, and an open one would leave the write-ahead log behind.
    if (database.isOpen) database.close()
  }
  return { database, db, mark: version, close }
}

/**
 * SQLite's count of commits by other connections; `database` itself makes none. Read once per turn of the event
 * loop and after this process's own transactions: a client that got a response from another process makes its
 * request in a later turn.
 */
function commitVersionOf(database: DatabaseSync) {
  const dataVersion = database.prepare('PRAGMA data_version')
  let version: number | undefined
  const forget = () => (version = undefined)
  const commitVersion = () => {
    if (version === undefined) setImmediate(forget)
    return (version ??= Number(dataVersion.get()?.['data_version']))
  }
  return { commitVersion, forget }
}

async function readSnapshot<T>(file: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const { database, db, close } = connect(file, 'DEFERRED')
  const transaction = await db.startTransaction().execute()
  try {
    await sql`select count(*) from sqlite_master`.execute(transaction) // the first read fixes the snapshot
    return await read({
      db: transaction,
      rows: (query) => batches(database.prepare(query.compile(transaction).sql).iterate()),
    })
  } finally {
    await transaction.rollback().execute()
    await close()
  }
}

const BATCH = 500

async function* batches(rows: Iterable<unknown>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row as Row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Statements = ReturnType<typeof withCachedStatements>

function dialect(cached: Statements, begin: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new BeginningDriver(cached, begin),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * IMMEDIATE takes the write lock at the start, so a transaction never fails half-way. Waiting for it does not block
 * the thread.
 */
class BeginningDriver extends SqliteDriver {
  readonly #begin: CompiledQuery

  constructor(database: Statements, begin: string) {
    super({ database })
    this.#begin = CompiledQuery.raw(`begin ${begin}`)
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const until = (requestedAt.getStore() ?? performance.now()) + LOCK_WAIT_MS
    for (;;) {
      try {
        await connection.executeQuery(this.#begin)
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
        await pause(2 + Math.random() * 8)
      }
    }
  }
}

/** node:sqlite in the form that Kysely's driver expects. Caching statements makes point reads three times as fast. */
function withCachedStatements(database: DatabaseSync) {
  const statements = new Map<string, ReturnType<typeof adapt>>()
  return {
    prepare(text: string) {
      let statement = statements.get(text)
      if (!statement) {
        if (statements.size >= 500) statements.clear()
        statement = adapt(database.prepare(text))
        statements.set(text, statement)
      }
      return statement
    },
    close: () => database.close(),
  }
}

function adapt(statement: StatementSync) {
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]): unknown[] => statement.all(...bind(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
    run: (parameters: readonly unknown[]) => statement.run(...bind(parameters)),
  }
}

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[]
}

async function checkVersion(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db)
  const version = (rows[0]?.version ?? '0').split('.').map(Number)
  for (const [index, least] of OLDEST_SAFE.entries()) {
    const have = version[index] ?? 0
    if (have > least) return
    if (have < least)
      throw new Error(`SQLite ${version.join('.')} is too old: ${OLDEST_SAFE.join('.')} or newer is needed`)
  }
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0
  return code === 5 // SQLITE_BUSY and its kinds, such as BUSY_RECOVERY
}
