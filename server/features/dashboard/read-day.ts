import { sql } from 'kysely'
import { type Day, DAY_COUNT_MAX } from '#contract/back-office/dashboard.ts'
import { PAYMENT_PLACES, type PaymentPlace } from '#contract/payments/payments.ts'
import { type OrderStatus, type PaymentStatus, TO_PACK } from '#contract/statuses.ts'
import type { App } from '../../app.ts'
import type { Database, Queryable } from '../../database/database.ts'
import { readBy } from '../../lists/planner.ts'
import { SHOP, type Tally, tallyOf } from '../orders/order-counters.ts'
import { REFUND_DUE } from '../orders/received.ts'
import { countPlaces, queuedIn } from '../payments/payment-queries.ts'

type Waiting = Day[keyof Day]

/** What waits for the seller, from counters, at most a thousand entries of an index, and the first of each. */
export async function readDay({ database }: App): Promise<Day> {
  const { read } = database
  const tally = await tallyOf(read, SHOP)
  return {
    toCheck: await readToCheck(read),
    toConfirm: await inStatuses(read, tally, { statuses: ['pending'], payment: 'paid' }),
    toPack: await inStatuses(read, tally, { statuses: TO_PACK }),
    toShip: await inStatuses(read, tally, { statuses: ['packaging'] }),
    refundDue: await readRefundDue(database),
    problems: await readProblems(read, tally),
  }
}

/** Those that wait for their customer's next picture are nobody's work here. */
const TO_CHECK: readonly PaymentPlace[] = PAYMENT_PLACES.filter((place) => place !== 'asked')

async function readToCheck(db: Queryable): Promise<Waiting> {
  const counts = await countPlaces(db)
  const firsts = await Promise.all(TO_CHECK.map((place) => queuedIn(db, place, undefined, 1)))
  const unmatched = db.selectFrom('unmatched_payments').where('settled_at', 'is', null)
  const { n } = await db
    .selectFrom(unmatched.select('id').limit(DAY_COUNT_MAX).as('some'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const first = await unmatched
    .select('created_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const times = [...firsts.flat().map(({ createdAt }) => createdAt), first?.created_at]
  return waiting(
    TO_CHECK.reduce((sum, place) => sum + counts[place], n),
    times,
  )
}

async function inStatuses(
  db: Queryable,
  { rows }: Tally,
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
  const due = sql`from orders ${readBy(engine, 'orders_refund_due')} where ${REFUND_DUE}`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 ${due} limit ${DAY_COUNT_MAX}) as counted
  `.execute(read)
  const { rows: firsts } = await sql<{ created_at: string }>`
    select created_at ${due} order by created_at, id limit 1
  `.execute(read)
  return waiting(rows[0]?.n ?? 0, [firsts[0]?.created_at])
}

/** Ids begin with their time, so that the first open dispute by order is that of the order placed first. */
async function readProblems(db: Queryable, tally: Tally): Promise<Waiting> {
  const disputed = db
    .selectFrom('order_disputes')
    .innerJoin('orders', 'orders.id', 'order_disputes.order_id')
    .where('resolved_at', 'is', null)
    .where('order_status', '<>', 'failed delivery')
  const { n } = await db
    .selectFrom(disputed.select('order_id').limit(DAY_COUNT_MAX).as('some'))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const first = await disputed.select('orders.created_at').orderBy('order_id').limit(1).executeTakeFirst()
  const failed = 'failed delivery'
  return waiting(tally.orders(failed) + n, [await firstIn(db, failed), first?.created_at])
}

function waiting(count: number, times: readonly (string | undefined)[]): Waiting {
  const oldest = times.filter((time) => time !== undefined).toSorted()[0] ?? null
  return { count: Math.min(count, DAY_COUNT_MAX), oldest }
}
