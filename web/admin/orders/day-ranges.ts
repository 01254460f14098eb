export const DAY_RANGES = ['today', 'week', 'month', 'last-month', 'year'] as const
export type DayRange = (typeof DAY_RANGES)[number]

export interface Days {
  from: string
  to: string
}

const DAY_MS = 86_400_000
const APRIL = 3

/** The days of a range up to `today`, '2026-11-30' in India. A year is the financial one, from April. */
export function daysOf(range: DayRange, today: string): Days {
  const at = new Date(`${today}T00:00:00Z`)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: dayOf(at.getTime() - 6 * DAY_MS), to: today }
    case 'month':
      return { from: dayOf(Date.UTC(year, month, 1)), to: today }
    case 'last-month':
      return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) }
    case 'year':
      return { from: dayOf(Date.UTC(month < APRIL ? year - 1 : year, APRIL, 1)), to: today }
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
