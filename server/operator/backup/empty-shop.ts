import { sql } from 'kysely'
import { counted } from '../../counted.ts'
import type { Database, Queryable, Transaction } from '../../database/database.ts'

/** Throws one line when nothing can be written, as on a standby. On SQLite the beginning of a transaction says so. */
export async function refuseReadOnly(database: Database): Promise<void> {
  await database.transaction(async ({ engine, db }) => {
    if (engine === 'sqlite') return
    const { rows } = await sql<{
      state: string
    }>`select current_setting('transaction_read_only') as state`.execute(db)
    if (rows[0]?.state === 'on')
      throw new Error('DATABASE_URL takes no writes, as a standby does: nothing was restored')
  })
}

/** Throws one line when the shop has an account, a product or an order. */
export async function refuseUnlessEmpty(db: Queryable): Promise<void> {
  const { rows } = await sql<{ accounts: number; products: number; orders: number }>`select
    (select count(*) from accounts) as accounts,
    (select count(*) from products) as products,
    (select count(*) from orders) as orders`.execute(db)
  const { accounts = 0, products = 0, orders = 0 } = rows[0] ?? {}
  if (accounts + products + orders === 0) return
  const there = [
    counted(accounts, 'account', 'accounts'),
    counted(products, 'product', 'products'),
    counted(orders, 'order', 'orders'),
  ].join(', ')
  throw new Error(`the shop is not empty (${there}): restore into a new one; nothing was changed`)
}

/** The same inside the transaction that fills the shop: nobody adds to it until that ends. */
export async function holdEmpty(tx: Transaction): Promise<void> {
  if (tx.engine === 'postgres')
    await sql`lock table accounts, products, orders in access exclusive mode`.execute(tx.db)
  await refuseUnlessEmpty(tx.db)
}

/** Drops the tables of these names, the later ones first, and what the migrations made around them. */
export async function dropSchema(tx: Transaction, tables: readonly string[]): Promise<void> {
  const drops = tx.engine === 'sqlite' ? await sqliteDrops(tx, tables) : await postgresDrops(tx, tables)
  for (const statement of drops) await sql.raw(statement).execute(tx.db)
}

/** Search indexes are virtual tables; what looks into one goes before it. Triggers and indexes go with their table. */
async function sqliteDrops({ db }: Transaction, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql like 'create virtual table%' order by sql like '%fts5vocab%' desc`.execute(
    db,
  )
  return [...rows.map(({ name }) => name), ...tables.toReversed()].map(
    (name) => `drop table if exists "${name}"`,
  )
}

/** The functions are those that the triggers of these tables call, and the one that makes trigrams. */
async function postgresDrops({ db }: Transaction, tables: readonly string[]): Promise<string[]> {
  const names = sql.join(tables.map((table) => sql.lit(table)))
  const { rows } = await sql<{ name: string }>`select distinct tgfoid::regprocedure::text as name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace and relname in (${names})
    union
    select oid::regprocedure::text from pg_proc
    where proname = 'search_grams' and pronamespace = current_schema()::regnamespace`.execute(db)
  const indexes = tables.map((table) => `${table}_search`)
  return [
    ...[...indexes, ...tables.toReversed()].map((name) => `drop table if exists "${name}" cascade`),
    ...rows.map(({ name }) => `drop function if exists ${name} cascade`),
  ]
}
