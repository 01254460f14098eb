import type { DateOrder } from '#contract/payments/statements.ts'

/** A day in India, and the moment where the time of day is known too. */
export interface ReadDate {
  day: string
  at: string | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = '[a-z]{3,9}\\.?'
const YEAR = '\\d{4}|\\d{2}'
const BETWEEN = '[\\s/.,-]*'

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)/
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?!\d)/
const TOGETHER = /^(20\d{2})(\d{2})(\d{2})(?!\d)/
const DAY_WORD = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?${BETWEEN}(${MONTH})${BETWEEN}(${YEAR})(?!\\d)`, 'i')
const WORD_DAY = new RegExp(`^(${MONTH})\\s*(\\d{1,2})(?:st|nd|rd|th)?[\\s,]+(${YEAR})(?!\\d)`, 'i')
const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?\s*(?:ist)?$/i
const ISO_TIME = /^T?(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i

/** Reads '21-Nov-2026 02:22 PM', '21/11/26', 'Nov 21, 2026', '20261121' and the like → the day in India; else null. */
export function readDate(cell: string, order: DateOrder, timeCell = ''): ReadDate | null {
  const found = dateParts(cell.trim(), order)
  if (!found) return null
  const day = dayOf(found.year, found.month, found.day)
  if (day === null) return null
  const rest = cell
    .trim()
    .slice(found.length)
    .replace(/^[\s,]+/, '')
  return momentOf(day, rest === '' ? timeCell.trim() : rest)
}

interface Parts {
  year: number
  month: number
  day: number
  /** Letters of the cell that they took. */
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

/** 1 to 12; 0 for a word that is no month. */
function monthOf(word: string): number {
  return MONTHS.findIndex((month) => word.toLowerCase().startsWith(month)) + 1
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 2000 && year < 2100 ? date.toISOString().slice(0, 10) : null
}

/** Midnight to the second is how banks write that they do not know the time. */
function momentOf(day: string, time: string): ReadDate {
  const iso = ISO_TIME.exec(time)
  if (iso) return zoned(day, iso[1]!, iso[2]!)
  const clock = TIME.exec(time)
  if (!clock) return { day, at: null }
  const [, hours, minutes, seconds = '00', half] = clock
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  const midnight = hour === 0 && Number(minutes) === 0 && Number(seconds) === 0
  const moment = new Date(`${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}+05:30`)
  return { day, at: midnight || Number.isNaN(moment.getTime()) ? null : moment.toISOString() }
}

/** A time with its own zone may be another day in India. */
function zoned(day: string, clock: string, zone: string): ReadDate {
  const moment = new Date(`${day}T${clock}${zone.toUpperCase().replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  if (Number.isNaN(moment.getTime())) return { day, at: null }
  return {
    day: new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10),
    at: moment.toISOString(),
  }
}
