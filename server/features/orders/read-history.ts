import type { Answer } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders.ts'
import type { App } from '../../app.ts'
import { type Actor, isAdmin } from '../../http/actor.ts'
import { orderFor } from './order-queries.ts'

type History = Answer<typeof orderCalls.getHistory>['data']

/** An order's status and payment changes, oldest first; who made them only for an admin. */
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
  return rows.map((row) => ({
    kind: row.kind,
    from: row.from_status,
    to: row.to_status,
    by: isAdmin(actor) ? row.name : null,
    at: row.created_at,
  }))
}
