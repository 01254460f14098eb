import type { Statement } from '#contract/payments/statements.ts'
import { statementMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateLong, formatDateShort, formatDateTime, formatNumber } from '#web/ui/format.ts'

/** '1 November 2026 to 20 November 2026'. */
export function periodText({ from, to }: Statement): string {
  return from === null || to === null ? '' : messages.period(formatDateLong(from), formatDateLong(to))
}

/** '45 credits, 12 new · 5 debits skipped'. */
export function countsText(statement: Statement): string {
  const counts = messages.counts(
    formatNumber(statement.credits),
    formatNumber(statement.newCredits),
    formatNumber(statement.debits),
  )
  if (statement.unsuccessful === 0) return counts
  return `${counts} · ${messages.unsuccessful(formatNumber(statement.unsuccessful))}`
}

/** When money was received: with the time of day if the bank gives it. */
export function whenText({ day, at }: { day: string | null; at: string | null }): string {
  return at === null ? formatDateShort(day ?? '') : formatDateTime(at)
}

export const STATEMENTS_KEY = ['statements']
export const LAYOUTS_KEY = ['statement layouts']

export function statementKey(id: string) {
  return ['statement', id] as const
}
