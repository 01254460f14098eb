import type { PaymentQueue, Reason } from '#contract/payments/payments.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import { countJobs, queueJobs } from '../../jobs/queue-job.ts'
import { readStoreSettings } from '../store-settings/read-store-settings.ts'

export interface Payee {
  vpa: string
  name: string
}

interface NewCheck {
  orderId: string
  /** As shown by the checkout session; without one, from the current store settings. */
  payee: Payee
  typedUtr?: string | undefined
  /** A phone order has none until its customer sends one. */
  hasScreenshot: boolean
}

/** Stores what an order's payment should be and queues the reading of its image, except for sample orders. */
export async function createCheck(app: App, tx: Transaction, order: NewCheck): Promise<void> {
  const typed = order.typedUtr ?? null
  const now = isoTime(app.clock)
  const isRead = order.hasScreenshot && !app.isBackfill
  const check: PaymentChecksRow = {
    ...newCheck(order.orderId, now, order.payee),
    typed_utr: typed,
    utr: typed,
    state: isRead ? 'waiting' : 'unread',
    ...(order.hasScreenshot ? {} : { ...NO_SCREENSHOT, asked_at: now }),
  }
  await tx.db.insertInto('payment_checks').values(check).execute()
  if (!order.hasScreenshot) await setPaymentQueue(tx.db, check)
  if (isRead) await queueCheck(app, tx, order.orderId)
}

/** Nothing can be read yet: it is at the end of the queue, with payments for which a screenshot was requested. */
const NO_SCREENSHOT = {
  verdict: 'look',
  reasons: JSON.stringify([{ code: 'no picture' } satisfies Reason]),
} as const

/** The lowest priority of a reading. */
export const LOWEST_PRIORITY = -100

/**
 * Queues the reading of an order's image. Customers take turns: the more images a customer has queued, the lower
 * the priority (docs/rules/payments.md). `after`: ms.
 */
export async function queueCheck(app: App, tx: Transaction, orderId: string, after = 0): Promise<void> {
  const { account_id: customer } = await tx.db
    .selectFrom('orders')
    .select('account_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const about = `pictures of ${customer}`
  const priority = Math.max(-(await countJobs(tx, about)), LOWEST_PRIORITY)
  await queueJobs(app, tx, 'inspection', [{ payload: { orderId }, priority }], { about, after })
}

export async function currentPayee(db: Queryable): Promise<Payee> {
  return payeeOf(await readStoreSettings(db))
}

export function payeeOf({ upiId, payeeName }: Pick<StoreSettings, 'upiId' | 'payeeName'>): Payee {
  return { vpa: upiId, name: payeeName }
}

export function newCheck(orderId: string, uploadedAt: string, payee: Payee): PaymentChecksRow {
  return {
    order_id: orderId,
    payee_vpa: payee.vpa,
    payee_name: payee.name,
    typed_utr: null,
    state: 'unread',
    ...NO_READING,
    corrected: 0,
    utr: null,
    paid_utr: null,
    uploaded_at: uploadedAt,
    asked_at: null,
    settled_at: null,
  }
}

/** Changes the check of an order's payment and returns it; creates it if there is none. */
export async function changeCheck(
  tx: Transaction,
  order: Pick<OrdersRow, 'id' | 'created_at'>,
  change: Partial<PaymentChecksRow>,
): Promise<PaymentChecksRow> {
  const initialCheck = newCheck(order.id, order.created_at, await currentPayee(tx.db))
  return tx.db
    .insertInto('payment_checks')
    .values({ ...initialCheck, ...change })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What a reading fills in, empty: until the image is read, if it can't be, and when another replaces it. */
export const NO_READING = {
  read_amount_paise: null,
  read_utr: null,
  read_payee_vpa: null,
  read_payee_name: null,
  read_paid_at: null,
  read_status: null,
  read_doubts: '{}',
  read_places: '{}',
  fingerprint: null,
  verdict: null,
  reasons: '[]',
  read_at: null,
} satisfies Partial<PaymentChecksRow>

/** The queue that a pending payment is in: its verdict, unless another image was requested. */
function queueOf({ verdict, asked_at }: PaymentChecksRow): PaymentQueue {
  return asked_at ? 'asked' : (verdict ?? 'unread')
}

export async function setPaymentQueue(db: Queryable, check: PaymentChecksRow): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_place: queueOf(check) })
    .where('id', '=', check.order_id)
    .execute()
}
