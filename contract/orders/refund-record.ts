import { z } from 'zod'
import { time } from '../lists.ts'
import { rupees } from '../money-fields.ts'

export const REFUND_WAYS = ['upi', 'bank', 'cash', 'other'] as const
export type RefundWay = (typeof REFUND_WAYS)[number]

/** What was paid back of an order; `on` is the day in India, `utr` that of the payment back where it has one. */
export const refund = z.object({
  _id: z.string(),
  amount: rupees,
  reason: z.string(),
  way: z.enum(REFUND_WAYS),
  utr: z.string().nullable(),
  /** What it was for, as it was ordered; none for a free amount. */
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
  on: z.iso.date(),
  at: time,
})
export type Refund = z.output<typeof refund>
