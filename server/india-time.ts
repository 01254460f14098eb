// Days are India's days wherever the server stands. India has one zone and no summer time.

const AHEAD_MS = 5.5 * 3_600_000
export const DAY_MS = 86_400_000

/** The day in India of a moment (ms) as '2026-11-30'. */
export function indiaDay(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(0, 10)
}

/** The moment (ISO) at which a day ('2026-11-30') begins in India, `plus` days later. */
export function indiaDayStart(day: string, plus = 0): string {
  return new Date(new Date(`${day}T00:00:00+05:30`).getTime() + plus * DAY_MS).toISOString()
}

/** The time of day in India of a moment (ms) as '18:44'. */
export function indiaTime(at: number): string {
  return new Date(at + AHEAD_MS).toISOString().slice(11, 16)
}
