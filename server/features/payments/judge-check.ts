import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import type { PaymentChecksRow } from '../../database/tables/payments.ts'
import {
  type Doubts,
  type ExpectedPayment,
  NO_DOUBTS,
  type Places,
  type Reading,
} from '../../reading/reading.ts'
import { lockedOrder } from '../orders/locked-order.ts'
import { askedAmount } from '../orders/order-answer.ts'
import { isEarlier, type OtherUses, usesOf } from './other-uses.ts'
import { judgePayment } from './judge-payment.ts'
import { putInPlace } from './payment-places.ts'
import type { PictureUse } from './same-pictures.ts'

/** Judges a payment against earlier orders, then later orders with its picture or UTR again: they did not know it. */
export async function judgeCheck(tx: Transaction, orderId: string): Promise<void> {
  const later = await judgeOne(tx, orderId)
  for (const other of later) await judgeOne(tx, other)
}

/** Judges one → the later orders that have the same file, picture or UTR. */
async function judgeOne(tx: Transaction, orderId: string): Promise<string[]> {
  const known = await checkAndOrder(tx, orderId)
  if (!known) return []
  const { order, check } = known
  if (check.state !== 'read' && check.state !== 'failed') return []
  const own = { orderId, uploadedAt: check.uploaded_at }
  const uses = await usesOf(tx.db, check, order.screenshot_hash)
  const { verdict, reasons } = judge(order, check, earlierOnes(uses, own))
  await tx.db
    .updateTable('payment_checks')
    .set({ verdict, reasons: JSON.stringify(reasons) })
    .where('order_id', '=', orderId)
    .execute()
  await putInPlace(tx.db, { ...check, verdict })
  const all: PictureUse[] = [...uses.sameFile, ...uses.samePicture, ...uses.sameUtr]
  return [...new Set(all.filter((use) => isEarlier(own, use)).map((use) => use.orderId))].slice(0, LATER_MAX)
}

/** One picture under more orders than these shows in their first ones. */
const LATER_MAX = 20

/** An order and its check, held until the transaction ends. */
export async function checkAndOrder(
  tx: Transaction,
  orderId: string,
): Promise<{ order: OrdersRow; check: PaymentChecksRow } | undefined> {
  const order = await lockedOrder(tx, orderId)
  const check = await tx.db
    .selectFrom('payment_checks')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return order && check && { order, check }
}

function earlierOnes({ sameFile, samePicture, sameUtr }: OtherUses, own: PictureUse) {
  const earlier = <U extends PictureUse>(uses: readonly U[]) => uses.find((use) => isEarlier(use, own))
  return { file: earlier(sameFile), picture: earlier(samePicture), utr: earlier(sameUtr) }
}

function judge(order: OrdersRow, check: PaymentChecksRow, earlier: ReturnType<typeof earlierOnes>) {
  const { verdict, reasons } = judgePayment({
    reading: check.state === 'read' ? readingThatCounts(check) : null,
    expected: expectedOf(order, check),
    typedUtr: check.corrected ? check.utr : check.typed_utr,
    earlier: {
      sameFile: earlier.file?.orderId ?? null,
      samePicture: earlier.picture?.orderId ?? null,
      sameUtr: earlier.utr?.orderId ?? null,
    },
  })
  // The picture and its customer may say two UTRs: the one that was used is named.
  const named = reasons.map((reason) =>
    reason.code === 'same utr' && earlier.utr ? { ...reason, utr: earlier.utr.utr } : reason,
  )
  return { verdict, reasons: named }
}

function readingThatCounts(check: PaymentChecksRow): Reading {
  return { ...readingOf(check), utr: check.corrected ? check.utr : check.read_utr }
}

export function readingOf(check: PaymentChecksRow): Reading {
  return {
    amount: check.read_amount_paise,
    utr: check.read_utr,
    payeeVpa: check.read_payee_vpa,
    payeeName: check.read_payee_name,
    paidAt: check.read_paid_at,
    status: check.read_status,
    doubts: { ...NO_DOUBTS, ...(JSON.parse(check.read_doubts) as Partial<Doubts>) },
    places: JSON.parse(check.read_places) as Places,
  }
}

/** What an order's picture should show. */
export function expectedOf(
  order: Pick<OrdersRow, 'total_paise' | 'reduced_paise' | 'created_at'>,
  check: Pick<PaymentChecksRow, 'payee_vpa' | 'payee_name'>,
): ExpectedPayment {
  return {
    total: askedAmount(order),
    payeeVpa: check.payee_vpa,
    payeeName: check.payee_name,
    placedAt: order.created_at,
  }
}
