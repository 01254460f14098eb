import { distance } from 'fastest-levenshtein'
import { DAY_MS, indiaDay } from '#server/india-time.ts'
import {
  AFTERNOON_WORDS,
  DATE_LABELS,
  MORNING_WORDS,
  NIGHT_WORDS,
  TIME_LABELS,
  TODAY_WORDS,
  YESTERDAY_WORDS,
  anyMonth,
  anyOf,
  monthOfIndia,
} from './words-of-india.ts'
import { isOtherPaymentsHeading } from './labels.ts'
import { above, below, heightOf, leftOf, type Line, type Page, rightOf } from './page.ts'

// Day and time of a payment as apps print them, day first, in India's time (one zone, no summer time).

const AHEAD = '+05:30'

export interface PaidAt {
  /** ISO 8601 UTC. */
  paidAt: string
  /** The day in India as '2026-11-30'. */
  day: string
  /** Whether a time of day was beside the day; otherwise noon is used. */
  hasTime: boolean
  /** The segment that contains the day. */
  line: Line
  /** Whether another day is equally prominent on the page: the earlier one is used. */
  isUnsure: boolean
}

const MONTHS = `jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|n[o0]v(?:ember)?|dec(?:ember)?|${anyMonth()}`
const DAY_MONTH = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[\\s.,/'-]*(${MONTHS})(?![a-z])[\\s.,/'’॰-]*(20\\d{2}|\\d{2}(?![\\d:.]|\\s?\\d\\d\\b))?`,
  'iu',
)
const MONTH_DAY = new RegExp(
  `(${MONTHS})[\\s.॰]*(\\d{1,2})(?:st|nd|rd|th)?(?!\\d)[\\s.,'’-]*(20\\d{2}|\\d{2}(?![\\d:.]|\\s?\\d\\d\\b))?`,
  'iu',
)
const NUMERIC = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/u
const YEAR_FIRST = /(?<!\d)(20\d{2})([/.:-])(\d{1,2})\2(\d{1,2})(?!\d)/u
/** Without a year only if followed by a time: '05/11, 7:02 pm'. */
const WITHOUT_YEAR = /(?<![\d/.:-])(\d{1,2})([/-])(\d{1,2})(?=[\s,|•·-]{1,4}\d{1,2}[:.]\d\d)/u
const NEAR_DAY = new RegExp(
  String.raw`(?:^|[\s:])(today|just\s+now|${anyOf(TODAY_WORDS)}|(yesterday|${anyOf(YESTERDAY_WORDS)}))(?![\p{L}\p{M}])`,
  'iu',
)
/** '5 mins ago' */
const AGO =
  /(?<![\d.])(?:(\d{1,2})|an?|(?:a\s+)?few|(?=moments?))\s*(?:moments?|(s(?:ec(?:ond)?s?)?)|(m(?:in(?:ute)?s?)?)|(h(?:(?:ou)?rs?)?)|(d(?:ays?)?))\s+ago\b/iu
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const WEEKDAY = /(?<!\p{L})(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur)?(?:day)?(?!\p{L})/iu
const DAY_PART = anyOf([...MORNING_WORDS, ...AFTERNOON_WORDS, ...NIGHT_WORDS])
const TIME = new RegExp(
  String.raw`(?:(${DAY_PART})[\p{L}\p{M}]*[\s,]{0,2})?(?<![\d:./-])([01]?\d|2[0-3])\s?[:.]\s?([0-5]\d)(?:\s?[:.]\s?([0-5]\d))?(?![\d])[\s.]*([ap]\s?\.?\s?m(?![a-z])|${DAY_PART})?`,
  'iu',
)
/** The thin points in a time often get lost; 'am' or 'pm' shows that it is one. */
const TIME_WITHOUT_POINTS = /(?<![\d:./-])(0?\d|1[0-2])\s?([0-5]\d)\s?\.?\s?([ap]\s?\.?\s?m)(?![a-z])/iu
const AFTERNOON = new RegExp(`^p|${anyOf(AFTERNOON_WORDS)}`, 'iu')
const NIGHT = new RegExp(anyOf(NIGHT_WORDS), 'iu')
/** '4:59 at night' is before the morning. */
const NIGHT_ENDS = 5
const NOT_THE_PAYMENT =
  /valid|expir|due\b|deliver|arriv|until|upto|up to|before|next|renew|offer|since|dob\b|departure|boarding|viewed|shared|statement|updated|log\s?in|visited|birth|generated|printed|downloaded|exported|as\s+(?:on|of)\b/iu
const TIME_LABEL = new RegExp(
  String.raw`^\W*(?:(?:payment|transaction|txn)\s+)?time\W*$|^\P{L}*(?:${anyOf(TIME_LABELS)})\P{L}*$`,
  'iu',
)
const DATE_LABEL = new RegExp(String.raw`date|time|paid\s*on|\bon\b|${anyOf(DATE_LABELS)}`, 'iu')

/**
 * When the payment was made; null if the image shows no day. `now` (ms) supplies the year if it is not printed. Of
 * the days above the messages of a thread it is the last one above the reference. `known`: that reference.
 */
export function findPaidAt(page: Page, now: number, known?: KnownReference): PaidAt | null {
  const reference = known?.line
  const days = page.lines.flatMap((line) => {
    const day = dayIn(line.text, now)
    return day ? [{ line, day, score: scoreOf(page, line) + (known?.isOfDay(day) ? 3 : 0) }] : []
  })
  const others = page.lines.find(isOtherPaymentsHeading)
  const own = days.filter(({ line, score }) => others && line.box.top < others.box.top && score >= 0)
  const found = own.length > 0 ? own : days
  const byScore = found.toSorted((a, b) => b.score - a.score || a.day.localeCompare(b.day))
  const [first] = byScore
  if (!first || first.score < 0) return null
  const isOfThread = isHead(first.line) && leftOf(page, first.line).length === 0
  const heads = isOfThread ? found.filter(({ line, score }) => isHead(line) && score >= 0) : []
  const head = heads.findLast(({ line }) => reference && line.box.top < reference.box.top)
  const best = (head && reference && ownDay(found, head, reference)) ?? head ?? first
  const time = timeFor(page, best.line)
  const paidAt = new Date(`${best.day}T${time ?? '12:00:00'}${AHEAD}`).toISOString()
  const isUnsure =
    head === undefined && byScore.some(({ score, day }) => score === first.score && day !== best.day)
  return { paidAt, day: best.day, hasTime: time !== null, line: best.line, isUnsure }
}

/** The payment's reference, which usually begins with its day. */
interface KnownReference {
  line: Line
  isOfDay: (day: string) => boolean
}

interface Found {
  line: Line
  day: string
  score: number
}

/**
 * A different day named by the message of a reference itself, between its header and a few rows below the
 * reference.
 */
function ownDay(found: readonly Found[], head: Found, { box, ...rest }: Line): Found | undefined {
  const end = box.bottom + 4 * heightOf({ box, ...rest })
  return found.find(
    ({ line, day, score }) =>
      !isHead(line) &&
      score >= 0 &&
      line.box.top > head.line.box.top &&
      line.box.top < end &&
      day !== head.day,
  )
}

/** Whether a row contains only a day in words and its time, as above a message in a thread. */
export function isAboveMessage(page: Page, line: Line, now: number): boolean {
  const isAlone = leftOf(page, line).length === 0 && rightOf(page, line).length === 0
  return isAlone && isHead(line) && /\p{L}{3}/u.test(line.text) && dayIn(line.text, now) !== null
}

/** Whether a segment is only a day with its time. */
function isHead({ text }: Line): boolean {
  const rest = withoutDay(text)
    .replace(TIME, '')
    .replace(WEEKDAY, '')
    .replace(NEAR_DAY, '')
    .replace(/\bat\b/iu, '')
  return TIME.test(withoutDay(text)) && !/\p{L}|\d/u.test(rest)
}

function scoreOf(page: Page, line: Line): number {
  const near = [line.text, leftOf(page, line)[0]?.text ?? '', above(page, line)?.text ?? '']
  const hasTime = TIME.test(withoutDay(line.text)) ? 2 : 0
  const hasLabel = near.some((text) => DATE_LABEL.test(text)) ? 1 : 0
  const isOther = NOT_THE_PAYMENT.test(line.text) || NOT_THE_PAYMENT.test(near[1]!) ? -5 : 0
  return hasTime + hasLabel + isOther
}

/** Whether a text contains a day or a time of day. */
export function saysTime(text: string): boolean {
  return timeIn(text) !== null || NEAR_DAY.test(text) || (/\d/u.test(text) && dayIn(text, 0) !== null)
}

/** The day in a text as '2026-11-30', if it names one that exists. */
function dayIn(printed: string, now: number): string | null {
  const text = corrected(printed)
  const year = YEAR_FIRST.exec(text)
  if (year) return calendarDay(year[1], Number(year[3]), Number(year[4]), now)
  const words = DAY_MONTH.exec(text)
  if (words) return calendarDay(words[3], monthOf(words[2]!), Number(words[1]), now)
  const american = MONTH_DAY.exec(text)
  if (american) return calendarDay(american[3], monthOf(american[1]!), Number(american[2]), now)
  const numeric = NUMERIC.exec(text)
  if (numeric) return numericDay(numeric[4]!, [Number(numeric[1]), Number(numeric[3])], now)
  const short = WITHOUT_YEAR.exec(text)
  if (short) return calendarDay(undefined, Number(short[3]), Number(short[1]), now)
  const at = timeByNow(text, now)
  return at === null ? null : indiaDay(at)
}

/** The time of 'yesterday', 'Monday, 7:02 pm' or '2 hours ago', ms; null for other texts. */
function timeByNow(text: string, now: number): number | null {
  const near = NEAR_DAY.exec(text)
  if (near) return now - (near[2] ? DAY_MS : 0)
  const ago = AGO.exec(text)
  if (ago) {
    const [, count = '1', seconds, minutes, hours] = ago
    return now - Number(count) * (seconds ? 1_000 : minutes ? 60_000 : hours ? 3_600_000 : DAY_MS)
  }
  const weekday = TIME.test(text) ? WEEKDAY.exec(text) : null
  if (!weekday) return null
  const day = WEEKDAYS.indexOf(weekday[1]!.toLowerCase())
  return now - ((new Date(indiaDay(now)).getUTCDay() - day + 7) % 7) * DAY_MS
}

/** Day first, unless only with the month first it is no day to come. */
function numericDay(year: string, [one, two]: [number, number], now: number): string | null {
  const dayFirst = calendarDay(year, two, one, now)
  const monthFirst = calendarDay(year, one, two, now)
  const isPast = (day: string | null) => day !== null && Date.parse(day) < now + 2 * DAY_MS
  return !isPast(dayFirst) && isPast(monthFirst) ? monthFirst : dayFirst
}

/** Without a year, the last such day that is not in the future. */
function calendarDay(year: string | undefined, month: number, day: number, now: number): string | null {
  const thisYear = Number(indiaDay(now).slice(0, 4))
  const years = year ? [Number(year) < 100 ? 2_000 + Number(year) : Number(year)] : [thisYear, thisYear - 1]
  for (const one of years) {
    const at = new Date(Date.UTC(one, month - 1, day))
    const exists = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && one > 2015 && one < 2100
    if (exists && (year || at.getTime() < now + 2 * DAY_MS)) return at.toISOString().slice(0, 10)
  }
  return null
}

function monthOf(name: string): number {
  const latin = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
  const at = latin.findIndex((month) => name.toLowerCase().replace('n0v', 'nov').startsWith(month))
  return at === -1 ? monthOfIndia(name) : at + 1
}

/** The time of day beside a day: in its segment, wrapped below it, in its row, or next to it above or below. */
function timeFor(page: Page, line: Line): string | null {
  const under = below(page, line)
  const wrapped = under && /^[ap]\s?\.?m\b/iu.test(under.text) ? ` ${under.text}` : ''
  const own = timeIn(withoutDay(line.text) + wrapped)
  if (own) return own
  const near = [
    ...rightOf(page, line),
    under,
    under && rightOf(page, under)[0],
    above(page, line),
    leftOf(page, line)[0],
  ]
  for (const other of near) {
    const time = other && !dayIn(other.text, 0) ? timeIn(other.text) : null
    if (time) return time
  }
  return timeInItsRow(page)
}

/** The time of day in a separate row: 'Time 6:44 pm'. */
function timeInItsRow(page: Page): string | null {
  const label = page.lines.find(({ text }) => TIME_LABEL.test(text))
  const values = label ? [rightOf(page, label)[0], below(page, label)] : []
  return values.map((value) => value && timeIn(value.text)).find((time) => time) ?? null
}

function timeIn(text: string): string | null {
  const [, bareHours, bareMinutes, bareHalf] = TIME_WITHOUT_POINTS.exec(text) ?? []
  const [, partBefore, hours = bareHours, minutes = bareMinutes, seconds = '00', partBehind = bareHalf] =
    TIME.exec(text) ?? []
  if (!hours || !minutes) return null
  const hour = hourOfDay(Number(hours), partBehind ?? partBefore)
  const clock = hour > 23 ? Number(hours) : hour
  return `${String(clock).padStart(2, '0')}:${minutes}:${seconds}`
}

/** A printed hour and the part of the day beside it → the hour, 0 to 23. */
function hourOfDay(hour: number, part: string | undefined): number {
  if (part === undefined) return hour
  const ofHalf = hour % 12
  const isLate = NIGHT.test(part) ? ofHalf >= NIGHT_ENDS : AFTERNOON.test(part)
  return isLate ? ofHalf + 12 : ofHalf
}

function withoutDay(text: string): string {
  return [YEAR_FIRST, DAY_MONTH, MONTH_DAY, NUMERIC].reduce(
    (rest, form) => rest.replace(form, '  '),
    corrected(text),
  )
}

const LONG_MONTHS = ['January', 'February', 'August', 'September', 'October', 'November', 'December']

/** A space that was lost between date and time: '08-10-202609:44AM'. */
const LOST_SPACE = /(?<=(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-](?:20)?\d\d|[a-z],?\s?20\d\d)(?=\d\d\s?[:.]\s?\d\d)/giu

/** '09 0c1ober' → '09 October': after a day, a word that is nearly a long month is that month. */
function corrected(text: string): string {
  return text
    .replaceAll(LOST_SPACE, ' ')
    .replaceAll(
      /(?<=(?<!\d)\d{1,2}(?:st|nd|rd|th)?[\s.,-]{0,2})[a-z][a-z\d]{4,8}|(?<=(?<!\d)\d{1,2}\s)\d[a-z\d]{4,8}/giu,
      (word) => {
        const most = /\d/u.test(word) ? 2 : 1
        const isNearly = (month: string) => distance(month.toLowerCase(), word.toLowerCase()) <= most
        return /[a-z]{3}/iu.test(word) ? (LONG_MONTHS.find(isNearly) ?? word) : word
      },
    )
}
