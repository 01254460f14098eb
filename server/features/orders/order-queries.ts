import { type RawBuilder, sql } from 'kysely'
import type { Order } from '#contract/orders/orders.ts'
import { isStaff, may, type Role, STAFF_ROLES } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import { type Queryable, type Transaction, inChunks } from '../../database/database.ts'
import { isAmong, jsonRows } from '../../database/json.ts'
import { type Actor, forbidden, seesAll } from '../../actor.ts'
import { inOrderOf, rowsByIds } from '../../lists/id-pages.ts'
import { emailOfAccount } from '../../mail/no-email.ts'
import { notFound } from '../../shop-error.ts'
import { forUpdate } from '../../database/lock.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import {
  DISPUTE_COLUMNS,
  DOCUMENT_COLUMNS,
  ITEM_COLUMNS,
  serializeOrder,
  type OrderWithCustomer,
  REFUND_COLUMNS,
  type FullOrder,
} from './serialize-order.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

export function ordersWithCustomer(db: Queryable) {
  return db
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .selectAll('orders')
    .select(['accounts.name as customer_name', emailOfAccount().as('customer_email')])
    .select('accounts.guest_email as customer_guest_email')
}

/** The orders of a list's ids, in the same order; a long list in several queries. */
export async function ordersByIds(db: Queryable, ids: readonly string[]): Promise<OrderWithCustomer[]> {
  const found = await inChunks(ids, (some) => ordersWithCustomer(db).where('orders.id', 'in', some).execute())
  return inOrderOf(ids, found)
}

/** Only the statuses of orders, in the order of the ids; missing orders are left out. */
export async function statusesByIds(db: Queryable, ids: readonly string[]) {
  const columns = ['id', 'order_status', 'payment_status'] as const
  const found = await inChunks(ids, (some) =>
    db.selectFrom('orders').select(columns).where('id', 'in', some).execute(),
  )
  return inOrderOf(ids, found)
}

/** The same with all related records, in one query. */
export function fullOrdersByIds(db: Queryable, ids: readonly string[]): Promise<FullOrder[]> {
  return rowsByIds(db, ids, fullOrders)
}

function fullOrders(db: Queryable, ids: string) {
  const part = (from: string, columns: readonly string[], by: RawBuilder<unknown>) =>
    jsonRows(db, { from, columns, by, where: sql`${sql.ref(`${from}.order_id`)} = orders.id` })
  return ordersWithCustomer(db)
    .select([
      part('order_items', ITEM_COLUMNS, sql`line`).as('items'),
      part('order_disputes', DISPUTE_COLUMNS, sql`created_at, id`).as('disputes'),
      part('refunds', REFUND_COLUMNS, sql`id`).as('refunds'),
      part('documents', DOCUMENT_COLUMNS, sql`id`).as('documents'),
    ])
    .where(isAmong(db, 'orders.id', ids))
    .execute()
}

/** The responses for a list's ids, in the same order. */
export function loadOrders(app: App, ids: readonly string[], forAdmin: boolean): Promise<Order[]> {
  return inChunks(ids, async (some) => {
    const rows = await fullOrdersByIds(app.database.read, some)
    return rows.map((row) => serializeOrder(app, row, forAdmin))
  })
}

/** One order's response by its id, for the person who placed it. */
export async function orderById(app: App, id: string, forAdmin = false): Promise<Order> {
  const [order] = await loadOrders(app, [id], forAdmin)
  if (!order) throw notFound('Order')
  return order
}

/**
 * One order as its viewer may see it: the caller's own, any for staff. NOT_FOUND for someone else's as for missing
 * ones.
 */
export async function orderFor(app: App, actor: Actor, id: string): Promise<Order> {
  const order = await orderById(app, id, seesAll(actor, 'orders'))
  if (!seesAll(actor, 'orders') && order.user._id !== actor.id) throw notFound('Order')
  return seenBy(actor, order)
}

/** An order for staff who may only read orders: without next steps, and without the link, which acts as its buyer. */
export function seenBy(actor: Actor, order: Order): Order {
  if (!isStaff(actor.role) || may(actor.role, 'orders', 'write')) return order
  return { ...order, nextStatuses: [], mayCorrect: false, orderLink: undefined }
}

/** An order locked until this transaction ends; NOT_FOUND without one. */
export function lockedOrder(tx: Transaction, id: string): Promise<OrdersRow> {
  const order = tx.db.selectFrom('orders').selectAll().where('id', '=', id)
  return forUpdate(tx, order).executeTakeFirstOrThrow(() => notFound('Order'))
}

const mayChange = (role: Role) => may(role, 'orders', 'write')

/**
 * The caller's own order, or any for staff who may change orders, locked until the transaction ends. NOT_FOUND if it
 * is missing or someone else's; FORBIDDEN for other staff.
 */
export async function lockOrderFor(tx: Transaction, actor: Actor, id: string): Promise<OrdersRow> {
  if (isStaff(actor.role) && !mayChange(actor.role)) throw forbidden(actor, STAFF_ROLES.filter(mayChange))
  const orderQuery = tx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(!mayChange(actor.role), (query) => query.where('account_id', '=', actor.id))
  return forUpdate(tx, orderQuery).executeTakeFirstOrThrow(() => notFound('Order'))
}

// Orders by status for the whole shop and for each customer: triggers in the schema maintain the counts, so no
// screen has to count.

export const SHOP = 'shop'

export interface OrderCounts {
  /** Orders in any of the statuses; all without an argument. */
  orders: (...statuses: OrderStatus[]) => number
  rows: readonly {
    orderStatus: OrderStatus
    paymentStatus: PaymentStatus
    orders: number
    totalPaise: number
    units: number
  }[]
}

export async function readOrderCounts(db: Queryable, scope: string): Promise<OrderCounts> {
  const rows = await db
    .selectFrom('order_counters')
    .select(['order_status as orderStatus', 'payment_status as paymentStatus'])
    .select(['orders', 'total_paise as totalPaise', 'units'])
    .where('scope', '=', scope)
    .execute()
  const orders = (...statuses: OrderStatus[]) =>
    rows
      .filter((row) => statuses.length === 0 || statuses.includes(row.orderStatus))
      .reduce((sum, row) => sum + row.orders, 0)
  return { orders, rows }
}
