import { z } from 'zod'
import { call } from './call.ts'
import * as f from './fields.ts'
import { PAYMENT_NOTE_MAX } from './limits.ts'
import { recordAnswer, time } from './lists.ts'
import { rupees } from './money.ts'
import { order, paymentStatus, typedUtr } from './orders.ts'
import { reading, reason, VERDICTS } from './payment-checks.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from './statuses.ts'

/** How far the reading of an order's picture has come; `unread`: nobody has asked for it, as with orders from before the desk. */
export const CHECK_STATES = ['unread', 'waiting', 'read', 'failed'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** The places of the queue, worst first: what does not fit, what to look at, not read yet, clear, and asked for another picture. */
export const DESK_PLACES = ['mismatch', 'look', 'unread', 'clear', 'asked'] as const
export type DeskPlace = (typeof DESK_PLACES)[number]

/** A picture that another one of the same order has replaced. */
const formerPicture = z.object({
  _id: z.string(),
  uploadedAt: time,
  replacedAt: time,
  verdict: z.enum(VERDICTS).nullable(),
  reasons: z.array(reason),
  reading: reading.nullable(),
})

/** A payment as the desk shows it: what the order expects beside what its picture shows. */
export const payment = z.object({
  /** The order's id. */
  _id: z.string(),
  invoiceId: z.string(),
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  expected: z.object({
    amount: rupees,
    /** As the store settings were when it was ordered; '' where nobody wrote it down. */
    payeeVpa: z.string(),
    payeeName: z.string(),
    placedAt: time,
    reference: z.string(),
  }),
  place: z.enum(DESK_PLACES),
  state: z.enum(CHECK_STATES),
  verdict: z.enum(VERDICTS).nullable(),
  reasons: z.array(reason),
  /** null until the picture has been read, and again once it has been deleted. */
  reading: reading.nullable(),
  /** The UTR that counts, and whose word it is. */
  utr: z.string().nullable(),
  utrFrom: z.enum(['picture', 'customer', 'admin']).nullable(),
  typedUtr: z.string().nullable(),
  uploadedAt: time,
  readAt: time.nullable(),
  /** When the customer was asked for another picture, until one has come. */
  askedAt: time.nullable(),
  /** When the picture was deleted as promised. */
  deletedAt: time.nullable(),
  former: z.array(formerPicture),
})
export type Payment = z.output<typeof payment>
export type FormerPicture = z.output<typeof formerPicture>

/** Each place is counted up to here; then it means so many or more. */
export const DESK_COUNT_MAX = 1_000
export const DESK_PAGE = 50

const counts = z.record(z.enum(DESK_PLACES), z.number().int())
export type DeskCounts = z.output<typeof counts>

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, { error: 'Limit must be between 1 and 100' })
  .transform(Number)
const note = f.optionalText('Note', { max: PAYMENT_NOTE_MAX, lines: true })

export const paymentDeskCalls = {
  getPaymentsToCheck: call({
    method: 'GET',
    path: '/payment/queue',
    access: 'admin',
    about:
      'Pending payments of orders that are not cancelled or returned, worst first, then oldest: `limit` at a time (50), those after the cursor `after`; `next` is the cursor of what follows, `counts` how many stand in each place, counted up to 1,000.',
    query: z.object({ after: f.searchWords('After', 120).optional(), limit: limit.optional() }),
    answer: z.object({ data: z.array(payment), next: z.string().nullable(), counts }),
    done: 'Payments to check',
  }),
  getPayment: call({
    method: 'GET',
    path: '/payment/check/:id',
    access: 'admin',
    about: 'The payment of an order by the order’s id, whatever its status, with the pictures it had before.',
    answer: recordAnswer(payment),
    done: 'Payment',
    errors: ['NOT_FOUND'],
  }),
  viewScreenshot: call({
    method: 'POST',
    path: '/payment/view/:id',
    access: 'admin',
    about:
      'A fresh signed address of the screenshot of an order, or of a payment that became none, at full size, dead after five minutes; with `former` that of an order’s replaced one. Each one given is written down: who, which order, when. `image` is null once it was deleted as promised.',
    body: z.strictObject({ former: f.id.optional() }),
    answer: recordAnswer(z.object({ image: z.string().nullable(), deletedAt: time.nullable() })),
    done: 'Screenshot',
    errors: ['NOT_FOUND'],
  }),
  settlePayment: call({
    method: 'POST',
    path: '/payment/settle/:id',
    access: 'admin',
    about:
      'Sets the payment status from the desk. `from` is the status that the admin saw: another one by now is CHANGED_MEANWHILE. Paid claims the payment’s UTR: one that another paid order has is UTR_USED, naming it. The mail leaves a few seconds later, so that `undo` with the former status takes it back unsent.',
    body: z.strictObject({
      paymentStatus,
      from: paymentStatus,
      undo: z.boolean({ error: 'Undo must be true or false' }).optional(),
    }),
    answer: recordAnswer(payment),
    done: 'Payment status updated',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'UTR_USED'],
  }),
  correctUtr: call({
    method: 'PATCH',
    path: '/payment/utr/:id',
    access: 'admin',
    about:
      'Sets the UTR that counts for an order’s payment to 12 digits, or with null to none, and judges anew. A paid one must stay the only one: else UTR_USED.',
    body: z.strictObject({ utr: typedUtr.nullable() }),
    answer: recordAnswer(payment),
    done: 'UTR saved',
    errors: ['NOT_FOUND', 'UTR_USED'],
  }),
  askForPicture: call({
    method: 'POST',
    path: '/payment/ask/:id',
    access: 'admin',
    about:
      'Asks the customer by mail and notification for another picture; `note`, to 500 characters, stands in the mail. With `undo` within a few seconds it was never asked. NOT_ALLOWED once the payment is paid.',
    body: z.strictObject({ note, undo: z.boolean({ error: 'Undo must be true or false' }).optional() }),
    answer: recordAnswer(payment),
    done: 'The customer is asked for another picture',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  readAgain: call({
    method: 'POST',
    path: '/payment/readAgain/:id',
    access: 'admin',
    about: 'Has an order’s picture read and judged once more. NOT_ALLOWED when it was deleted.',
    answer: recordAnswer(payment),
    done: 'The picture is read again',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  replaceScreenshot: call({
    method: 'POST',
    path: '/order/replaceScreenshot/:id',
    access: 'buyer',
    about:
      'Another payment screenshot of an own order, with its `utr` where known, while its payment is not paid and the order not cancelled or returned, else NOT_ALLOWED. The former one is kept beside it; a failed payment is pending again. 20 an hour for an account.',
    multipart: true,
    body: z.strictObject({
      image: f.pictureField('Payment screenshot is required'),
      utr: typedUtr.optional(),
    }),
    answer: recordAnswer(order),
    done: 'Thank you. The shop will check your payment.',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'BAD_PICTURE', 'WRONG_KIND', 'TOO_MANY'],
  }),
}
