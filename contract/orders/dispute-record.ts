import { z } from 'zod'
import { time } from '../lists.ts'

/** Reasons that a customer can report; their texts are in the screens' messages. */
export const DISPUTE_REASONS = [
  'not received',
  'damaged',
  'wrong item',
  'missing item',
  'payment',
  'cancellation',
  'other',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** The last problem reported for an order; open until `resolvedAt`. */
export const dispute = z.object({
  /** Its number, such as C-1A2B3C4D, used by the customer and the shop. */
  ticket: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  text: z.string(),
  reportedAt: time,
  /** The deadlines that consumer law sets for acknowledging (48 hours) and resolving it (one month). */
  acknowledgeBy: time,
  resolveBy: time,
  /** When the customer was emailed the ticket number, or called by staff; null: neither yet. */
  acknowledgedAt: time.nullable(),
  resolvedAt: time.nullable(),
  /** What the shop did about it; '' while it is open, or if nothing was entered. */
  resolution: z.string(),
})
export type Dispute = z.output<typeof dispute>

/** The ticket number of a complaint, from its id: 8 letters or digits of the random end. */
export function ticketOf(id: string): string {
  return `C-${id.slice(-8).toUpperCase()}`
}

const HOUR_MS = 3_600_000
const INDIA_MS = 5.5 * HOUR_MS

/** The deadlines of a complaint (E-Commerce Rules 2020): 48 hours, and the same day of the next month in India. */
export function deadlinesOf(reportedAt: string): { acknowledgeBy: string; resolveBy: string } {
  const reported = Date.parse(reportedAt)
  const inIndia = new Date(reported + INDIA_MS)
  const month = inIndia.getUTCMonth() + 1
  const lastDay = new Date(Date.UTC(inIndia.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const due = new Date(inIndia)
  due.setUTCMonth(month, Math.min(inIndia.getUTCDate(), lastDay))
  return {
    acknowledgeBy: new Date(reported + 48 * HOUR_MS).toISOString(),
    resolveBy: new Date(due.getTime() - INDIA_MS).toISOString(),
  }
}
