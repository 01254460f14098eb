// How numbers and dates are written in the shop: Indian grouping, India's clock, whatever machine reads it.

import { indianDigits } from '#contract/indian-digits.ts'

const LOCALE = 'en-IN'
const timeZone = 'Asia/Kolkata'
const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** Each is made when it is first used: a browser takes long for its first. */
const longDate = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDate = dates({ day: 'numeric', month: 'short' }, 'en-GB')
const shortDateOfYear = dates({ day: 'numeric', month: 'short', year: 'numeric' }, 'en-GB')
const time = dates({ hour: 'numeric', minute: '2-digit', hour12: true })
const ago = once(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }))

function dates(how: Intl.DateTimeFormatOptions, locale = LOCALE): () => Intl.DateTimeFormat {
  return once(() => new Intl.DateTimeFormat(locale, { timeZone, ...how }))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

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

/** '5 March 2025'; '' for what is no date. */
export function formatDateLong(date: DateLike): string {
  return writeDate(longDate, date)
}

/** '20 Nov'; with its year when that is not the present one in India: '20 Nov 2025'. */
export function formatDateShort(date: DateLike): string {
  return writeDate(indiaYear(date) === indiaYear(Date.now()) ? shortDate : shortDateOfYear, date)
}

function indiaYear(date: DateLike): number {
  return new Date(new Date(date).getTime() + INDIA_AHEAD_MS).getUTCFullYear()
}

/** The day it is in India, '2026-11-30'; `now` in ms. */
export function indiaToday(now = Date.now()): string {
  return new Date(now + INDIA_AHEAD_MS).toISOString().slice(0, 10)
}

/** '20 Nov, 6:44 pm'; of another year '20 Nov 2025, 6:44 pm'. */
export function formatDateTime(date: DateLike): string {
  const day = formatDateShort(date)
  return day && `${day}, ${formatTime(date)}`
}

/** '6 hours ago', '3 days ago'; less than a minute is 'this minute'. `now` in ms. */
export function formatAgo(date: DateLike, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - new Date(date).getTime()) / 60_000))
  if (minutes < 60) return ago().format(-minutes, 'minute')
  return minutes < 48 * 60
    ? ago().format(-Math.floor(minutes / 60), 'hour')
    : ago().format(-Math.floor(minutes / 1_440), 'day')
}

/** '41.8 MB'. */
export function formatBytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

/** '6:44 pm'. */
export function formatTime(date: DateLike): string {
  return writeDate(time, date).toLowerCase()
}

function writeDate(format: () => Intl.DateTimeFormat, date: DateLike): string {
  const moment = new Date(date)
  // Some versions of ICU set narrow no-break spaces, which fonts without them draw as boxes.
  return Number.isNaN(moment.getTime())
    ? ''
    : format()
        .format(moment)
        .replaceAll(/[\u202F\u00A0]/g, ' ')
        .replace(/\bSept\b/, 'Sep')
}
