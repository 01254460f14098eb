import { sql } from 'kysely'
import type { Transaction } from './database.ts'

/** The triggers that write the audit log from its books (migrations/006-second-factor.ts), and their tables. */
const LISTING = { audit_listed: 'audit', order_history_listed: 'order_history' }

/** Runs an act that fills the books and the audit log itself, without the triggers that write the one from the others. */
export async function withoutListing(tx: Transaction, act: () => Promise<void>): Promise<void> {
  if (tx.engine === 'postgres') {
    await each((trigger, table) => `alter table ${table} disable trigger ${trigger}`, tx)
    await act()
    await each((trigger, table) => `alter table ${table} enable trigger ${trigger}`, tx)
    return
  }
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master
    where type = 'trigger' and name in (${sql.join(Object.keys(LISTING))})`.execute(tx.db)
  await each((trigger) => `drop trigger ${trigger}`, tx)
  await act()
  for (const row of rows) await sql.raw(row.sql).execute(tx.db)
}

async function each(statement: (trigger: string, table: string) => string, tx: Transaction): Promise<void> {
  for (const [trigger, table] of Object.entries(LISTING))
    await sql.raw(statement(trigger, table)).execute(tx.db)
}
