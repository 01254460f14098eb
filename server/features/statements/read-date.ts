import type { DateOrder } from '#contract/payments/statements.ts'
import { DAY_MS, indiaDay, indiaDayStart } from '../../india-time.ts'
import { monthOfIndia } from '../../ocr/parsing/words-of-india.ts'
import { isOfDay, plainDigits, utrsIn } from './read-cells.ts'

/** A day in India, and the time if the time of day is known. */
export interface ReadDate {
  day: string
  at: string | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '[\\p{L}\\p{M}]{3,12}\\.?'
const YEAR = '\\d{4}|\\d{2}'
const BETWEEN = "[\\s/.,’'-]*"

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/
const TOGETHER = /^(20\d{2})(\d{2})(\d{2})(?!\d)/
const DAY_WORD = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?${BETWEEN}(${MONTH})${BETWEEN}(${YEAR})(?!\\d)`, 'iu')
const WORD_DAY = new RegExp(`^(${MONTH})\\s*(\\d{1,2})(?:st|nd|rd|th)?[\\s,]+(${YEAR})(?!\\d)`, 'iu')
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,:]\d+)?)?\s*([ap])?\.?m?\.?\s*(?:ist)?$/i
/** A UTR shows which number is the month if it is from about one of the two possible days. */
const SWAPPED_APART = 3
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,]+/i
const ISO_TIME = /^T?(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})$/i

/** A date with either number first. */
export function readAnyDate(cell: string): ReadDate | null {
  return readDate(cell, 'day') ?? readDate(cell, 'month')
}

/**
 * Parses '21-Nov-2026 02:22 PM', '21/11/26', 'Nov 21, 2026', '20261121' and similar to a day in India; else null. A
 * value date in brackets behind it is ignored.
 */
export function readDate(cell: string, order: DateOrder, timeCell = ''): ReadDate | null {
  const text = plainDigits(cell).trim().replace(WEEKDAY, '')
  const found = dateParts(text, order)
  if (!found) return null
  const day = dayOf(found.year, found.month, found.day)
  if (day === null) return null
  const rest = text.slice(found.length).replace(/^[\s,]+(at\s+)?/i, '')
  const [, valueDate = ''] = /^\((.+)\)$/.exec(rest) ?? []
  return rest === '' || dateParts(valueDate, order)?.length === valueDate.length
    ? (timeOf(day, plainDigits(timeCell).trim()) ?? { day, at: null })
    : timeOf(day, rest)
}

const SERIAL = /^(\d{5})(\.\d+)?$/
/** The days from 1 January 2000 to 31 December 2099 as spreadsheet numbers. */
const SERIALS = { first: 36_526, last: 73_050, epoch: Date.UTC(1899, 11, 30) }

/** A date that a spreadsheet has left as its number: 46347.5 is noon of 21 November 2026; else null. */
export function readSerialDate(cell: string): ReadDate | null {
  const [, whole, part = ''] = SERIAL.exec(cell) ?? []
  const days = Number(whole)
  if (!(days >= SERIALS.first && days <= SERIALS.last)) return null
  const day = new Date(SERIALS.epoch + days * DAY_MS).toISOString().slice(0, 10)
  const seconds = Math.round(Number(part || 0) * 86_400)
  if (seconds === 0) return { day, at: null }
  return { day, at: new Date(Date.parse(indiaDayStart(day)) + seconds * 1_000).toISOString() }
}

/** Whether a UTR, which begins with its day, fits a day only if that is swapped with its month or short year. */
export function isSwapped(day: string, utr: string): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const swapped = [dayOf(year, date, month), dayOf(2000 + date, month, year % 100)]
  return swapped.some((one) => one !== null && isOfDay(utr, one, SWAPPED_APART)) && !isOfDay(utr, day)
}

interface Parts {
  year: number
  month: number
  day: number
  /** Number of characters used. */
  length: number
}

function dateParts(text: string, order: DateOrder): Parts | undefined {
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [whole, a, b, year] = numbers
    const [day, month] = order === 'day' ? [a, b] : [b, a]
    return parts(whole, year, Number(month), day)
  }
  const yearFirst = YEAR_FIRST.exec(text) ?? TOGETHER.exec(text)
  if (yearFirst) return parts(yearFirst[0], yearFirst[1], Number(yearFirst[2]), yearFirst[3])
  const dayWord = DAY_WORD.exec(text)
  if (dayWord) return parts(dayWord[0], dayWord[3], monthOf(dayWord[2]!), dayWord[1])
  const wordDay = WORD_DAY.exec(text)
  if (wordDay) return parts(wordDay[0], wordDay[3], monthOf(wordDay[1]!), wordDay[2])
  return undefined
}

function parts(whole: string, year = '', month: number, day = ''): Parts {
  return {
    year: Number(year.length === 2 ? `20${year}` : year),
    month,
    day: Number(day),
    length: whole.length,
  }
}

/** 1 to 12; 0 if the word is not a month. */
function monthOf(word: string): number {
  return MONTHS.findIndex((month) => word.toLowerCase().startsWith(month)) + 1 || monthOfIndia(word)
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

/** Banks write midnight to the second when they do not know the time. Null if it is not a time. */
function timeOf(day: string, time: string): ReadDate | null {
  const iso = ISO_TIME.exec(time)
  if (iso) return zoned(day, iso[1]!, iso[2]!)
  const clock = TIME.exec(time)
  if (!clock) return null
  const [, hours, minutes, seconds = '00', half] = clock
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const midnight = hour === 0 && Number(minutes) === 0 && Number(seconds) === 0
  const moment = new Date(`${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}+05:30`)
  if (Number.isNaN(moment.getTime())) return null
  return { day, at: midnight ? null : moment.toISOString() }
}

/** A time with its own time zone may be on another day in India. */
function zoned(day: string, clock: string, zone: string): ReadDate | null {
  const time = new Date(`${day}T${clock}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  if (Number.isNaN(time.getTime())) return null
  return { day: indiaDay(time.getTime()), at: time.toISOString() }
}

/**
 * The possible orders for a file's dates: dates that only one order can read decide, else the UTRs of their rows,
 * which begin with their day. `open` if nothing decides, or if dates support both.
 */
export class DateVotes {
  readonly #possible: Record<DateOrder, number> = { day: 0, month: 0 }
  readonly #byUtr: Record<DateOrder, number> = { day: 0, month: 0 }
  #ambiguous = 0

  /** `texts`: the other cells of its row, which may contain UTRs. */
  add(cell: string, texts: readonly string[]): void {
    const numbers = NUMBERS.exec(plainDigits(cell).trim())
    if (!numbers || numbers[1] === numbers[2]) return
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    if (first > 12 !== second > 12) this.#possible[first > 12 ? 'day' : 'month'] += 1
    else if (first <= 12 && first !== second) {
      this.#ambiguous += 1
      const orders = (['day', 'month'] as const).filter((order) => {
        const day = readDate(cell, order)?.day
        return (
          day !== undefined &&
          texts.some((text) => utrsIn(text).some((utr) => isOfDay(utr, day, SWAPPED_APART)))
        )
      })
      if (orders.length === 1) this.#byUtr[orders[0]!] += 1
    }
  }

  get order(): DateOrder | 'open' {
    const { day, month } = this.#possible
    if (day > 0 !== month > 0) return day > 0 ? 'day' : 'month'
    if (day > 0) return 'open'
    if (this.#ambiguous === 0) return 'day'
    if (this.#byUtr.day === this.#byUtr.month) return 'open'
    const [most, least] =
      this.#byUtr.day > this.#byUtr.month ? (['day', 'month'] as const) : (['month', 'day'] as const)
    return this.#byUtr[least] * 5 <= this.#byUtr[most] ? most : 'open'
  }

  /** Whether a known order is impossible: there are only dates in the other order. */
  contradicts(order: DateOrder): boolean {
    return this.order !== 'open' && this.order !== order
  }
}
