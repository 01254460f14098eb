// Days are days in India wherever the server is. India has one time zone and no summer time.

const AHEAD_MS = 5.5 * 3_600_000
export const DAY_MS = 86_400_000

/** The day in India at a time (ms) as '2026-11-30'. */
export function indiaDay(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 10)
}

/** PostgreSQL takes no time of the year 0. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z')

/** The time (ISO) at which a day ('2026-11-30') begins in India, `plus` days later. */
export function indiaDayStart(day: string, plus = 0): string {
  const at = new Date(`${day}T00:00:00+05:30`).getTime() + plus * DAY_MS
  return new Date(Math.max(at, FIRST_TIME)).toISOString()
}

/** The time of day in India at a time (ms) as '18:44'. */
export function indiaTime(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(11, 16)
}

/** The financial year, April to March in India, at a time in ms: '2627' for 2026-27. */
export function financialYear(at: number): string {
  const [year, month] = indiaDay(at).split('-').map(Number) as [number, number]
  const starts = month >= 4 ? year : year - 1
  return `${String(starts % 100).padStart(2, '0')}${String((starts + 1) % 100).padStart(2, '0')}`
}
