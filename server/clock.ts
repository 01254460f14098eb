/** The time for everything that the shop writes down (docs/rules/data.md); tests and sample data have their own. */
export interface Clock {
  /** ms since 1970. */
  now: () => number
  stop?: () => void
}

export const systemClock: Clock = { now: () => Date.now() }

/** The moment as the database and the wire have it: ISO 8601 UTC. `plus`: ms to add. */
export function isoTime(clock: Clock, plus = 0): string {
  return new Date(clock.now() + plus).toISOString()
}
