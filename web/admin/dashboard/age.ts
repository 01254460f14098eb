import { adminMessages } from '#web/messages/admin-messages.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** '12 minutes', '5 hours', '3 days': how long ago something was, in whole parts; days from two on. */
export function ageText(time: string, now = Date.now()): string {
  const words = adminMessages.day
  const age = Math.max(0, now - Date.parse(time))
  if (age < HOUR_MS) return words.minutes(Math.floor(age / MINUTE_MS))
  if (age < 2 * DAY_MS) return words.hours(Math.floor(age / HOUR_MS))
  return words.days(Math.floor(age / DAY_MS))
}
