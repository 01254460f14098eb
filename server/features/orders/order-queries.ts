import type { Order } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { RefundsRow } from '../../database/tables/refunds.ts'
import { type Actor, isAdmin } from '../../actor.ts'
import { inOrderOf, inPortions } from '../../lists/id-pages.ts'
import { notFound } from '../../refusal.ts'
import { orderAnswer, type OrderWithCustomer } from './order-answer.ts'

/** Orders with their customer's name and email. */
export function ordersWithCustomer(db: Queryable) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .selectAll('orders')
    .select(['accounts.name as customer_name', 'accounts.email as customer_email'])
}

/** The orders of a list's ids, in their order; a long list in several queries. */
export async function ordersByIds(db: Queryable, ids: readonly string[]): Promise<OrderWithCustomer[]> {
  const found = await inPortions(ids, (some) =>
    ordersWithCustomer(db).where('orders.id', 'in', some).execute(),
  )
  return inOrderOf(ids, found)
}

/** Only the statuses of orders, in the order of their ids; those that are not there are left out. */
export async function statusesByIds(db: Queryable, ids: readonly string[]) {
  const columns = ['id', 'order_status', 'payment_status'] as const
  const found = await inPortions(ids, (some) =>
    db.selectFrom('orders').select(columns).where('id', 'in', some).execute(),
  )
  return inOrderOf(ids, found)
}

/** Rows → answers, with the lines of all of them read at once. */
export async function orderAnswers(
  app: App,
  rows: readonly OrderWithCustomer[],
  forAdmin: boolean,
): Promise<Order[]> {
  if (rows.length === 0) return []
  const { read } = app.database
  const [items, disputes, refunds] = await Promise.all([
    itemsOf(read, rows),
    lastDisputes(read, rows),
    refundsOf(read, rows),
  ])
  const byOrder = Map.groupBy(items, (item) => item.order_id)
  return rows.map((row) =>
    orderAnswer(app, row, {
      items: byOrder.get(row.id) ?? [],
      dispute: disputes.get(row.id),
      refunds: refunds.get(row.id) ?? [],
      forAdmin,
    }),
  )
}

export function itemsOf(db: Queryable, rows: readonly OrderWithCustomer[]) {
  return db
    .selectFrom('order_items')
    .selectAll()
    .$if(rows.length <= MANY, (query) => query.where('order_id', 'in', idsOf(rows)))
    .orderBy('order_id')
    .orderBy('line')
    .execute()
}

async function lastDisputes(db: Queryable, rows: readonly OrderWithCustomer[]) {
  const found = await db
    .selectFrom('order_disputes')
    .selectAll()
    .$if(rows.length <= MANY, (query) => query.where('order_id', 'in', idsOf(rows)))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(found.map((dispute) => [dispute.order_id, dispute]))
}

/** Only orders of which something was paid back have any: most lists ask for none. */
async function refundsOf(db: Queryable, rows: readonly OrderWithCustomer[]) {
  const ids = idsOf(rows.filter((row) => row.refunded_paise > 0))
  if (ids.length === 0) return new Map<string, RefundsRow[]>()
  const found = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', 'is not', null)
    .$if(ids.length <= MANY, (query) => query.where('order_id', 'in', ids))
    .orderBy('id')
    .execute()
  return Map.groupBy(found, (refund) => refund.order_id ?? '')
}

/** Above this a list is the whole list, and naming every id would only cost. */
const MANY = 500

function idsOf(rows: readonly OrderWithCustomer[]): string[] {
  return rows.map(({ id }) => id)
}

/** One order's answer by its id, for whoever placed it. */
export async function orderById(app: App, id: string, forAdmin = false): Promise<Order> {
  const row = await ordersWithCustomer(app.database.read).where('orders.id', '=', id).executeTakeFirst()
  return answerOf(app, row, forAdmin)
}

/** One order as its viewer may see it: an own one, any for an admin. NOT_FOUND for foreign and missing ones alike. */
export async function orderFor(app: App, actor: Actor, id: string): Promise<Order> {
  const row = await ordersWithCustomer(app.database.read)
    .where('orders.id', '=', id)
    .$if(!isAdmin(actor), (query) => query.where('orders.account_id', '=', actor.id))
    .executeTakeFirst()
  return answerOf(app, row, isAdmin(actor))
}

async function answerOf(app: App, row: OrderWithCustomer | undefined, forAdmin: boolean): Promise<Order> {
  if (!row) throw notFound('Order')
  const [answer] = await orderAnswers(app, [row], forAdmin)
  return answer!
}
