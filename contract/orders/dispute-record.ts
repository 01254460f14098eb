import { z } from 'zod'
import { time } from '../lists.ts'

/** What a customer may report; the texts stand in the screens' messages. */
export const DISPUTE_REASONS = [
  'not received',
  'damaged',
  'wrong item',
  'missing item',
  'payment',
  'other',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** The last problem that was reported on an order; open until `resolvedAt`. */
export const dispute = z.object({
  reason: z.enum(DISPUTE_REASONS),
  text: z.string(),
  reportedAt: time,
  resolvedAt: time.nullable(),
  /** What the shop did about it; '' while it is open, or when nothing was written. */
  resolution: z.string(),
})
export type Dispute = z.output<typeof dispute>
