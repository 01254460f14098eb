import type { Dialect, Migration, Searched } from '../migration.ts'
import { accountTables } from './accounts.ts'
import { auditLog, auditTables, systemTables } from './audit.ts'
import { catalogueTables } from './catalogue.ts'
import { counts, countTables } from './counts.ts'
import { orderTables } from './orders.ts'
import { checkoutTables, paymentTables, statementTables } from './payments.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

/** Every table after those that it references, with its indexes; then what the database itself writes and refuses. */
export const initialSchema: Migration = {
  number: 1,
  name: 'initial schema',
  statements: (dialect) => [
    ...accountTables(dialect),
    ...catalogueTables(dialect),
    ...orderTables(dialect),
    ...checkoutTables(dialect),
    ...paymentTables(dialect),
    ...statementTables(dialect),
    ...countTables(dialect),
    ...auditTables(dialect),
    ...systemTables(dialect),
    ...writtenByTheDatabase(dialect),
  ],
}

/** An order is found by its receiver and by the end of its id, as screens show it. */
const SEARCHED: readonly Searched[] = [
  {
    table: 'orders',
    texts: ['new.full_name', 'new.phone', 'substr(new.id, 31, 6)'],
    changes: 'full_name, phone',
  },
  { table: 'accounts', texts: ['new.name', 'new.email', 'new.mobile'], changes: 'name, email, mobile' },
  { table: 'products', texts: ['new.name', 'new.description'], changes: 'name, description' },
  { table: 'audit_entries', texts: ['new.words'] },
]

/** The books that prove what happened: rows are added and never changed, by no call and by no slip. */
const APPEND_ONLY = ['audit', 'order_history', 'screenshot_views', 'audit_entries']

/** Triggers write search indexes, counts and the audit log, so no act can forget them; and they refuse some changes. */
function writtenByTheDatabase({ engine }: Dialect): string[] {
  const { functions, searchIndex, keepCounts, appendOnly, afterInsert } =
    engine === 'sqlite' ? sqlite : postgres
  return [
    ...functions(),
    ...SEARCHED.flatMap(searchIndex),
    ...counts(engine).flatMap(keepCounts),
    ...APPEND_ONLY.flatMap(appendOnly),
    ...auditLog(engine).flatMap(afterInsert),
  ]
}
