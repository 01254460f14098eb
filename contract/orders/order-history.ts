import { z } from 'zod'
import { time } from '../lists.ts'

/**
 * What a row of an order's history is about. Customers see no notes, messages, received amounts and views of their
 * screenshot.
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
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export const historyRow = z.object({
  kind: z.enum(HISTORY_KINDS),
  /** null where something began: the order, its payment, a dispute. */
  from: z.string().nullable(),
  /** An order status, a payment status, of a dispute open or resolved; '' for any other kind. */
  to: z.string(),
  /** What changed, of the kinds without a status: before (null where it began) and after. */
  before: facts.nullable().optional(),
  after: facts.nullable().optional(),
  /** Name of who made it; only for an admin. */
  by: z.string().nullable(),
  at: time,
})
