import { z } from 'zod'
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
