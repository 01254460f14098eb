import { STATEMENT_LAYOUTS_LISTED } from '#contract/limits.ts'
import type { ColumnRole, DateOrder, statementCalls, StatementLayout } from '#contract/payments/statements.ts'
import type { App } from '../../app.ts'
import type { ActorContext } from '../../actor.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { forUpdate } from '../../database/lock.ts'
import type { StatementFormatsRow } from '../../database/tables/payments.ts'
import type { OperationInput } from '../../http/handlers.ts'
import { invalid, notFound } from '../../shop-error.ts'
import { missingIn, type Table } from './find-table.ts'

interface Layout {
  columns: readonly ColumnRole[]
  dateOrder: DateOrder
}

/** The layout saved for a table's headings; undefined if there is none. */
export async function savedLayout(
  db: Queryable,
  { fingerprint, headings }: Table,
): Promise<Layout | undefined> {
  if (fingerprint === null) return undefined
  const row = await db
    .selectFrom('statement_formats')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  if (!row) return undefined
  const { columns, dateOrder } = layoutOf(row)
  return columns.length === headings.length ? { columns, dateOrder } : undefined
}

/** Saves how a file was read, for the next file with the same headings. */
export async function saveLayout(
  app: App,
  tx: Transaction,
  { fingerprint, headings }: Table,
  { columns, dateOrder }: Layout,
  fileName: string,
): Promise<void> {
  if (fingerprint === null) return
  const layout = {
    headings: JSON.stringify(headings),
    columns: JSON.stringify(columns),
    date_order: dateOrder,
    file_name: fileName,
    updated_at: isoTime(app.clock),
  }
  await tx.db
    .insertInto('statement_formats')
    .values({ fingerprint, ...layout })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet(layout))
    .execute()
}

export async function listLayouts(db: Queryable): Promise<StatementLayout[]> {
  const rows = await db
    .selectFrom('statement_formats')
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('fingerprint')
    .limit(STATEMENT_LAYOUTS_LISTED)
    .execute()
  return rows.map(layoutOf)
}

/** Changes a saved layout. NOT_FOUND if it does not exist; VALIDATION if no file could be read with it. */
export async function changeLayout(
  app: App,
  { params: { id }, body, actor, requestId }: OperationInput<typeof statementCalls.changeStatementLayout>,
): Promise<StatementLayout> {
  const { columns, dateOrder } = body
  return app.database.transaction(async (tx) => {
    const before = await lockLayout(tx, id)
    const missing = missingIn(columns, before.headings)
    if (missing !== null) throw invalid('columns', missing)
    const after = { ...before, columns, dateOrder, at: isoTime(app.clock) }
    await tx.db
      .updateTable('statement_formats')
      .set({ columns: JSON.stringify(columns), date_order: dateOrder, updated_at: after.at })
      .where('fingerprint', '=', id)
      .execute()
    await audit(app, tx, { actor, requestId }, 'update', id, before, after)
    return after
  })
}

/** Deletes a saved layout. NOT_FOUND if it does not exist. */
export async function deleteLayout(
  app: App,
  { params: { id }, actor, requestId }: OperationInput<typeof statementCalls.forgetStatementLayout>,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    const before = await lockLayout(tx, id)
    await tx.db.deleteFrom('statement_formats').where('fingerprint', '=', id).execute()
    await audit(app, tx, { actor, requestId }, 'delete', id, before)
  })
}

async function lockLayout(tx: Transaction, id: string): Promise<StatementLayout> {
  const rows = tx.db.selectFrom('statement_formats').selectAll().where('fingerprint', '=', id)
  const row = await forUpdate(tx, rows).executeTakeFirstOrThrow(() => notFound('Layout'))
  return layoutOf(row)
}

async function audit(
  app: App,
  tx: Transaction,
  by: ActorContext,
  action: string,
  id: string,
  before: StatementLayout,
  after?: StatementLayout,
): Promise<void> {
  await writeAudit(app, tx, {
    ...by,
    action,
    subject: ['statement layout', id],
    before: describeLayout(before),
    ...(after && { after: describeLayout(after) }),
  })
}

function describeLayout({ fileName, columns, dateOrder }: StatementLayout) {
  return { name: fileName, columns: columns.join(', '), dateOrder }
}

function layoutOf(row: StatementFormatsRow): StatementLayout {
  return {
    _id: row.fingerprint,
    headings: JSON.parse(row.headings) as string[],
    columns: JSON.parse(row.columns) as ColumnRole[],
    dateOrder: row.date_order,
    fileName: row.file_name,
    at: row.updated_at,
  }
}
