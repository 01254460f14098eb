import { z } from 'zod'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import type { Job } from '../../jobs/queue-job.ts'
import { fingerprintKeys } from '../../ocr/fingerprint.ts'
import { type Reading, ReadingTooLong } from '../../ocr/reading.ts'
import { ShopError } from '../../shop-error.ts'
import { paidOrderWith } from './claim-utr.ts'
import { checkAndOrder, expectedOf, updateVerdict } from './update-verdict.ts'
import { NO_READING, queueCheck } from './create-check.ts'

const jobPayload = z.object({ orderId: z.string() })

/** An image that crashes the reader three times will crash it again; one that takes too long once will do so again. */
const ATTEMPTS_MAX = 3
/** While the file store does not respond, it is asked again after this time, ms: no attempt at reading was made. */
const STORE_PAUSE_MS = 60_000

/** Handles inspection jobs. An image that can't be read in the end becomes a payment to check, not a failed job. */
export function paymentChecker(app: App) {
  return async (payload: unknown, { attempts }: Pick<Job, 'attempts'>): Promise<void> => {
    const { orderId } = jobPayload.parse(payload)
    if (attempts > ATTEMPTS_MAX) return giveUpReading(app, orderId) // each attempt ended its process
    try {
      await checkPayment(app, orderId)
    } catch (error) {
      if (error instanceof ShopError && error.code === 'UNAVAILABLE') {
        app.log.warn({ err: error, order: orderId }, 'a payment screenshot will be read later')
        return app.database.transaction((tx) => queueCheck(app, tx, orderId, STORE_PAUSE_MS))
      }
      if (attempts < ATTEMPTS_MAX && !(error instanceof ReadingTooLong)) throw error
      app.log.warn({ err: error, order: orderId }, 'a payment screenshot could not be read')
      await giveUpReading(app, orderId)
    }
  }
}

/**
 * Reads an order's current image and stores reading and verdict; repeatable. A lost image can't be read. Throws if
 * the reader or the file store fails.
 */
export async function checkPayment(app: App, orderId: string): Promise<void> {
  const current = await imageOf(app, orderId)
  if (!current) return
  const { screenshot } = current
  const bytes = await app.files.get(`private/${screenshot}`)
  const content = bytes && {
    reading: await app.reader.read(bytes, expectedOf(current, current), current.uploaded_at),
    fingerprint: await app.reader.fingerprint(bytes),
  }
  await app.database.transaction((tx) => storeReading(app, tx, { orderId, screenshot, content }))
}

/** Gives up on an image that can't be read: a person checks it. */
export async function giveUpReading(app: App, orderId: string): Promise<void> {
  const current = await imageOf(app, orderId)
  if (!current) return
  const { screenshot } = current
  await app.database.transaction((tx) => storeReading(app, tx, { orderId, screenshot, content: null }))
}

/** An order's current image with what it should show; undefined once it is deleted. */
async function imageOf(app: App, orderId: string) {
  return app.database.read
    .selectFrom('orders')
    .innerJoin('payment_checks', 'payment_checks.order_id', 'orders.id')
    .select(['screenshot', 'total_paise', 'reduced_paise', 'orders.created_at', 'payee_vpa', 'payee_name'])
    .select('uploaded_at')
    .where('orders.id', '=', orderId)
    .where('screenshot_deleted_at', 'is', null)
    .executeTakeFirst()
}

interface ScreenshotContent {
  reading: Reading
  /** null if there is none, as in sample data. */
  fingerprint: string | null
}

interface ReadScreenshot {
  orderId: string
  screenshot: string
  /** null if the reader gave up. */
  content: ScreenshotContent | null
}

/** Stores a reading and its verdict, unless the order has a different image by now. */
export async function storeReading(
  app: App,
  tx: Transaction,
  { orderId, screenshot, content }: ReadScreenshot,
): Promise<void> {
  const record = await checkAndOrder(tx, orderId)
  if (!record || record.order.screenshot !== screenshot || record.order.screenshot_deleted_at) return
  const { order, check } = record
  const read = content ? readColumns(content) : NO_READING
  const utrs = await effectiveUtrs(tx, order, { ...check, read_utr: read.read_utr })
  await tx.db
    .updateTable('payment_checks')
    .set({
      ...read,
      state: content ? 'read' : 'failed',
      read_at: isoTime(app.clock),
      ...utrs,
    })
    .where('order_id', '=', orderId)
    .execute()
  if (content?.fingerprint) await storeFingerprintKeys(tx, orderId, content.fingerprint)
  await updateVerdict(tx, orderId)
}

/**
 * Corrected UTRs and those of paid orders stay. An order paid before its image was read now claims a UTR that is
 * free.
 */
async function effectiveUtrs(tx: Transaction, order: OrdersRow, check: PaymentChecksRow) {
  const { corrected, utr, paid_utr } = check
  if (corrected || paid_utr !== null) return { utr, paid_utr }
  const candidate = check.typed_utr ?? check.read_utr
  if (candidate === null || order.payment_status !== 'paid') return { utr: candidate, paid_utr }
  const isFree = (await paidOrderWith(tx, order.id, candidate)) === undefined
  return isFree ? { utr: candidate, paid_utr: candidate } : { utr, paid_utr }
}

function readColumns({ reading, fingerprint }: ScreenshotContent) {
  const doubts = Object.entries(reading.doubts).filter(
    ([, value]) => value !== null && (!Array.isArray(value) || value.length > 0),
  )
  return {
    read_amount_paise: reading.amount,
    read_utr: reading.utr,
    read_payee_vpa: reading.payeeVpa,
    read_payee_name: reading.payeeName,
    read_paid_at: reading.paidAt,
    read_status: reading.status,
    read_doubts: JSON.stringify(Object.fromEntries(doubts)),
    read_places: JSON.stringify(reading.places),
    fingerprint,
  }
}

/** The keys by which later images find this one. */
async function storeFingerprintKeys(tx: Transaction, orderId: string, fingerprint: string): Promise<void> {
  const rows = fingerprintKeys(fingerprint).map((key) => ({ key, order_id: orderId }))
  if (rows.length === 0) return
  await tx.db
    .insertInto('payment_fingerprints')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
