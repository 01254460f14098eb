import { z } from 'zod'
import { call } from '../call.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import * as f from '../fields.ts'
import { CHECKOUT_NOTE_MAX, ORDER_LINES_MAX } from '../limits.ts'
import {
  deleteAnswer,
  listAnswer,
  listQuery,
  pictureAddress,
  plainAnswer,
  recordAnswer,
  time,
} from '../lists.ts'
import { rupees } from '../money-fields.ts'
import { quantity } from './new-order.ts'

const wantedLine = z.strictObject(
  { product: f.idField('Product'), quantity },
  { error: f.recordError('Each item') },
)

const newCheckout = z.strictObject({
  items: z
    .array(wantedLine, {
      error: ({ input }) => (input === undefined ? 'Your cart is empty' : 'Items must be a list'),
    })
    .min(1, { error: 'Your cart is empty' })
    .max(ORDER_LINES_MAX, { error: 'An order can have up to 100 items' }),
})

const heldLine = z.object({
  product: z.string(),
  name: z.string(),
  image: pictureAddress.nullable(),
  quantity: z.number().int(),
  price: rupees,
  originalPrice: rupees.nullable(),
  shippingPrice: rupees,
  hsnCode: z.string(),
})

/** A checkout session: prices held until `expiresAt`, stock unless `holdsStock` is false, and how to pay. */
const checkoutSession = z.object({
  _id: z.string(),
  items: z.array(heldLine),
  subtotal: rupees,
  savings: rupees,
  shipping: rupees,
  total: rupees,
  /** Letters and digits, at most 12: what the payment carries back to the order. */
  reference: z.string(),
  upiId: z.string(),
  payeeName: z.string(),
  payeeKind: z.enum(['merchant', 'personal']),
  upiLink: z.string(),
  /** The link as a QR code: SVG text. */
  qr: z.string(),
  expiresAt: time,
  /** The shop's time of this answer, for clocks that are wrong. */
  now: time,
  /** Only where it is false: the order takes what is there when it comes. */
  holdsStock: z.literal(false).optional(),
})
export type CheckoutSession = z.output<typeof checkoutSession>

const stockHold = z.object({
  /** The checkout session's id. */
  _id: z.string(),
  customer: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  /** Since when the customer has held these goods without a pause, in this checkout or those before it. */
  since: time,
  until: time,
  lines: z.number().int(),
  units: z.number().int(),
  value: rupees,
  items: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.number().int() })),
})
export type StockHold = z.output<typeof stockHold>

/** In the refusal of an order by session whose picture was kept: the reference to ask the shop by. */
export const keptPayment = z.object({ reference: z.string() })

/** A payment that could not become an order, for admins: who wanted what, and why it was refused. */
export const unmatchedPayment = z.object({
  _id: z.string(),
  reference: z.string(),
  customer: z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
  address: z.string(),
  items: z.array(
    z.object({ product: z.string(), name: z.string(), quantity: z.number().int(), price: rupees }),
  ),
  total: rupees,
  payeeVpa: z.string(),
  payeeName: z.string(),
  utr: z.string().nullable(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  createdAt: time,
  settledAt: time.nullable(),
  note: z.string(),
  /** The order that it became after all. */
  order: z.string().nullable(),
})
export type UnmatchedPayment = z.output<typeof unmatchedPayment>

export const checkoutCalls = {
  startCheckout: call({
    method: 'POST',
    path: '/checkout/start',
    access: 'buyer',
    hourly: 'own',
    about:
      'Holds the lines (`items`: product, quantity) at their present prices for 30 minutes → the session with what to pay and how. The same lines again are the same session; other lines replace it at once, or leave it when they cannot be had. OUT_OF_STOCK names what is left. Large or long holds are of the prices alone (`holdsStock: false`, docs/decisions/018-hold-limits.md). 60 an hour for an account.',
    body: newCheckout,
    answer: recordAnswer(checkoutSession),
    done: 'Your items are reserved for you',
    status: 201,
    errors: ['OUT_OF_STOCK', 'NOT_ON_SALE', 'TOO_MANY'],
  }),
  getCheckout: call({
    method: 'GET',
    path: '/checkout/current',
    access: 'buyer',
    about:
      'The open checkout session, else null. `lapsed` is one of the last day that ran out unordered: it holds nothing, but an order may still name it.',
    answer: z.object({ data: checkoutSession.nullable(), lapsed: checkoutSession.nullable() }),
    done: 'Checkout',
  }),
  discardCheckout: call({
    method: 'DELETE',
    path: '/checkout/current',
    access: 'buyer',
    hourly: 120,
    about: 'Ends the open checkout session, or the lapsed one; what it holds goes back at once.',
    answer: deleteAnswer,
    done: 'Checkout discarded',
  }),
  getHolds: call({
    method: 'GET',
    path: '/checkout/holds',
    access: 'admin',
    about:
      'Stock that open checkouts hold now, always a page, the most valuable first: who, since, until, lines, units, value, goods.',
    query: listQuery(['newest']).pick({ page: true, limit: true }),
    answer: listAnswer(stockHold),
    done: 'Reserved stock',
  }),
  getHeldUnits: call({
    method: 'GET',
    path: '/checkout/heldUnits',
    access: 'admin',
    about: 'Units of each product that open checkouts hold now: gone from its stock, and not sold.',
    answer: z.object({ data: z.array(z.object({ product: z.string(), units: z.number().int() })) }),
    done: 'Reserved units',
  }),
  releaseHold: call({
    method: 'POST',
    path: '/checkout/releaseHold/:id',
    access: 'admin',
    about:
      'Gives back what a checkout holds. The checkout keeps its prices and its reference, so that who has paid can still order what is there; the customer holds nothing for 15 minutes. NOT_ALLOWED when it holds nothing any more.',
    answer: plainAnswer,
    done: 'Stock released',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  getUnmatchedPayments: call({
    method: 'GET',
    path: '/checkout/unmatched',
    access: 'admin',
    about:
      'Payments whose order could not be taken and that nobody has settled, oldest first, at most 200; `total` counts them.',
    answer: z.object({ data: z.array(unmatchedPayment), total: z.number().int() }),
    done: 'Unmatched payments',
  }),
  settleUnmatchedPayment: call({
    method: 'PATCH',
    path: '/checkout/unmatched/:id',
    access: 'admin',
    about:
      'Closes an unmatched payment; `note`, to 500 characters, says what was done (refunded, sent by another order). NOT_ALLOWED when it is closed.',
    body: z.strictObject({ note: f.textField('Note', { max: CHECKOUT_NOTE_MAX, lines: true }) }),
    answer: recordAnswer(unmatchedPayment),
    done: 'Payment settled',
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  assignUnmatchedPayment: call({
    method: 'PATCH',
    path: '/checkout/assignUnmatched/:id',
    access: 'admin',
    about:
      'Says that an unmatched payment was for an order: the order is paid by it and gets its UTR (UTR_USED when another paid order has that), the payment is closed. An order of another customer needs `otherCustomer: true`, else NOT_ALLOWED; so is one that is paid, cancelled or returned, and a payment that is closed.',
    body: z.strictObject({
      order: f.id,
      otherCustomer: z.boolean({ error: 'Other customer must be true or false' }).optional(),
    }),
    answer: recordAnswer(unmatchedPayment),
    done: 'Payment assigned',
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'UTR_USED'],
  }),
}
