import { sql } from 'kysely'
import {
  type Dashboard,
  type dashboardCalls,
  type openTaskCalls,
  type Trends,
  type OpenTasks,
  OPEN_TASKS_MAX,
} from '#contract/back-office/dashboard.ts'
import { paise, toRupees } from '#contract/money.ts'
import {
  countsAsRevenue,
  isCancelledOrReturned,
  type OrderStatus,
  type PaymentStatus,
  TO_PACK,
} from '#contract/statuses.ts'
import { POLICY_PAGES } from '#contract/back-office/policy-pages.ts'
import type { Setup } from '#contract/back-office/setup.ts'
import { currentOffers } from '#contract/catalogue/in-shop.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { SHOP, type OrderCounts, readOrderCounts } from '../orders/order-queries.ts'
import type { Actor } from '../../actor.ts'
import { accountsWithPublishedPassword } from '../../sample/sample-accounts.ts'
import { readSecondFactor } from '../accounts/second-factor.ts'
import { OFFER } from '../content/offers.ts'
import { readRecords } from '../../lists/catalogue-records.ts'
import { lastEmailProblem } from '../failed-mails/failed-mails.routes.ts'
import { publishedPages } from '../policies/policy-pages.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'
import { countRows, type Database, type Queryable } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { DAY_MS, indiaDay } from '../../india-time.ts'
import { indexedBy } from '../../lists/planner.ts'
import { PAYMENT_QUEUES, type PaymentQueue } from '#contract/payments/payments.ts'
import { REFUND_DUE } from '../orders/received.ts'
import { countQueues, queuedIn } from '../payments/payment-queries.ts'

export function dashboardRoutes(
  app: App,
): Pick<Handlers, keyof typeof dashboardCalls | keyof typeof openTaskCalls | 'getSetup'> {
  return {
    dashboard: async () => ({ data: await readDashboard(app) }),
    getTrends: async () => ({ data: await readTrends(app) }),
    getDay: async () => ({ data: await readOpenTasks(app) }),
    getSetup: async ({ actor }) => ({ data: await readSetup(app, actor) }),
  }
}

/** The twelve figures, read only from counters; revenue in rupees. */
async function readDashboard(app: App): Promise<Dashboard> {
  const db = app.database.read
  const [orderCounts, records] = await Promise.all([readOrderCounts(db, SHOP), recordCounts(db)])
  const revenue = orderCounts.rows.filter(countsAsRevenue).reduce((sum, row) => sum + row.totalPaise, 0)
  return {
    totalCustomers: records.accounts.total,
    totalOrders: orderCounts.orders(),
    totalProducts: records.products.total,
    totalRevenue: toRupees(paise(revenue)),
    pendingOrders: orderCounts.orders('pending'),
    confirmedOrders: orderCounts.orders('confirmed'),
    packagingOrders: orderCounts.orders('packaging'),
    outForDeliveryOrders: orderCounts.orders('out for delivery'),
    deliveredOrders: orderCounts.orders('delivered'),
    cancelledOrders: orderCounts.orders('cancelled'),
    returnedOrders: orderCounts.orders('returned'),
    failedDeliveries: orderCounts.orders('failed delivery'),
  }
}

/**
 * How far the shop is set up, derived from stored data; whether the admin's own two-step authentication is on
 * counts too.
 */
async function readSetup(app: App, actor: Actor): Promise<Setup> {
  const db = app.database.read
  const [settings, records, orders, emailProblem, publishedPasswords, secondFactor, pages, offers] =
    await Promise.all([
      readStoreSettings(db),
      recordCounts(db),
      readOrderCounts(db, SHOP),
      lastEmailProblem(app),
      accountsWithPublishedPassword(app),
      readSecondFactor(app, actor),
      publishedPages(db),
      readRecords(db, OFFER, {}),
    ])
  const promisesShipping =
    settings.freeShippingFrom === null && currentOffers(offers.data, app.clock.now()).length === 0
  return {
    complete: {
      payment: settings.upiId !== '' && settings.payeeName !== '',
      product: records.products.total > 0,
      email: app.settings.smtpUrl !== undefined && emailProblem === null,
      policies: pages.length === POLICY_PAGES.length && !promisesShipping,
      address: settings.address !== '' && settings.state !== '',
      security: publishedPasswords.length === 0 && secondFactor.on,
      share: orders.orders() > 0,
    },
    skipped: settings.setupSkipped,
    shopAddress: app.settings.publicUrl,
    emailProblem,
    publishedPasswords,
    promisesShipping,
    secondFactor: secondFactor.on,
  }
}

const DAYS = 30
const SHOWN = 5

/** The data below the twelve figures; each part reads counters or the first rows of an index. */
async function readTrends(app: App): Promise<Trends> {
  const db = app.database.read
  const orderCounts = await readOrderCounts(db, SHOP)
  return {
    days: await readDays(db, app.clock.now()),
    refunded: await readRefunded(db),
    pendingItems: unitsPending(orderCounts),
    paymentsWaiting: await readPaymentsWaiting(app.database, orderCounts),
    lowStock: await readLowStock(db),
    bestSellers: await readBestSellers(db),
  }
}

async function readDays(db: Queryable, now: number): Promise<Trends['days']> {
  const days = Array.from({ length: DAYS }, (_, i) => indiaDay(now - (DAYS - 1 - i) * DAY_MS))
  const rows = await db
    .selectFrom('order_days')
    .selectAll()
    .where('day', '>=', days[0] as string)
    .execute()
  const found = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => ({
    day,
    orders: found.get(day)?.orders ?? 0,
    revenue: toRupees(paise(found.get(day)?.revenue_paise ?? 0)),
  }))
}

async function readRefunded(db: Queryable): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_paise'), e.lit(0)).as('sum'))
    .executeTakeFirstOrThrow()
  return toRupees(paise(sum))
}

function unitsPending({ rows }: OrderCounts): number {
  return rows.filter((row) => row.orderStatus === 'pending').reduce((sum, row) => sum + row.units, 0)
}

async function readPaymentsWaiting(
  { engine, read }: Database,
  orderCounts: OrderCounts,
): Promise<Trends['paymentsWaiting']> {
  const waiting = orderCounts.rows.filter(
    (row) => row.paymentStatus === 'pending' && !isCancelledOrReturned(row.orderStatus),
  )
  const { rows: orders } = await sql<Pick<OrdersRow, 'id' | 'full_name' | 'total_paise' | 'created_at'>>`
    select id, full_name, total_paise, created_at from orders ${indexedBy(engine, 'orders_awaiting_payment')}
    where payment_status = 'pending' and order_status not in ('cancelled', 'returned')
    order by created_at, id limit ${SHOWN}
  `.execute(read)
  return {
    count: waiting.reduce((sum, row) => sum + row.orders, 0),
    orders: orders.map((row) => ({
      _id: row.id,
      name: row.full_name,
      totalAmount: toRupees(row.total_paise),
      createdAt: row.created_at,
    })),
  }
}

/** Counts the same products as Product Management, for sale or not. */
async function readLowStock(db: Queryable): Promise<Trends['lowStock']> {
  const low = db.selectFrom('products').where('deleted_at', 'is', null).where('stock', '<', LOW_STOCK)
  const rows = await low
    .select(['id', 'name', 'images', 'stock'])
    .orderBy('stock')
    .orderBy('id')
    .limit(SHOWN)
    .execute()
  return {
    count: await countRows(low),
    products: rows.map(({ stock, ...row }) => ({ ...named(row), stock })),
  }
}

async function readBestSellers(db: Queryable): Promise<Trends['bestSellers']> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'images', 'sold'])
    .where('deleted_at', 'is', null)
    .where('sold', '>', 0)
    .orderBy('sold', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ sold, ...row }) => ({ ...named(row), sold }))
}

function named({ id, name, images }: { id: string; name: string; images: string }) {
  return { _id: id, name, image: (JSON.parse(images) as string[])[0] ?? null }
}

type Waiting = OpenTasks[keyof OpenTasks]

/** The seller's open tasks, from counters or at most a thousand index entries each, with the oldest of each. */
async function readOpenTasks({ database }: App): Promise<OpenTasks> {
  const { read } = database
  const orderCounts = await readOrderCounts(read, SHOP)
  return {
    toCheck: await readToCheck(read),
    toConfirm: await inStatuses(read, orderCounts, { statuses: ['pending'], payment: 'paid' }),
    toPack: await inStatuses(read, orderCounts, { statuses: TO_PACK }),
    toShip: await inStatuses(read, orderCounts, { statuses: ['packaging'] }),
    refundDue: await readRefundDue(database),
    problems: await readProblems(read, orderCounts),
  }
}

/** Payments for which another screenshot was requested are left out: staff can do nothing about them. */
const TO_CHECK: readonly PaymentQueue[] = PAYMENT_QUEUES.filter((queue) => queue !== 'asked')

async function readToCheck(db: Queryable): Promise<Waiting> {
  const counts = await countQueues(db)
  const firsts = await Promise.all(TO_CHECK.map((queue) => queuedIn(db, queue, undefined, 1)))
  const unmatched = db.selectFrom('unmatched_payments').where('settled_at', 'is', null)
  const n = await countRows(db.selectFrom(unmatched.select('id').limit(OPEN_TASKS_MAX).as('some')))
  const first = await unmatched
    .select('created_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const times = [...firsts.flat().map(({ createdAt }) => createdAt), first?.created_at]
  return waiting(
    TO_CHECK.reduce((sum, queue) => sum + counts[queue], n),
    times,
  )
}

async function inStatuses(
  db: Queryable,
  { rows }: OrderCounts,
  { statuses, payment }: { statuses: readonly OrderStatus[]; payment?: PaymentStatus },
): Promise<Waiting> {
  const found = rows.filter(
    (row) => statuses.includes(row.orderStatus) && (!payment || row.paymentStatus === payment),
  )
  const times = await Promise.all(statuses.map((status) => firstIn(db, status, payment)))
  return waiting(
    found.reduce((sum, row) => sum + row.orders, 0),
    times,
  )
}

async function firstIn(db: Queryable, status: OrderStatus, payment?: PaymentStatus) {
  const first = await db
    .selectFrom('orders')
    .select('created_at')
    .where('order_status', '=', status)
    .$if(payment !== undefined, (query) => query.where('payment_status', '=', payment ?? 'paid'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.created_at
}

async function readRefundDue({ engine, read }: Database): Promise<Waiting> {
  const due = sql`from orders ${indexedBy(engine, 'orders_refund_due')} where ${REFUND_DUE}`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 ${due} limit ${OPEN_TASKS_MAX}) as counted
  `.execute(read)
  const { rows: firsts } = await sql<{ created_at: string }>`
    select created_at ${due} order by created_at, id limit 1
  `.execute(read)
  return waiting(rows[0]?.n ?? 0, [firsts[0]?.created_at])
}

/** Ids begin with their time, so the first open dispute by order belongs to the order placed first. */
async function readProblems(db: Queryable, orderCounts: OrderCounts): Promise<Waiting> {
  const disputed = db
    .selectFrom('order_disputes')
    .innerJoin('orders', 'orders.id', 'order_disputes.order_id')
    .where('resolved_at', 'is', null)
    .where('order_status', '<>', 'failed delivery')
  const n = await countRows(db.selectFrom(disputed.select('order_id').limit(OPEN_TASKS_MAX).as('some')))
  const first = await disputed.select('orders.created_at').orderBy('order_id').limit(1).executeTakeFirst()
  const failed = 'failed delivery'
  return waiting(orderCounts.orders(failed) + n, [await firstIn(db, failed), first?.created_at])
}

function waiting(count: number, times: readonly (string | undefined)[]): Waiting {
  const oldest = times.filter((time) => time !== undefined).toSorted()[0] ?? null
  return { count: Math.min(count, OPEN_TASKS_MAX), oldest }
}
