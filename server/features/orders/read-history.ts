import type { Answer } from '#contract/call.ts'
import { HISTORY_KINDS, type HistoryKind } from '#contract/orders/order-history.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { type Actor, isAdmin } from '../../actor.ts'
import { orderFor } from './order-queries.ts'

type History = Answer<typeof orderCalls.getHistory>['data']

/** What the shop writes for itself. */
const OWN_KINDS: readonly HistoryKind[] = ['note', 'message', 'received']

/** What happened to an order, oldest first; who did it, and the shop's own notes, only for an admin. */
export async function readHistory(app: App, actor: Actor, id: string): Promise<History> {
  await orderFor(app, actor, id)
  const parts = await Promise.all([statusRows(app, id), disputeRows(app, id), actRows(app, id)])
  const all = parts.flat().toSorted((a, b) => a.at.localeCompare(b.at))
  if (isAdmin(actor)) return all
  return all.filter(({ kind }) => !OWN_KINDS.includes(kind)).map((row) => ({ ...row, by: null }))
}

async function statusRows(app: App, orderId: string): Promise<History> {
  const rows = await app.database.read
    .selectFrom('order_history')
    .leftJoin('accounts', 'accounts.id', 'order_history.account_id')
    .select(['kind', 'from_status', 'to_status', 'accounts.name', 'order_history.created_at'])
    .where('order_id', '=', orderId)
    .orderBy('order_history.created_at')
    .orderBy('order_history.id')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    from: row.from_status,
    to: row.to_status,
    by: row.name,
    at: row.created_at,
  }))
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
  const kind = 'dispute' as const
  return rows.flatMap(({ created_at, resolved_at, customer, admin }) => {
    const reported = { kind, from: null, to: 'open', by: customer, at: created_at }
    if (resolved_at === null) return [reported]
    return [reported, { kind, from: 'open', to: 'resolved', by: admin, at: resolved_at }]
  })
}

/** Acts on an order that changed no status: the audit keeps each under its kind, with what was before and after. */
async function actRows(app: App, orderId: string): Promise<History> {
  const rows = await app.database.read
    .selectFrom('audit')
    .leftJoin('accounts', 'accounts.id', 'audit.account_id')
    .select(['action', 'before_state', 'after_state', 'accounts.name', 'audit.created_at'])
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('action', 'in', HISTORY_KINDS)
    .orderBy('audit.id')
    .execute()
  return rows.map((row) => ({
    kind: row.action as HistoryKind,
    from: null,
    to: '',
    before: factsOf(row.before_state),
    after: factsOf(row.after_state),
    by: row.name,
    at: row.created_at,
  }))
}

function factsOf(state: string | null): History[number]['after'] {
  return state === null ? null : (JSON.parse(state) as History[number]['after'])
}
