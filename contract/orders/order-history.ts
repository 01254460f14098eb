import { z } from 'zod'
import { recordResponse, time } from '../lists.ts'
import { call } from '../call.ts'
import { textField } from '../fields.ts'
import { ORDER_NOTE_MAX } from '../limits.ts'
import { OCCASIONS } from '../whatsapp-messages.ts'
import { product } from '../catalogue/products.ts'

/** The lines of an earlier order that can be bought again; units only, because current prices apply. */
const again = z.object({
  lines: z.array(z.object({ product, quantity: z.number().int(), ordered: z.number().int() })),
  /** Names of products that are no longer for sale or sold out. */
  missing: z.array(z.string()),
})
export type Again = z.output<typeof again>

export const buyAgainCalls = {
  getAgain: call('GET', '/order/getAgain/:id', {
    access: 'buyer',
    guests: true,
    description:
      'What can be bought again from one of your orders: the products at their current prices, with the ordered units up to the stock, and the names of those that are no longer available. Changes nothing.',
    response: recordResponse(again),
    successMessage: 'Buy again',
  }),
}

/** An internal note on an order. */
export const orderNoteCalls = {
  addNote: call('POST', '/order/addNote/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Adds a note of up to 2,000 characters, with line breaks, to an order’s history. Only admins can read it; it can’t be changed or deleted.',
    body: z.strictObject({ text: textField('Note', { max: ORDER_NOTE_MAX, lines: true }) }),
    successMessage: 'Note saved',
  }),
  noteMessage: call('POST', '/order/noteMessage/:id', {
    access: 'admin',
    area: 'orders',
    description:
      'Records in an order’s history that an admin has opened WhatsApp with the text for an occasion. The shop can’t know whether it was sent. Only admins can read it.',
    body: z.strictObject({
      occasion: z.enum(OCCASIONS, { error: `Occasion must be one of: ${OCCASIONS.join(', ')}` }),
    }),
    successMessage: 'Added to the history',
  }),
}

/**
 * The kinds of rows in an order's history. Customers do not see notes, messages, received amounts and views of
 * their screenshot.
 */
export const HISTORY_KINDS = [
  'order',
  'payment',
  'dispute',
  'tracking',
  'contact',
  'lines',
  'received',
  'refund',
  'note',
  'message',
  'viewed',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]
const recordedValues = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const historyRow = z.object({
  kind: z.enum(HISTORY_KINDS),
  /** null when something started: the order, its payment, a dispute. */
  from: z.string().nullable(),
  /** An order status, a payment status, or open or resolved for a dispute; '' for any other kind. */
  to: z.string(),
  /** The change, for kinds without a status: before (null at the start) and after. */
  before: recordedValues.nullable().optional(),
  after: recordedValues.nullable().optional(),
  /** Name of the person who made it; only for an admin. */
  by: z.string().nullable(),
  at: time,
})
