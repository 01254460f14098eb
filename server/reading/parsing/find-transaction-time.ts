import { indiaDay } from '../../india-time.ts'
import type { Line, Page } from './page.ts'

/** The time in an app's own transaction ID. */
export interface TransactionTime {
  /** ISO 8601 UTC. */
  at: string
  /** The day in India as '2026-11-30'. */
  day: string
  line: Line
}

/** PhonePe's: T, then year, month, day, hour, minute and second of two digits each in India's time, then a number. */
const WITH_TIME = /(?<![\p{L}\d])T\s?(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})\d{4,14}(?![\p{L}\d])/u
const DAY_MS = 86_400_000

/** The time of a payment by its transaction ID; null where none has one. `now` in ms: a later one is misread. */
export function findTransactionTime(page: Page, now: number): TransactionTime | null {
  for (const line of page.lines) {
    const [, year, month, day, hour, minute, second] =
      WITH_TIME.exec(line.text.replaceAll(/[Oo]/gu, '0')) ?? []
    if (!year) continue
    const at = new Date(`20${year}-${month}-${day}T${hour}:${minute}:${second}+05:30`)
    const isReal = !Number.isNaN(at.getTime()) && indiaDay(at.getTime()) === `20${year}-${month}-${day}`
    if (isReal && at.getTime() < now + DAY_MS)
      return { at: at.toISOString(), day: indiaDay(at.getTime()), line }
  }
  return null
}
