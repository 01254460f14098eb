import { z } from 'zod'
import { CONSENT_HEADER } from '../accounts/consents.ts'
import { call } from '../call.ts'
import { TAKES_TRACKING, TRACKING_TOO_SOON, trackingField } from './tracking.ts'
import { documentOfOrder } from './tax-documents.ts'
import { dispute } from './dispute-record.ts'
import { listResponse, listQuery, pageInfo, imageUrl, recordResponse, time } from '../lists.ts'
import { rupees, rupeesField } from '../money-fields.ts'
import { buyerGstin, CHECKOUT_TEXTS, newOrder, stateCode } from './new-order.ts'
import { historyRow } from './order-history.ts'
import { received, refund } from './money-records.ts'
import {
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  type PaymentStatus,
  parseOrderStatus,
  parsePaymentStatus,
} from '../statuses.ts'

const orderItem = z.object({
  _id: z.string(),
  product: z.object({ _id: z.string().nullable(), name: z.string(), image: imageUrl.nullable() }),
  quantity: z.number().int(),
  price: rupees,
  shippingPrice: rupees,
  hsnCode: z.string(),
  /** Units that a refund can still list. */
  refundable: z.number().int(),
})

export const order = z.object({
  _id: z.string(),
  invoiceId: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  shippingAddress: z.object({
    fullName: z.string(),
    phone: z.string(),
    addressLine: z.string(),
    city: z.string(),
    state: z.string(),
    /** Two digits that decide between CGST with SGST and IGST; '' if unknown. */
    stateCode: z.string(),
    postalCode: z.string(),
    country: z.string(),
  }),
  /** The GSTIN of a registered buyer; '' for none. */
  buyerGstin: z.string(),
  /** Its tax documents, oldest first (docs/rules/tax.md). */
  documents: z.array(documentOfOrder),
  items: z.array(orderItem),
  totalAmount: rupees,
  orderStatus: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethod: z.string(),
  reference: z.string(),
  /** The payment screenshot: a signed URL that expires after five minutes. */
  image: z.string(),
  /** When the screenshot was deleted as promised; `image` is '' then. */
  imageDeletedAt: time.nullable(),
  /** Whether the shop has requested another screenshot and none has arrived yet. */
  imageWanted: z.boolean(),
  createdAt: time,
  updatedAt: time,
  /** The possible next statuses, for an admin; empty for the customer, who can't change the status. */
  nextStatuses: z.array(z.enum(ORDER_STATUSES)),
  /** Whether the viewer may correct the address now; an admin also the lines. */
  mayCorrect: z.boolean(),
  /** The parcel; null until known. `link` is '' for a courier without a tracking page. */
  tracking: z.object({ courier: z.string(), number: z.string(), link: z.string() }).nullable(),
  /** The amount received for it, in rupees; null unless it is paid. */
  received: received.nullable(),
  /** Whether a refund is due, and how much: never more than was received and is not refunded. */
  refundDue: z.boolean(),
  refundDueAmount: rupees,
  /** Refunds, oldest first. */
  refunds: z.array(refund),
  /** The amount the buyer was asked to pay above the total: the sum of corrections since. */
  reducedBy: rupees,
  /** Whether it is a phone order: it may have no image. */
  byPhone: z.boolean(),
  disputed: z.boolean(),
  dispute: dispute.nullable(),
  /** The page that shows this order without signing in: only for guests' orders. */
  orderLink: z.string().optional(),
})
export type Order = z.output<typeof order>
export type OrderItem = z.output<typeof orderItem>

export const orderStatus = z
  .string({ error: 'Order status is required' })
  .transform((word) => parseOrderStatus(word))
  .pipe(z.enum(ORDER_STATUSES, { error: `Order status must be one of: ${ORDER_STATUSES.join(', ')}` }))
export const paymentStatus = z
  .string({ error: 'Payment status is required' })
  .transform((word) => parsePaymentStatus(word))
  .pipe(z.enum(PAYMENT_STATUSES, { error: `Payment status must be one of: ${PAYMENT_STATUSES.join(', ')}` }))

export const receivedField = rupeesField('Received amount').refine((amount) => amount > 0, {
  error: 'Received amount must be above 0',
})

/** Rejects a received amount for an unpaid payment. */
export function withReceived<Body extends z.ZodType<{ paymentStatus: PaymentStatus; received?: unknown }>>(
  body: Body,
) {
  return body.refine(({ paymentStatus: to, received: amount }) => amount === undefined || to === 'paid', {
    error: 'Received amount is allowed only when the payment is paid',
    path: ['received'],
  })
}

export const restock = z.boolean({ error: 'Restock must be true or false' }).optional()
/** Ids of other orders with the same tracking number, at most 20: a warning. */
export const sameNumber = z.array(z.string())

const day = z.iso.date({ error: 'Dates must look like 2026-11-30' })

export const orderQuery = listQuery(['newest', 'oldest', 'amount-high', 'amount-low']).extend({
  payment: z.enum(PAYMENT_STATUSES, { error: 'Payment must be paid, pending or failed' }).optional(),
  from: day.optional(),
  to: day.optional(),
  problem: z.literal('true', { error: 'Problem must be true' }).optional(),
  /** Only orders with a refund due. */
  refundDue: z
    .literal('true', { error: 'Refund due must be true' })
    .transform(() => true)
    .optional(),
})

export const orderCalls = {
  createOrder: call('POST', '/order/createOrder', {
    access: 'buyer',
    guests: true,
    hourlyLimit: 'own',
    description:
      'Places an order for yourself: items and shippingAddress as JSON text, image is the payment screenshot (up to 10 MB). The server determines prices and total. The header Idempotency-Key is optional; without it, the same order within ten minutes is the same order. `checkout` names a session whose prices and reserved stock are used; if the order is rejected, its screenshot is saved and the response has `unmatched.reference`. A guest’s response has `orderLink`, the page of the order.',
    headers: {
      'Idempotency-Key':
        '1 to 255 printable characters: the same key with the same order returns the first order again; with another order KEY_REUSED',
      ...CONSENT_HEADER,
    },
    multipart: true,
    body: newOrder,
    errorOrder: CHECKOUT_TEXTS,
    response: recordResponse(order).extend({ orderLink: z.string().optional() }),
    successMessage: 'Order submitted successfully!',
    status: 201,
    errors: [
      'PRICE_CHANGED',
      'OUT_OF_STOCK',
      'NOT_ON_SALE',
      'CHANGED_MEANWHILE',
      'NOT_FOUND',
      'IN_PROGRESS',
      'KEY_REUSED',
      'BAD_PICTURE',
    ],
  }),
  getUserOrders: call('GET', '/order/getUserOrders/:userId', {
    access: 'signed-in',
    guests: true,
    description:
      'Your own orders, newest first, with counts of all, pending, delivered and cancelled; anyone’s for an admin, else NOT_FOUND.',
    query: listQuery(['newest', 'oldest', 'amount-high', 'amount-low']),
    response: z.object({
      data: z.array(order),
      ...pageInfo,
      totalOrders: z.number().int(),
      pendingOrders: z.number().int(),
      deliveredOrders: z.number().int(),
      cancelledOrders: z.number().int(),
    }),
    successMessage: 'Orders',
  }),
  getOrder: call('GET', '/order/getOrder/:id', {
    access: 'signed-in',
    guests: true,
    description: 'One of your own orders; any order for an admin. Else NOT_FOUND.',
    response: recordResponse(order),
    successMessage: 'Order',
  }),
  manageOrders: call('GET', '/order/manageOrders', {
    access: 'admin',
    area: 'orders',
    description:
      'All orders, newest first. `search` looks for the end of the ID, customer name or phone (with or without spaces and +91), or a complete invoice number, tracking number or UTR; `status` is an order status, in-progress or to-pack (confirmed and processing); `problem=true` selects orders with an open dispute or a failed delivery; `payment` is a payment status; `from` and `to` are days in India; `refundDue=true` selects orders with a refund due. The `total` of a search, of problems or of refunds due is counted up to 1,000, which then means 1,000 or more.',
    query: orderQuery,
    response: z.object({
      data: z.array(order),
      ...pageInfo,
      counts: z.object({
        total: z.number().int(),
        inProgress: z.number().int(),
        processing: z.number().int(),
        completed: z.number().int(),
        cancelled: z.number().int(),
      }),
    }),
    successMessage: 'Orders',
  }),
  exportOrders: call('GET', '/order/exportOrders', {
    access: 'admin',
    area: 'orders',
    description:
      'The orders that manageOrders lists for the same filters and sort, as CSV (UTF-8 with BOM, formula-safe cells), streamed.',
    query: orderQuery.omit({ page: true, limit: true }),
    download: 'text/csv; charset=utf-8',
    successMessage: 'Export',
  }),
  updateOrder: call('PATCH', '/order/updateOrder/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Moves an order to another status; the current status changes nothing, and a status that is not allowed is NOT_ALLOWED with the possible next ones. `restock` says whether the items go back into stock. `from`, if given, is the status that the admin saw; CHANGED_MEANWHILE if it is different by now. `tracking`, only with shipped and out for delivery, is its parcel; `sameNumber` then names other orders with that number.',
    body: z
      .strictObject({
        orderStatus,
        from: orderStatus.optional(),
        restock,
        tracking: trackingField.optional(),
      })
      .refine(({ orderStatus: to, tracking }) => !tracking || TAKES_TRACKING.includes(to), {
        error: TRACKING_TOO_SOON,
        path: ['tracking'],
      }),
    response: recordResponse(order).extend({ sameNumber: sameNumber.optional() }),
    successMessage: 'Order status updated',
    errors: ['NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  updatePaymentStatus: call('PATCH', '/order/updatePaymentStatus/:id', {
    access: 'admin',
    area: 'payments',
    description:
      'Sets the payment status to paid, pending or failed; does not change stock or order status. Paid claims the payment’s UTR, if known; UTR_USED if another paid order has it. `received`, only with paid, is the amount in rupees that the admin received, at least the amount refunded (else NOT_ALLOWED); it can also be set for an order that is already paid. Without it, a statement line or an assigned payment counts, or else the order total.',
    body: withReceived(z.strictObject({ paymentStatus, received: receivedField.optional() })),
    response: recordResponse(order),
    successMessage: 'Payment status updated',
    errors: ['NOT_ALLOWED', 'UTR_USED'],
  }),
  setState: call('PATCH', '/order/setState/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Sets the State of an order by its two-digit code, also after dispatch, and the buyer’s GSTIN if given. Documents already issued do not change.',
    body: z.strictObject({
      stateCode: stateCode.refine((code) => code, { error: 'Please choose a State' }),
      buyerGstin,
    }),
    response: recordResponse(order),
    successMessage: 'State saved',
  }),
  getHistory: call('GET', '/order/getHistory/:id', {
    access: 'signed-in',
    guests: true,
    description:
      'History of one of your orders, oldest first: status and payment changes, problems, corrections, tracking and refunds; of any order for an admin, with the shop’s notes and messages. `page` and `limit` return one page, newest first.',
    query: listQuery(['newest']).pick({ page: true, limit: true }),
    response: listResponse(historyRow),
    successMessage: 'History',
  }),
}
