import { z } from 'zod'
import { call } from '../call.ts'
import { TAKES_TRACKING, TRACKING_TOO_SOON, trackingField } from './tracking.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import * as f from '../fields.ts'
import {
  BATCH_MAX,
  COURIER_FILE_ORDERS_MAX,
  COURIER_MAX,
  PRINTED_AT_ONCE,
  TRACKING_FILE_MAX_BYTES,
} from '../limits.ts'
import { recordResponse } from '../lists.ts'
import { indianDigits } from '../typed-numbers.ts'
import { order, orderQuery, orderStatus, restock, sameNumber } from './orders.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../statuses.ts'

const orderUpdate = z.strictObject(
  {
    id: f.id,
    /** The status that the admin saw; if it has changed, CHANGED_MEANWHILE for this order. */
    from: orderStatus.optional(),
    tracking: trackingField.optional(),
  },
  { error: f.recordError('Each order') },
)

function ids(max: number) {
  return z
    .array(f.id, { error: 'IDs must be a list' })
    .min(1, { error: 'Please choose at least one order' })
    .max(max, { error: `You can choose up to ${indianDigits(max)} orders at a time` })
}

const errorCode = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])

/** The result for one order of a batch. */
const movedOrder = z.object({
  _id: z.string(),
  /** Whether it has the status now, even if it had it before: repeating a batch does nothing twice. */
  done: z.boolean(),
  /** Its current status; null if there is no such order, or if the database could not be read. */
  orderStatus: z.enum(ORDER_STATUSES).nullable(),
  /** The reason for its rejection: a code of the catalogue and its text. */
  code: errorCode.nullable(),
  message: z.string().nullable(),
  sameNumber,
})
export type MovedOrder = z.output<typeof movedOrder>

/** The results for a row of a courier's file; only `ready` ones would be used. */
export const TRACKING_STATES = [
  'ready',
  'unknown order',
  'ambiguous order',
  'wrong state',
  'same order twice',
  'no number',
  'already so',
  'bad number',
  'parcel stopped',
  'unreadable',
] as const
export type TrackingState = (typeof TRACKING_STATES)[number]

const trackingRow = z.object({
  /** Its number in the file, from 1. */
  line: z.number().int(),
  /** The cell that identifies the order, as written. */
  text: z.string(),
  orderId: z.string().nullable(),
  shortId: z.string().nullable(),
  customer: z.string().nullable(),
  orderStatus: z.enum(ORDER_STATUSES).nullable(),
  courier: z.string(),
  number: z.string(),
  state: z.enum(TRACKING_STATES),
  /** Whether another order, in the shop or in this file, has the same number: a warning. */
  sameNumber: z.boolean(),
})
export type TrackingRow = z.output<typeof trackingRow>

const readTrackingResponse = z.object({
  /** The headings in use; null for a column that was not found and must be chosen. */
  columns: z.object({
    order: z.string().nullable(),
    number: z.string().nullable(),
    courier: z.string().nullable(),
  }),
  /** All headings of the file, each unique: 'Column 3' for one without a name. */
  headers: z.array(z.string()),
  rows: z.array(trackingRow),
  /** The number of rows with each result. */
  counts: z.record(z.enum(TRACKING_STATES), z.number().int()),
})
export type ReadTracking = z.output<typeof readTrackingResponse>

const chosenColumns = z.strictObject(
  {
    order: z.string({ error: 'The column must be text' }).optional(),
    number: z.string({ error: 'The column must be text' }).optional(),
    /** null: no column of the file contains the courier. */
    courier: z.string({ error: 'The column must be text' }).nullable().optional(),
  },
  { error: f.recordError('Columns') },
)

export const dispatchCalls = {
  setTracking: call('PATCH', '/order/setTracking/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Sets, corrects or (null) removes the tracking of an order that has been shipped, else NOT_ALLOWED. Returns the order, and the IDs of other orders with the same number as a warning. Repeating it changes nothing.',
    body: z.strictObject({ tracking: trackingField.nullable() }),
    response: recordResponse(order).extend({ sameNumber }),
    successMessage: 'Tracking saved',
    errors: ['NOT_ALLOWED'],
  }),
  updateOrders: call('PATCH', '/order/updateOrders', {
    access: 'admin',
    area: 'orders',
    description:
      'Moves 1 to 500 orders to a status as updateOrder does, each separately: an error in one does not stop the others. The response lists the results in the order of the request. An order that already has the status counts as done. `tracking` is allowed only with shipped and out for delivery.',
    body: z
      .strictObject({
        orders: z
          .array(orderUpdate, { error: 'Orders must be a list' })
          .min(1, { error: 'Please choose at least one order' })
          .max(BATCH_MAX, { error: `You can change up to ${BATCH_MAX} orders at a time` })
          .refine((orders) => new Set(orders.map(({ id }) => id)).size === orders.length, {
            error: 'Each order can be listed only once',
          }),
        orderStatus,
        restock,
      })
      .superRefine(({ orders, orderStatus: to }, context) => {
        if (TAKES_TRACKING.includes(to)) return
        const at = orders.findIndex(({ tracking }) => tracking)
        if (at !== -1)
          context.addIssue({ code: 'custom', message: TRACKING_TOO_SOON, path: ['orders', at, 'tracking'] })
      }),
    response: recordResponse(z.array(movedOrder)),
    successMessage: 'Orders',
  }),
  getOrderIds: call('GET', '/order/getOrderIds', {
    access: 'admin',
    area: 'orders',
    description:
      'The first 1,000 orders that manageOrders lists for the same filters and sort, as IDs with their statuses; `total` is the same as there.',
    query: orderQuery.omit({ page: true, limit: true }),
    response: z.object({
      data: z.array(
        z.object({
          _id: z.string(),
          orderStatus: z.enum(ORDER_STATUSES),
          paymentStatus: z.enum(PAYMENT_STATUSES),
        }),
      ),
      total: z.number().int(),
    }),
    successMessage: 'Orders',
  }),
  getOrdersToPrint: call('POST', '/order/getOrdersToPrint', {
    access: 'admin',
    area: 'orders',
    needs: 'read',
    description:
      'Up to 200 orders by their IDs, in that order, without unknown ones; with the shelf and the weight in grams of their products, by ID (null if not known).',
    body: z.strictObject({ ids: ids(PRINTED_AT_ONCE) }),
    response: z.object({
      data: z.array(order),
      products: z.record(
        z.string(),
        z.object({ shelf: z.string(), weightGrams: z.number().int().nullable() }),
      ),
    }),
    successMessage: 'Orders',
  }),
  exportForCourier: call('POST', '/order/exportForCourier', {
    access: 'admin',
    area: 'orders',
    needs: 'read',
    description:
      'Up to 1,000 orders by their IDs as a courier’s upload sheet: CSV (UTF-8 with BOM, formula-safe cells) with name, phone, address, weight in grams (empty if a product has none), value in rupees and contents.',
    body: z.strictObject({ ids: ids(COURIER_FILE_ORDERS_MAX) }),
    download: 'text/csv; charset=utf-8',
    successMessage: 'Export',
  }),
  readTracking: call('POST', '/order/readTracking', {
    access: 'admin',
    area: 'orders',
    description:
      'Reads a courier’s CSV (up to 2 MiB, 5,000 rows and 500 columns) of orders and tracking numbers and reports what would happen to each row; changes nothing. `columns` chooses headings instead of the detected ones; `courier` is used for rows without one. WRONG_KIND if it is not a CSV.',
    multipart: true,
    largeFiles: TRACKING_FILE_MAX_BYTES,
    body: z.strictObject({
      file: z.file({ error: 'Please choose a file' }),
      columns: f.jsonField('Columns', chosenColumns).optional(),
      courier: f.optionalText('Courier', { max: COURIER_MAX }),
    }),
    response: recordResponse(readTrackingResponse),
    successMessage: 'File read',
  }),
}
