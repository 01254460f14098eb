import type { Order } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import type { Actor } from '../../actor.ts'
import { hashFile, newId } from '../../ids.ts'
import { LIMITS, consumeOne } from '../../limits.ts'
import { notFound, ShopError } from '../../shop-error.ts'
import { recordConsent } from '../accounts/register.ts'
import { assertNotDeleted } from '../accounts/sessions.ts'
import { notifyNewScreenshot, changePaymentStatus } from './set-payment-status.ts'
import { lockedOrder, orderById } from '../orders/order-queries.ts'
import { deleteScreenshot, storeScreenshot } from './screenshots.ts'
import { rejectUnlessOpen } from './ask-for-screenshot.ts'
import { readingOf } from './update-verdict.ts'
import { NO_READING, currentPayee, setPaymentQueue, queueCheck, newCheck } from './create-check.ts'
import { readingRecord } from './payment-queries.ts'

interface Replacing {
  orderId: string
  image: File
  utr: string | undefined
  consent: string | undefined
  /** The order's customer. */
  actor: Pick<Actor, 'id' | 'name'>
  requestId: string
}

interface NewImage extends Replacing {
  screenshot: string
  screenshotHash: string
}

/**
 * Stores another screenshot for the caller's own order, keeping the earlier one, and returns the order. The
 * identical file changes nothing.
 */
export async function replaceScreenshot(app: App, replacing: Replacing): Promise<Order> {
  const { orderId, actor, image } = replacing
  const order = await app.database.read
    .selectFrom('orders')
    .select(['payment_status', 'order_status', 'screenshot_hash'])
    .where('id', '=', orderId)
    .where('account_id', '=', actor.id)
    .executeTakeFirstOrThrow(() => notFound('Order'))
  rejectUnlessOpen(order)
  await consumeOne(app, `pictures:${actor.id}`, LIMITS.images)
  const screenshotHash = await hashFile(image)
  const screenshot = await storeScreenshot(app, orderId, image)
  const stored = await app.database
    .transaction((tx) => replaceInside(app, tx, { ...replacing, screenshot, screenshotHash }))
    .catch(async (error: unknown) => {
      if (error instanceof ShopError) await deleteScreenshot(app, screenshot)
      throw error
    })
  if (!stored) await deleteScreenshot(app, screenshot)
  return orderById(app, orderId)
}

async function replaceInside(app: App, tx: Transaction, image: NewImage): Promise<boolean> {
  const { orderId, actor, screenshot, screenshotHash, requestId } = image
  await assertNotDeleted(tx, actor.id)
  const order = await lockedOrder(tx, orderId)
  rejectUnlessOpen(order)
  if (order.screenshot_hash === screenshotHash && !order.screenshot_deleted_at) return false
  const check = await checkOf(tx, order)
  await storePrevious(app, tx, order, check)
  const now = isoTime(app.clock)
  await tx.db
    .updateTable('orders')
    .set({ screenshot, screenshot_hash: screenshotHash, screenshot_deleted_at: null, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  await setPaymentQueue(tx.db, await startAnew(tx, check, now, image.utr))
  if (order.payment_status === 'failed')
    await changePaymentStatus(app, tx, { id: orderId, to: 'pending', reason: 'picture', actor, requestId })
  await queueCheck(app, tx, orderId)
  const consent = { accountId: actor.id, kind: 'screenshot', shown: image.consent, orderId } as const
  await recordConsent(app, tx.db, consent)
  await notifyNewScreenshot(app, tx, order, actor.name)
  return true
}

async function checkOf(tx: Transaction, order: OrdersRow): Promise<PaymentChecksRow> {
  const check = await tx.db
    .selectFrom('payment_checks')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (check) return check
  const initialCheck = newCheck(order.id, order.created_at, await currentPayee(tx.db))
  await tx.db.insertInto('payment_checks').values(initialCheck).execute()
  return initialCheck
}

async function storePrevious(app: App, tx: Transaction, order: OrdersRow, check: PaymentChecksRow) {
  if (order.screenshot_deleted_at || order.screenshot === '') return
  await tx.db
    .insertInto('former_pictures')
    .values({
      id: newId(),
      order_id: order.id,
      screenshot: order.screenshot,
      screenshot_hash: order.screenshot_hash,
      read_utr: check.read_utr,
      typed_utr: check.typed_utr,
      reading: check.state === 'read' ? JSON.stringify(readingRecord(readingOf(check))) : null,
      fingerprint: check.fingerprint,
      verdict: check.verdict,
      reasons: check.reasons,
      uploaded_at: check.uploaded_at,
      replaced_at: isoTime(app.clock),
    })
    .execute()
}

/** The check waits for the new image's reading; an admin's correction of the earlier UTR no longer applies. */
async function startAnew(
  tx: Transaction,
  check: PaymentChecksRow,
  now: string,
  utr: string | undefined,
): Promise<PaymentChecksRow> {
  return tx.db
    .updateTable('payment_checks')
    .set({
      ...NO_READING,
      state: 'waiting',
      typed_utr: utr ?? null,
      utr: utr ?? null,
      corrected: 0,
      uploaded_at: now,
      asked_at: null,
    })
    .where('order_id', '=', check.order_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
