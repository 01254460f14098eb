import { SHOP_TIME_ZONE } from '#contract/limits.ts'

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: SHOP_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day in India of a moment, as a date field writes it: '2026-11-30'; '' for none. */
export function indianDay(moment: string | null): string {
  return moment ? day.format(new Date(moment)) : ''
}

/** Whether an offer has left the shop by its own date. */
export function isExpired({ validUntil }: { validUntil: string | null }, now: number): boolean {
  return validUntil !== null && Date.parse(validUntil) < now
}
