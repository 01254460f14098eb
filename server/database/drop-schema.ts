import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** Takes away the tables of these names, the later ones first, and what the migrations made around them. What is not there is fine. */
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

/** The functions are those that the triggers of these tables call, and the one that their search indexes are made with. */
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
