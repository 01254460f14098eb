import { z } from 'zod'
import { CONSENT_HEADER } from '../accounts/consents.ts'
import { call } from '../call.ts'
import * as f from '../fields.ts'
import { PAYMENT_NOTE_MAX } from '../limits.ts'
import { recordResponse, time } from '../lists.ts'
import { rupees } from '../money-fields.ts'
import { typedUtr } from '../orders/new-order.ts'
import { order, paymentStatus, receivedField, withReceived } from '../orders/orders.ts'
import { received } from '../orders/money-records.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../statuses.ts'

export const PAID_STATES = ['success', 'pending', 'failed'] as const
export type PaidState = (typeof PAID_STATES)[number]

/** The position of a value: left, top, width and height as shares (0 to 1) of the upright image. */
const place = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** The values of a reading that each have one position in the image. */
export const READING_PARTS = ['amount', 'utr', 'payee', 'paidAt', 'status'] as const
const part = z.enum(READING_PARTS)
/** What differs around a value: the height or line of its digits, or how strongly the image is compressed there. */
export const HINT_KINDS = ['letters', 'compression'] as const

/** The content of a payment screenshot as returned; null for values that are missing or illegible. */
export const reading = z.object({
  amount: rupees.nullable(),
  utr: z.string().nullable(),
  payeeVpa: z.string().nullable(),
  payeeName: z.string().nullable(),
  paidAt: time.nullable(),
  status: z.enum(PAID_STATES).nullable(),
  /** Values around which the image looks changed, and how; they do not affect the verdict. */
  hints: z.array(z.object({ part, kind: z.enum(HINT_KINDS) })).default([]),
  places: z.partialRecord(part, place).default({}),
})
export type ReadingRecord = z.output<typeof reading>

/** The verdict on a payment's screenshot: no problems, an admin must check it (`look`), or it contradicts the order. */
export const VERDICTS = ['clear', 'look', 'mismatch'] as const
export type Verdict = (typeof VERDICTS)[number]

const orderId = z.string()

/**
 * With `unsure` the reason only makes a payment worth checking: only one pass read it, or the image also shows the
 * contrary.
 */
const unsure = z.boolean().optional()

/** Why a payment's image is not clear, with data: `expected` from the order, `shown` in the image. */
export const reason = z.discriminatedUnion('code', [
  // Reasons that contradict the payment itself: mismatch.
  z.object({ code: z.literal('amount'), expected: rupees, shown: rupees, unsure }),
  z.object({ code: z.literal('payee'), expected: z.string(), shown: z.string(), unsure }),
  z.object({ code: z.literal('status'), shown: z.enum(['pending', 'failed']), unsure }),
  /** Paid more than a day before the order, or more than two days after it; `expected` is when the order was placed. */
  z.object({ code: z.literal('too early'), expected: time, shown: time, unsure }),
  z.object({ code: z.literal('too late'), expected: time, shown: time, unsure }),
  /** Used before: the identical file, the same UTR, or (by itself only worth checking) an image of the same screen. */
  z.object({ code: z.literal('same file'), orderId }),
  z.object({ code: z.literal('same utr'), orderId, utr: z.string() }),
  z.object({ code: z.literal('same picture'), orderId }),
  // Reasons for a person to check the payment.
  z.object({ code: z.literal('typed utr'), expected: z.string(), shown: z.string() }),
  /** No UPI ID is shown, and the name is not the shop's. */
  z.object({ code: z.literal('payee name'), expected: z.string(), shown: z.string() }),
  /** Two totals in one image, or two readings of one. */
  z.object({ code: z.literal('two amounts'), shown: rupees, other: rupees }),
  /** The transaction ID contains a different time than the image shows. */
  z.object({ code: z.literal('transaction time'), expected: time, shown: time }),
  /** It does not look like a payment, or nothing in it is legible. */
  z.object({ code: z.literal('nothing read') }),
  /** `unsure`: a UTR is visible, but its readings differ. */
  z.object({ code: z.literal('part unread'), part, unsure }),
  /** The reader gave up on it: it crashed or took too long each time. */
  z.object({ code: z.literal('not read') }),
  /** There is no image: it is a phone order. */
  z.object({ code: z.literal('no picture') }),
])
export type Reason = z.output<typeof reason>
export type ReasonCode = Reason['code']

/** The reading of an image before ordering. `warnings`: contradictions with the caller's open checkout session. */
export const readImage = reading.omit({ places: true, hints: true }).extend({ warnings: z.array(reason) })
export type ReadImage = z.output<typeof readImage>

/** The progress of reading an order's image; `unread`: not requested yet. */
export const READING_STATES = ['unread', 'waiting', 'read', 'failed'] as const
export type ReadingState = (typeof READING_STATES)[number]

/** The queues of payments to check, highest risk first; `asked`: another image was requested. */
export const PAYMENT_QUEUES = ['mismatch', 'look', 'unread', 'clear', 'asked'] as const
export type PaymentQueue = (typeof PAYMENT_QUEUES)[number]

const formerScreenshot = z.object({
  _id: z.string(),
  uploadedAt: time,
  replacedAt: time,
  verdict: z.enum(VERDICTS).nullable(),
  reasons: z.array(reason),
  reading: reading.nullable(),
})

/** A payment at the desk: what the order expects beside what its image shows. */
export const payment = z.object({
  /** The order's id. */
  _id: z.string(),
  invoiceId: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  expected: z.object({
    amount: rupees,
    /** From the store settings when it was ordered; '' if not recorded. */
    payeeVpa: z.string(),
    payeeName: z.string(),
    placedAt: time,
    reference: z.string(),
  }),
  /** The order's current total; `expected.amount` is what the buyer was asked to pay. */
  totalAmount: rupees,
  /** The amount received for the order; null unless it is paid. */
  received: received.nullable(),
  place: z.enum(PAYMENT_QUEUES),
  state: z.enum(READING_STATES),
  verdict: z.enum(VERDICTS).nullable(),
  reasons: z.array(reason),
  /** null until the image has been read, and again after it was deleted. */
  reading: reading.nullable(),
  /** The UTR in use, and its source. */
  utr: z.string().nullable(),
  utrFrom: z.enum(['picture', 'customer', 'admin']).nullable(),
  typedUtr: z.string().nullable(),
  uploadedAt: time,
  readAt: time.nullable(),
  /** When another image was requested from the customer, until one has arrived. */
  askedAt: time.nullable(),
  deletedAt: time.nullable(),
  former: z.array(formerScreenshot),
})
export type Payment = z.output<typeof payment>
export type FormerScreenshot = z.output<typeof formerScreenshot>

/** Each queue is counted up to this number, which then means this many or more. */
export const PAYMENT_COUNT_MAX = 1_000
export const PAYMENTS_PAGE = 50

const counts = z.record(z.enum(PAYMENT_QUEUES), z.number().int())
export type PaymentCounts = z.output<typeof counts>

/** The accuracy covers payments settled in this many days, at most the newest this many. */
export const CHECK_ACCURACY_DAYS = 30
export const CHECK_ACCURACY_MAX = 1_000

const count = z.number().int()
const record = z.object({ settled: count, right: count, falseAlarms: count, missed: count, misread: count })
export type CheckAccuracy = z.output<typeof record>

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, { error: 'Limit must be between 1 and 100' })
  .transform(Number)
const note = f.optionalText('Note', { max: PAYMENT_NOTE_MAX, lines: true })

export const paymentCalls = {
  readScreenshot: call('POST', '/payment/read', {
    access: 'buyer',
    guests: true,
    hourlyLimit: 'own',
    description:
      'Reads a payment screenshot on this server and returns what it shows, with warnings against the caller’s open checkout session; `data` is null if it could not be read. The screenshot is not stored. 60 an hour for an account.',
    multipart: true,
    body: z.strictObject({ image: f.imageField('Payment screenshot is required') }),
    response: recordResponse(readImage.nullable()),
    successMessage: 'Read',
    errors: ['BAD_PICTURE'],
  }),
  getPaymentsToCheck: call('GET', '/payment/queue', {
    access: 'admin',
    area: 'payments',
    description:
      'Pending payments of orders that are not cancelled or returned, highest risk first, then oldest: `limit` at a time (50), after the cursor `after`; `next` is the next cursor, and `counts` is the number in each group, counted up to 1,000.',
    query: z.object({ after: f.searchWords('After', 120).optional(), limit: limit.optional() }),
    response: z.object({ data: z.array(payment), next: z.string().nullable(), counts }),
    successMessage: 'Payments to check',
  }),
  getPaymentRecord: call('GET', '/payment/record', {
    access: 'admin',
    area: 'payments',
    description:
      'Accuracy of the payment checks settled in the last 30 days, at most the newest 1,000: `right` are paid and clear, or failed and not clear; `falseAlarms` paid but not clear; `missed` failed but clear; `misread` clear with a corrected UTR. Sample orders are left out.',
    response: recordResponse(record),
    successMessage: 'Accuracy of payment checks',
  }),
  getPayment: call('GET', '/payment/check/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'The payment of an order by the order’s ID, whatever its status, with its earlier screenshots.',
    response: recordResponse(payment),
    successMessage: 'Payment',
  }),
  viewScreenshot: call('POST', '/payment/view/:id', {
    access: 'admin',
    area: 'payments',
    needs: 'read',
    description:
      'A new signed address of the full-size screenshot of an order or of an unmatched payment, valid for five minutes; with `former`, of an order’s earlier screenshot. Each access is recorded: who, which order, when. `image` is null after the screenshot was deleted as promised.',
    body: z.strictObject({ former: f.id.optional() }),
    response: recordResponse(z.object({ image: z.string().nullable(), deletedAt: time.nullable() })),
    successMessage: 'Screenshot',
  }),
  settlePayment: call('POST', '/payment/settle/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Sets the payment status at the payment desk. `from` is the status that the admin saw; CHANGED_MEANWHILE if it is different by now. Paid claims the payment’s UTR; UTR_USED names another paid order that has it. The email is sent a few seconds later, so `undo` with the earlier status stops it. `received` is the amount in rupees that the admin received, as in updatePaymentStatus.',
    body: withReceived(
      z.strictObject({
        paymentStatus,
        from: paymentStatus,
        undo: z.boolean({ error: 'Undo must be true or false' }).optional(),
        received: receivedField.optional(),
      }),
    ),
    response: recordResponse(payment),
    successMessage: 'Payment status updated',
    errors: ['NOT_ALLOWED', 'CHANGED_MEANWHILE', 'UTR_USED'],
  }),
  correctUtr: call('PATCH', '/payment/utr/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Sets the UTR of an order’s payment to 12 digits, or removes it with null, and checks the payment again. UTR_USED if another paid order has it.',
    body: z.strictObject({ utr: typedUtr.nullable() }),
    response: recordResponse(payment),
    successMessage: 'UTR saved',
    errors: ['UTR_USED'],
  }),
  askForPicture: call('POST', '/payment/ask/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Asks the customer by email and notification for another screenshot; `note`, up to 500 characters, is included in the email. `undo` within a few seconds withdraws the request. NOT_ALLOWED once the payment is paid.',
    body: z.strictObject({ note, undo: z.boolean({ error: 'Undo must be true or false' }).optional() }),
    response: recordResponse(payment),
    successMessage: 'Another screenshot requested',
    errors: ['NOT_ALLOWED'],
  }),
  readAgain: call('POST', '/payment/readAgain/:id', {
    access: 'admin',
    area: 'payments',
    description: 'Reads and checks the screenshot of an order again. NOT_ALLOWED if it was deleted.',
    response: recordResponse(payment),
    successMessage: 'Reading the screenshot again',
    errors: ['NOT_ALLOWED'],
  }),
  replaceScreenshot: call('POST', '/order/replaceScreenshot/:id', {
    access: 'buyer',
    guests: true,
    hourlyLimit: 'own',
    description:
      'Another payment screenshot for one of your orders, with its `utr` if known, while its payment is not paid and the order is not cancelled or returned, else NOT_ALLOWED. The earlier one is stored with it; a failed payment becomes pending. 20 an hour for an account.',
    headers: CONSENT_HEADER,
    multipart: true,
    body: z.strictObject({
      image: f.imageField('Payment screenshot is required'),
      utr: typedUtr.optional(),
    }),
    response: recordResponse(order),
    successMessage: 'Thank you. The shop will check your payment.',
    errors: ['NOT_ALLOWED', 'BAD_PICTURE'],
  }),
}
