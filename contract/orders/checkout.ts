import { z } from 'zod'
import { call } from '../call.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import * as f from '../fields.ts'
import { CHECKOUT_NOTE_MAX, ORDER_LINES_MAX } from '../limits.ts'
import { deleteResponse, listResponse, listQuery, imageUrl, recordResponse, time } from '../lists.ts'
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
  image: imageUrl.nullable(),
  quantity: z.number().int(),
  price: rupees,
  originalPrice: rupees.nullable(),
  shippingPrice: rupees,
  hsnCode: z.string(),
})

/** A checkout session: prices held until `expiresAt`, stock too unless `holdsStock` is false, and how to pay. */
const checkoutSession = z.object({
  _id: z.string(),
  items: z.array(heldLine),
  subtotal: rupees,
  savings: rupees,
  shipping: rupees,
  /** The rounding to whole rupees; only if it is not 0. */
  rounding: rupees.optional(),
  total: rupees,
  /** Letters and digits, at most 12: the reference that leads from the payment to the order. */
  reference: z.string(),
  upiId: z.string(),
  payeeName: z.string(),
  payeeKind: z.enum(['merchant', 'personal']),
  upiLink: z.string(),
  /** The link as a QR code: SVG text. */
  qr: z.string(),
  expiresAt: time,
  /** The shop's time for this response, for devices with a wrong clock. */
  now: time,
  /** Only if false: the order then takes the stock available when it is placed. */
  holdsStock: z.literal(false).optional(),
})
export type CheckoutSession = z.output<typeof checkoutSession>

const stockHold = z.object({
  _id: z.string(),
  customer: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  /** Since when the customer has held these products without a pause, in this checkout or earlier ones. */
  since: time,
  until: time,
  lines: z.number().int(),
  units: z.number().int(),
  value: rupees,
  items: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.number().int() })),
})
export type StockHold = z.output<typeof stockHold>

/** In the error of an order from a session whose image was stored: the reference for contacting the shop. */
export const storedPayment = z.object({ reference: z.string() })

/** A payment without an order, for admins: the customer, the items, and why it was rejected. */
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
  /** The order that it was assigned to. */
  order: z.string().nullable(),
})
export type UnmatchedPayment = z.output<typeof unmatchedPayment>

export const checkoutCalls = {
  startCheckout: call('POST', '/checkout/start', {
    access: 'buyer',
    guests: true,
    hourlyLimit: 'own',
    description:
      'Reserves the items (`items`: product, quantity) at their current prices for up to 30 minutes and returns the session with what to pay and how. The same items again return the same session; other items replace it immediately, or leave it unchanged if they are not available. OUT_OF_STOCK says what is left. Large or repeated reservations hold only the prices (`holdsStock: false`, docs/rules/checkout.md). 60 an hour for an account.',
    body: newCheckout,
    response: recordResponse(checkoutSession),
    successMessage: 'Checkout started',
    status: 201,
    errors: ['OUT_OF_STOCK', 'NOT_ON_SALE', 'TOO_MANY'],
  }),
  getCheckout: call('GET', '/checkout/current', {
    access: 'buyer',
    guests: true,
    description:
      'The open checkout session, or null. `lapsed` is a session that expired in the last day without an order: it reserves nothing, but an order can still refer to it.',
    response: z.object({ data: checkoutSession.nullable(), lapsed: checkoutSession.nullable() }),
    successMessage: 'Checkout',
  }),
  discardCheckout: call('DELETE', '/checkout/current', {
    access: 'buyer',
    guests: true,
    hourlyLimit: 120,
    description: 'Ends the open or the expired checkout session and releases its stock immediately.',
    response: deleteResponse,
    successMessage: 'Checkout discarded',
  }),
  getHolds: call('GET', '/checkout/holds', {
    access: 'admin',
    area: 'products',
    description:
      'Stock that is reserved by open checkouts, always paged, the most valuable first: customer, since, until, lines, units, value and items.',
    query: listQuery(['newest']).pick({ page: true, limit: true }),
    response: listResponse(stockHold),
    successMessage: 'Reserved stock',
  }),
  getHeldUnits: call('GET', '/checkout/heldUnits', {
    access: 'admin',
    area: 'products',
    description: 'Units of each product that are reserved by open checkouts: taken from stock, but not sold.',
    response: z.object({ data: z.array(z.object({ product: z.string(), units: z.number().int() })) }),
    successMessage: 'Reserved units',
  }),
  releaseHold: call('POST', '/checkout/releaseHold/:id', {
    access: 'admin',
    area: 'products',
    description:
      'Releases the stock of a checkout. The checkout keeps its prices and reference, so that a customer who has paid can still order what is available; this customer can’t reserve stock for 15 minutes. NOT_ALLOWED if nothing is reserved any more.',
    successMessage: 'Stock released',
    errors: ['NOT_ALLOWED'],
  }),
  getUnmatchedPayments: call('GET', '/checkout/unmatched', {
    access: 'admin',
    area: 'payments',
    description:
      'Payments without an order that are not settled, oldest first, at most 200; `total` counts them.',
    response: z.object({ data: z.array(unmatchedPayment), total: z.number().int() }),
    successMessage: 'Unmatched payments',
  }),
  settleUnmatchedPayment: call('PATCH', '/checkout/unmatched/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Closes an unmatched payment; `note`, up to 500 characters, says how it was resolved (refunded, sent with another order). NOT_ALLOWED if it is closed.',
    body: z.strictObject({ note: f.textField('Note', { max: CHECKOUT_NOTE_MAX, lines: true }) }),
    response: recordResponse(unmatchedPayment),
    successMessage: 'Payment settled',
    errors: ['NOT_ALLOWED'],
  }),
  assignUnmatchedPayment: call('PATCH', '/checkout/assignUnmatched/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Assigns an unmatched payment to an order: the order is marked paid and gets the UTR (UTR_USED if another paid order has it), and the payment is closed. An order of another customer needs `otherCustomer: true`, else NOT_ALLOWED. NOT_ALLOWED also for an order that is paid, cancelled or returned, and for a payment that is closed.',
    body: z.strictObject({
      order: f.id,
      otherCustomer: z.boolean({ error: 'Other customer must be true or false' }).optional(),
    }),
    response: recordResponse(unmatchedPayment),
    successMessage: 'Payment assigned',
    errors: ['NOT_ALLOWED', 'UTR_USED'],
  }),
}
