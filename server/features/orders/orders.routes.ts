import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Again, buyAgainCalls, orderNoteCalls } from '#contract/orders/order-history.ts'
import type { Order, orderCalls } from '#contract/orders/orders.ts'
import type { CallResponse, Query } from '#contract/call.ts'
import { WAS_SHIPPED } from '#contract/orders/tracking.ts'
import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import { Download, type Handlers, type OperationInput } from '../../http/handlers.ts'
import { type Actor, seesAll } from '../../actor.ts'
import { serializeProduct } from '../products/product-fields.ts'
import { forSale } from '../products/for-sale.ts'
import { productsOf, withCategories } from '../products/product-queries.ts'
import { writeAudit } from '../../audit.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { type IdList, type Search, all, orderBy, type Sorting } from '../../lists/id-list.ts'
import { readIds } from '../../lists/id-pages.ts'
import { pageOf, contains, pageInfoOf } from '../../lists/named-list.ts'
import { listOrderIds, listOrders } from './list-orders.ts'
import { moveOrder, mailTrackingChange, ordersWithTrackingNumber, writeTracking } from './move-order.ts'
import {
  lockedOrder,
  loadOrders,
  orderById,
  orderFor,
  seenBy,
  ordersByIds,
  type OrderCounts,
  readOrderCounts,
} from './order-queries.ts'
import { readHistory } from './order-history.ts'
import { addressOf, type OrderWithCustomer } from './serialize-order.ts'
import {
  orderSearch,
  orderSorting,
  statusesOf,
  type OrderFilter,
  adminOrderSearch,
  isSortedAfterwards,
  statusFilters,
  dayFilters,
  problemFilters,
} from './order-filter.ts'
import { toRupees } from '#contract/money.ts'
import { BYTE_ORDER_MARK, csvText } from '../../csv/csv-text.ts'
import { emailShown } from '../../mail/no-email.ts'
import { indiaDay, indiaTime } from '../../india-time.ts'
import { refundDueOf, ordersWithRefundDue, REFUND_DUE } from './received.ts'

/**
 * createOrder is in checkout.routes.ts and updatePaymentStatus in payments.routes.ts, which are layers above
 * orders.
 */
type OrderCall =
  Exclude<keyof typeof orderCalls, 'createOrder' | 'updatePaymentStatus'> | 'setTracking' | 'getOrderIds'

export function orderRoutes(
  app: App,
): Pick<Handlers, OrderCall | keyof typeof buyAgainCalls | keyof typeof orderNoteCalls> {
  return {
    getUserOrders: ({ params, query, actor }) => listOwnOrders(app, { userId: params.userId, query, actor }),
    getOrder: async ({ params, actor }) => ({ data: await orderFor(app, actor, params.id) }),
    manageOrders: async ({ query, actor }) => {
      const page = await listOrders(app, query)
      return { ...page, data: page.data.map((order) => seenBy(actor, order)) }
    },
    exportOrders: async ({ query }) => exportOrders(app, query),
    updateOrder: async ({ params, body, actor, requestId }) => {
      const { orderStatus: to, from: expectedStatus, restock, tracking } = body
      const { id } = params
      await moveOrder(app, { id, to, expectedStatus, restock, tracking, actor, requestId })
      const data = await orderById(app, id, true)
      if (!tracking) return { data }
      return { data, sameNumber: await ordersWithTrackingNumber(app.database.read, tracking.number, id) }
    },
    setState: async (request) => ({ data: await setState(app, request) }),
    setTracking: (request) => setTracking(app, request),
    getOrderIds: ({ query }) => listOrderIds(app, query),
    getAgain: async ({ params, actor }) => ({ data: await buyAgain(app, actor, params.id) }),
    addNote: (request) => noteDown(app, request, 'note', { text: request.body.text }),
    noteMessage: (request) => noteDown(app, request, 'message', { occasion: request.body.occasion }),
    getHistory: ({ params, query, actor }) => readHistory(app, { id: params.id, query, actor }),
  }
}

/**
 * The items of the caller's own order that are for sale now: one line per product, units up to the stock.
 * Unavailable ones by name.
 */
async function buyAgain(app: App, actor: Actor, id: string): Promise<Again> {
  const { items } = await orderFor(app, actor, id)
  const ids = items.flatMap(({ product }) => product._id ?? [])
  const rows =
    ids.length === 0
      ? []
      : await withCategories(forSale(productsOf(app.database.read)).where('products.id', 'in', ids)).execute()
  const products = new Map(
    rows.filter(({ stock }) => stock > 0).map((row) => [row.id, serializeProduct(row)]),
  )
  const again: Again = { lines: [], missing: [] }
  for (const [key, lines] of Map.groupBy(items, ({ product }) => product._id ?? product.name)) {
    const product = products.get(key)
    const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    if (product) again.lines.push({ product, ordered, quantity: Math.min(ordered, product.stock) })
    else again.missing.push(lines[0]?.product.name ?? '')
  }
  return again
}

/** Records an internal note, or that WhatsApp was opened with a text. order-history.ts hides both from the customer. */
async function noteDown(
  app: App,
  { params: { id }, actor, requestId }: Omit<OperationInput<typeof orderNoteCalls.addNote>, 'body'>,
  action: 'note' | 'message',
  after: Record<string, string>,
) {
  await app.database.transaction(async (tx) => {
    await tx.db
      .selectFrom('orders')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Order'))
    await writeAudit(app, tx, { actor, requestId, action, subject: ['order', id], after })
  })
}

/**
 * Sets the State of an order, and its buyer's GSTIN if given, and returns the order. Issued documents do not
 * change.
 */
async function setState(
  app: App,
  { params: { id }, body, actor, requestId }: OperationInput<typeof orderCalls.setState>,
): Promise<Order> {
  await app.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, id)
    const changed = { state_code: body.stateCode!, buyer_gstin: body.buyerGstin ?? order.buyer_gstin }
    if (changed.state_code === order.state_code && changed.buyer_gstin === order.buyer_gstin) return
    await tx.db
      .updateTable('orders')
      .set({ ...changed, updated_at: isoTime(app.clock) })
      .where('id', '=', id)
      .execute()
    const comparable = (row: typeof order) => ({
      stateCode: addressOf(row).stateCode,
      buyerGstin: row.buyer_gstin,
    })
    const [before, after] = [comparable(order), comparable({ ...order, ...changed })]
    await writeAudit(app, tx, { actor, requestId, action: 'state', subject: ['order', id], before, after })
  })
  return orderById(app, id, true)
}

/** Sets, corrects or removes the tracking of a shipped order. NOT_ALLOWED before that. */
async function setTracking(
  app: App,
  { params: { id }, body: { tracking }, actor, requestId }: OperationInput<typeof dispatchCalls.setTracking>,
): Promise<CallResponse<typeof dispatchCalls.setTracking>> {
  await app.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, id)
    if (!WAS_SHIPPED.includes(order.order_status)) throw notShipped(order.order_status)
    const parcel = await writeTracking(app, tx, { order, tracking, actor, requestId })
    await mailTrackingChange(app, tx, order, parcel)
  })
  const sameNumber = tracking ? await ordersWithTrackingNumber(app.database.read, tracking.number, id) : []
  return { data: await orderById(app, id, true), sameNumber }
}

function notShipped(status: OrderStatus): ShopError {
  const how =
    status === 'cancelled'
      ? 'No parcel will be sent for it.'
      : 'Please enter the tracking number when you mark it as shipped.'
  return new ShopError('NOT_ALLOWED', `This order is ${status}. ${how}`)
}

type List = typeof orderCalls.getUserOrders

/**
 * A customer's orders, newest first, with the counts of My Orders; the caller's own, anyone's for an admin, else
 * NOT_FOUND.
 */
async function listOwnOrders(
  app: App,
  { userId, query, actor }: { userId: string; query: Query<List>; actor: Actor },
): Promise<CallResponse<List>> {
  const db = app.database.read
  await rejectUnlessVisible(db, actor, userId)
  const page = pageOf(query)
  const counts = await readOrderCounts(db, userId)
  const list = ownList(userId, query, counts)
  const { ids, total } = await readIds(app.database, list, page)
  return {
    data: (await loadOrders(app, ids, seesAll(actor, 'orders'))).map((order) => seenBy(actor, order)),
    ...pageInfoOf(page, total),
    totalOrders: counts.orders(),
    pendingOrders: counts.orders('pending'),
    deliveredOrders: counts.orders('delivered'),
    cancelledOrders: counts.orders('cancelled'),
  }
}

/** A customer has few orders: a search is one of the filters, and totals without a counter are counted. */
function ownList(userId: string, query: Query<List>, counts: OrderCounts): IdList {
  const search = orderSearch(query.search)
  const ownedByUser = sql<SqlBool>`orders.account_id = ${userId}`
  const statuses = query.status ? statusesOf(query.status) : []
  return {
    table: 'orders',
    filters: [ownedByUser, ...statusFilters(query), ...(search ? [matches(search, query.search ?? '')] : [])],
    sorting: orderSorting(query),
    total: search ? undefined : query.status && statuses.length === 0 ? 0 : counts.orders(...statuses),
  }
}

function matches(search: Search, text: string): RawBuilder<SqlBool> {
  const inItems = contains([sql<string>`order_items.name`], text)
  return sql<SqlBool>`(${search.matches} or exists (
    select 1 from order_items where order_items.order_id = orders.id and ${inItems}))`
}

/** The caller, or for an admin any existing customer; NOT_FOUND for anyone else. */
async function rejectUnlessVisible(db: Queryable, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.id) return
  const account = db.selectFrom('accounts').select('id').where('id', '=', userId)
  if (!seesAll(actor, 'orders') || !(await account.executeTakeFirst())) throw notFound('Customer')
}

const BATCH = 500

/** The filtered and sorted orders as CSV, batch by batch, so memory does not grow with the size. */
function exportOrders(app: App, filter: OrderFilter): Download {
  return new Download(`orders-${indiaDay(app.clock.now())}.csv`, csvParts(app, filter))
}

const COLUMNS: [title: string, cell: (row: OrderWithCustomer) => string | number][] = [
  ['Order ID', (row) => row.id],
  ['Invoice', (row) => row.invoice_id],
  ['Date', (row) => indiaDay(Date.parse(row.created_at))],
  ['Time', (row) => indiaTime(Date.parse(row.created_at))],
  ['Customer Name', (row) => row.full_name],
  ['Customer Number', (row) => row.phone],
  ['Email', (row) => emailShown(row.customer_email)],
  ['Amount (₹)', (row) => toRupees(row.total_paise)],
  ['Payment Status', (row) => row.payment_status],
  ['Order Status', (row) => row.order_status],
  ['Address', (row) => row.address_line],
  ['City', (row) => row.city],
  ['State', (row) => row.state],
  ['PIN code', (row) => row.postal_code],
  ['Country', (row) => row.country],
  ['Refunded (₹)', (row) => toRupees(row.refunded_paise)],
  ['Refund Due (₹)', (row) => toRupees(refundDueOf(row))],
]

async function* csvParts(app: App, filter: OrderFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield csvText([COLUMNS.map(([title]) => title)])
  const search = await adminOrderSearch(app.database.read, filter.search)
  let last: OrderWithCustomer | undefined
  do {
    const rows = await batchAfter(app, filter, search, last)
    if (rows.length > 0) yield csvText(rows.map((row) => COLUMNS.map(([, cell]) => cell(row))))
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

/** The next orders after the last one, by keyset, so no batch reads rows again. */
async function batchAfter(
  app: App,
  filter: OrderFilter,
  search: Search | undefined,
  last: OrderWithCustomer | undefined,
) {
  const { engine, read: db } = app.database
  const from = filter.refundDue ? ordersWithRefundDue(engine) : sql`orders`
  const sorting = orderSorting(filter)
  const conditions = [
    ...(filter.refundDue ? [REFUND_DUE] : []),
    ...statusFilters(filter),
    ...problemFilters(filter),
    ...dayFilters(filter),
    ...(search ? [search.matches] : []),
    ...(last ? [behind(sorting, last)] : []),
  ]
  const { rows } = await sql<{ id: string }>`
    select orders.id from ${from} where ${all(conditions)}
    order by ${orderBy({ table: 'orders', sorting, few: isSortedAfterwards(filter) })} limit ${BATCH}
  `.execute(db)
  return ordersByIds(
    db,
    rows.map(({ id }) => id),
  )
}

function behind([[column, way]]: Sorting, last: OrderWithCustomer): RawBuilder<SqlBool> {
  const value = column === 'total_paise' ? last.total_paise : last.created_at
  const sortKey = sql`(${sql.ref(`orders.${column}`)}, orders.id)`
  return way === 'asc' ? sql`${sortKey} > (${value}, ${last.id})` : sql`${sortKey} < (${value}, ${last.id})`
}
