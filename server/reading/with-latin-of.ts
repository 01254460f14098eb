// Tesseract reads Indian letters well, and digits and 'UPI' between them badly; the recogniser does the contrary.

/** Day and year with what stands between them, then the rest, as the recogniser reads a date in another script. */
const DAY_TO_YEAR = /(?<![\d:/.-])(\d{1,2}?)([^\d/-][^:/]{0,14}?)?(20[12]\d(?!\d).*)$/u

/** What Tesseract read with the recogniser's digits and 'UPI' in it; null where both can't be of one line. */
export function withLatinOf(before: string, again: string, letters: RegExp): string | null {
  return dateOf(before, again, letters) ?? withDigitsOf(before, withNameOf(before, again))
}

/** The day, year and time of the one with the month of the other. */
function dateOf(before: string, again: string, letters: RegExp): string | null {
  const [, day = '', between = '', rest] = DAY_TO_YEAR.exec(before) ?? []
  const [, dayAgain, month] =
    new RegExp(String.raw`(?<!\d)(\d{1,2})[\s.,-]*((?:${letters.source}|\p{M})+)`, 'u').exec(again) ?? []
  if (!rest || !month) return null
  const isAgreed = between.split(/\D+/u).includes(dayAgain!)
  return `${isDay(day) && !isAgreed ? day : dayAgain} ${month} ${rest}`
}

function isDay(text: string): boolean {
  return Number(text) >= 1 && Number(text) <= 31
}

/** 'UPI' or the like at the start. */
function withNameOf(before: string, again: string): string {
  const [name] = /^(?:UPI|UTR|RRN)\b/u.exec(before) ?? []
  return !name || again.includes(name) ? again : again.replace(/^\S+/u, name)
}

function withDigitsOf(before: string, again: string): string | null {
  const digits = before.match(/\d+/gu) ?? []
  const digitsAgain = again.match(/\d+/gu) ?? []
  if (digits.length === digitsAgain.length) return again.replaceAll(/\d+/gu, () => digits.shift()!)
  return digitsAgain.length === 0 || longOnes(digits) === longOnes(digitsAgain) ? again : null
}

function longOnes(digits: readonly string[]): string {
  return digits.filter(({ length }) => length > 2).join(' ')
}
