import type { Answer } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import type { App } from '../../app.ts'
import { type Actor, isAdmin } from '../../actor.ts'
import { orderFor } from './order-queries.ts'

type History = Answer<typeof orderCalls.getHistory>['data']

/** An order's status and payment changes and its disputes, oldest first; who made them only for an admin. */
export async function readHistory(app: App, actor: Actor, id: string): Promise<History> {
  await orderFor(app, actor, id)
  const rows = await app.database.read
    .selectFrom('order_history')
    .leftJoin('accounts', 'accounts.id', 'order_history.account_id')
    .select(['kind', 'from_status', 'to_status', 'accounts.name', 'order_history.created_at'])
    .where('order_id', '=', id)
    .orderBy('order_history.created_at')
    .orderBy('order_history.id')
    .execute()
  const changes: History = rows.map((row) => ({
    kind: row.kind,
    from: row.from_status,
    to: row.to_status,
    by: row.name,
    at: row.created_at,
  }))
  const all = [...changes, ...(await disputeRows(app, id))].toSorted((a, b) => a.at.localeCompare(b.at))
  return isAdmin(actor) ? all : all.map((row) => ({ ...row, by: null }))
}

/** Disputes have a table of their own, because they are no status; here they stand among the changes. */
async function disputeRows(app: App, orderId: string): Promise<History> {
  const rows = await app.database.read
    .selectFrom('order_disputes')
    .innerJoin('accounts as customer', 'customer.id', 'order_disputes.account_id')
    .leftJoin('accounts as admin', 'admin.id', 'order_disputes.resolved_by')
    .select(['order_disputes.created_at', 'resolved_at', 'customer.name as customer', 'admin.name as admin'])
    .where('order_id', '=', orderId)
    .orderBy('order_disputes.created_at')
    .orderBy('order_disputes.id')
    .execute()
  return rows.flatMap(({ created_at, resolved_at, customer, admin }) => {
    const reported = { kind: 'dispute', from: null, to: 'open', by: customer, at: created_at } as const
    if (resolved_at === null) return [reported]
    return [reported, { kind: 'dispute', from: 'open', to: 'resolved', by: admin, at: resolved_at } as const]
  })
}
