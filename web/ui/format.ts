// Formats numbers and dates for the shop: Indian grouping and Indian time, whatever the device. Written by hand: a
// page's first Intl date takes a slow phone 70 ms.

import { indianDigits } from '#contract/typed-numbers.ts'
import { uiMessages } from '#web/messages/ui.ts'

const INDIA_AHEAD_MS = 5.5 * 3_600_000

export type DateLike = string | number | Date

/** 1842360 → '18,42,360'. */
export function formatNumber(number: number): string {
  return indianDigits(number)
}

/** Rupees → '₹18,42,360', '₹149.50', '−₹440': no decimals when whole, two otherwise. */
export function formatRupees(rupees: number): string {
  const size = Math.abs(rupees)
  const paise = Math.round(size * 100) % 100
  return `${rupees < 0 ? '−' : ''}₹${indianDigits(size, paise === 0 ? 0 : 2)}`
}

/** '5 March 2025'; '' if it is not a date. */
export function formatDateLong(date: DateLike): string {
  return format(date, (local) => `${local.getUTCDate()} ${monthOf(local)} ${local.getUTCFullYear()}`)
}

/** '20 Nov'; with its year if that is not the current one in India: '20 Nov 2025'. */
export function formatDateShort(date: DateLike): string {
  return format(date, (local) => {
    const year = local.getUTCFullYear()
    const day = `${local.getUTCDate()} ${monthOf(local).slice(0, 3)}`
    return year === inIndia(Date.now()).getUTCFullYear() ? day : `${day} ${year}`
  })
}

function monthOf(local: Date): string {
  return uiMessages.months[local.getUTCMonth()]!
}

/** A Date whose UTC fields are India's time. */
function inIndia(date: DateLike): Date {
  return new Date(new Date(date).getTime() + INDIA_AHEAD_MS)
}

/** The current day in India, '2026-11-30'; `now` in ms. */
export function indiaToday(now = Date.now()): string {
  return inIndia(now).toISOString().slice(0, 10)
}

/** '20 Nov, 6:44 pm'; in another year '20 Nov 2025, 6:44 pm'. */
export function formatDateTime(date: DateLike): string {
  const day = formatDateShort(date)
  return day && `${day}, ${formatTime(date)}`
}

/** '6:44 pm' today, else '20 Nov': for short rows. */
export function formatShortTime(date: DateLike): string {
  const isToday = format(date, (local) => local.toISOString().slice(0, 10)) === indiaToday()
  return isToday ? formatTime(date) : formatDateShort(date)
}

let ago: Intl.RelativeTimeFormat | undefined

/** '6 hours ago', '3 days ago'; less than a minute is 'Just now'. */
export function formatAgo(date: DateLike): string {
  const minutes = Math.max(0, Math.floor((Date.now() - new Date(date).getTime()) / 60_000))
  if (minutes === 0) return uiMessages.justNow
  ago ??= new Intl.RelativeTimeFormat('en-IN')
  if (minutes < 60) return ago.format(-minutes, 'minute')
  return minutes < 48 * 60
    ? ago.format(-Math.floor(minutes / 60), 'hour')
    : ago.format(-Math.floor(minutes / 1_440), 'day')
}

/** '41.8 MB'. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** '6:44 pm'. */
export function formatTime(date: DateLike): string {
  return format(date, (local) => {
    const hour = local.getUTCHours()
    const minute = String(local.getUTCMinutes()).padStart(2, '0')
    return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'}`
  })
}

function format(date: DateLike, inWords: (local: Date) => string): string {
  const local = inIndia(date)
  return Number.isNaN(local.getTime()) ? '' : inWords(local)
}
