import { z } from 'zod'
import { time } from '../lists.ts'
import { rupees } from '../money-fields.ts'

/** How the shop knows what was received: a line of a bank statement, an assigned unmatched payment, an admin's word. */
export const RECEIVED_FROM = ['statement', 'unmatched payment', 'admin'] as const
export type ReceivedFrom = (typeof RECEIVED_FROM)[number]

/** What was received for a paid order; docs/rules/orders.md, Received payments. */
export const received = z.object({
  amount: rupees,
  from: z.enum(RECEIVED_FROM),
  /** Missing from the order's total, which the customer still owes; 0 for a cancelled or returned order. */
  owed: rupees,
  /** Above the order's total and not refunded yet; 0 for a cancelled or returned order, of which all is due. */
  over: rupees,
  /** What can still be refunded. */
  refundable: rupees,
})
export type Received = z.output<typeof received>

export const REFUND_WAYS = ['upi', 'bank', 'cash', 'other'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** What was paid back of an order; `on` is the day in India, `utr` that of the payment back where it has one. */
export const refund = z.object({
  _id: z.string(),
  amount: rupees,
  reason: z.string(),
  way: z.enum(REFUND_WAYS),
  utr: z.string().nullable(),
  /** The items it was for, as ordered; none for an amount without items. */
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  on: z.iso.date(),
  at: time,
})
export type Refund = z.output<typeof refund>
