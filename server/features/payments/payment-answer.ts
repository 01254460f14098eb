import { toRupees } from '#contract/money.ts'
import {
  type FormerPicture,
  type Payment,
  type ReadingRecord,
  type Reason,
} from '#contract/payments/payments.ts'
import type { FormerPicturesRow, PaymentChecksRow } from '../../database/tables/payments.ts'
import { emailShown } from '../../mail/no-email.ts'
import type { Reading } from '../../reading/reading.ts'
import { askedAmount, type OrderWithCustomer } from '../orders/order-answer.ts'
import { receivedAnswer } from '../orders/received.ts'
import { readingOf } from './judge-check.ts'
import { type Payee, unread } from './open-check.ts'

interface PaymentParts {
  /** undefined for an order from before the desk. */
  check: PaymentChecksRow | undefined
  former: readonly FormerPicturesRow[]
}

const NOBODY: Payee = { vpa: '', name: '' }

/** What leaves of a payment; only to admins. */
export function paymentAnswer(order: OrderWithCustomer, parts: PaymentParts): Payment {
  const check = parts.check ?? unread(order.id, order.created_at, NOBODY)
  return {
    _id: order.id,
    invoiceId: order.invoice_id,
    customer: { name: order.full_name, email: emailShown(order.customer_email), phone: order.phone },
    orderStatus: order.order_status,
    paymentStatus: order.payment_status,
    expected: {
      amount: toRupees(askedAmount(order)),
      payeeVpa: check.payee_vpa,
      payeeName: check.payee_name,
      placedAt: order.created_at,
      reference: order.reference,
    },
    totalAmount: toRupees(order.total_paise),
    received: receivedAnswer(order),
    place: order.payment_place,
    state: check.state,
    verdict: check.verdict,
    reasons: JSON.parse(check.reasons) as Reason[],
    reading: check.state === 'read' ? readingRecord(readingOf(check)) : null,
    utr: check.utr,
    utrFrom: utrFrom(check),
    typedUtr: check.typed_utr,
    uploadedAt: check.uploaded_at,
    readAt: check.read_at,
    askedAt: check.asked_at,
    deletedAt: order.screenshot_deleted_at,
    former: parts.former.map(formerAnswer),
  }
}

/** A reading as it goes on the wire. */
export function readingRecord({ doubts, ...reading }: Reading): ReadingRecord {
  const amount = reading.amount === null ? null : toRupees(reading.amount)
  return { ...reading, amount, hints: doubts.hints }
}

function utrFrom(check: PaymentChecksRow): Payment['utrFrom'] {
  if (check.corrected) return 'admin'
  if (check.utr === null) return null
  return check.utr === check.read_utr ? 'picture' : 'customer'
}

function formerAnswer(row: FormerPicturesRow): FormerPicture {
  return {
    _id: row.id,
    uploadedAt: row.uploaded_at,
    replacedAt: row.replaced_at,
    verdict: row.verdict,
    reasons: JSON.parse(row.reasons) as Reason[],
    reading: row.reading === null ? null : (JSON.parse(row.reading) as ReadingRecord),
  }
}
