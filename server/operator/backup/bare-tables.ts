import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../database/database.ts'
import { BACKED_UP } from './tables.ts'

/** Triggers that write the audit log, which a backup holds with the names that people had then. */
const LOGGING = ['audit_logged', 'order_history_logged']
/** Triggers that count row by row, on PostgreSQL ever slower within one transaction; count-anew.ts counts all. */
const COUNTING = {
  sqlite: ['accounts_count', 'products_count', 'orders_count'],
  postgres: ['accounts_counted', 'products_counted', 'orders_counted'],
}

interface Part {
  drop: string
  make: string
}

/**
 * Lets `fill` add the rows of a backup to tables without indexes, foreign keys and the triggers above; then makes those
 * again, which proves every foreign key. Unique indexes stay, and those triggers that fill the search indexes.
 */
export async function inBareTables(tx: Transaction, fill: () => Promise<void>): Promise<void> {
  const { rows: parts } = await (tx.engine === 'sqlite' ? sqliteParts() : postgresParts()).execute(tx.db)
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(tx.db)
  }
  await run(parts.map(({ drop }) => drop))
  await fill()
  await run(parts.map(({ make }) => make))
}

/** SQLite has no foreign key without its table: it looks at each row. */
function sqliteParts(): RawBuilder<Part> {
  return sql`select 'drop ' || type || ' "' || name || '"' as "drop", sql as make from sqlite_schema
    where type = 'trigger' and name in (${sql.join([...LOGGING, ...COUNTING.sqlite])})
      or type = 'index' and tbl_name in (${sql.join(BACKED_UP)}) and sql not like 'create unique %'`
}

function postgresParts(): RawBuilder<Part> {
  const tables = BACKED_UP.flatMap((table) => [table, `${table}_search`])
  return sql`with ours as (select oid from pg_class
      where relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)}))
    select format('drop index %s', indexrelid::regclass) as "drop", pg_get_indexdef(indexrelid) as make, 1 as place
    from pg_index where not indisunique and indrelid in (select oid from ours)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
    from pg_constraint where contype = 'f' and conrelid in (select oid from ours)
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname), 3
    from pg_trigger where tgname in (${sql.join([...LOGGING, ...COUNTING.postgres])})
      and tgrelid in (select oid from ours)
    order by place`
}
