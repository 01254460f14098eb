import { z } from 'zod'
import { time } from '../lists.ts'
import { rupees } from '../money-fields.ts'

/** The source of a received amount: a line of a bank statement, an assigned unmatched payment, an admin's entry. */
export const RECEIVED_FROM = ['statement', 'unmatched payment', 'admin'] as const
export type ReceivedFrom = (typeof RECEIVED_FROM)[number]

/** What was received for a paid order; docs/rules/orders.md, Received payments. */
export const received = z.object({
  amount: rupees,
  from: z.enum(RECEIVED_FROM),
  /** The part of the order's total that the customer still owes; 0 for a cancelled or returned order. */
  owed: rupees,
  /**
   * The part above the order's total that is not refunded yet; 0 for a cancelled or returned order, for which
   * everything is due.
   */
  over: rupees,
  refundable: rupees,
})
export type Received = z.output<typeof received>

export const REFUND_WAYS = ['upi', 'bank', 'cash', 'other'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** A refund for an order; `on` is the day in India, `utr` that of the refund payment if it has one. */
export const refund = z.object({
  _id: z.string(),
  amount: rupees,
  reason: z.string(),
  way: z.enum(REFUND_WAYS),
  utr: z.string().nullable(),
  /** The refunded items, as ordered; none for an amount without items. */
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  on: z.iso.date(),
  at: time,
})
export type Refund = z.output<typeof refund>
