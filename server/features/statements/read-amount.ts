import { type Paise, paise } from '#contract/money.ts'
import { type Mark, readMark } from './read-mark.ts'

/** An amount as a statement writes it; `way` where a sign or a mark beside it says whether it came in or went out. */
export interface ReadAmount {
  paise: Paise
  way: 'in' | 'out' | null
  /** A mark such as Cr or '+' that every credit of the file must then have; a minus or brackets are only a sign. */
  marked: boolean
}

/**
 * 1249, 1,249, 1,23,456, 123,456, each with up to two decimals; further zeros say nothing. Not 1.250, which is 1,250
 * where commas are decimal.
 */
const NUMBER = /^(?![1-9]\d{0,2}\.\d{3}$)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2})0*)?$|^\.(\d{1,2})0*$/
const MARK = '[\\p{L}\\p{M}]{1,12}\\.?|[-−–+]'
const BEHIND = new RegExp(`(?<=[\\d.)₹/-])\\s*(?:\\((${MARK})\\)|\\[(${MARK})\\]|(${MARK}))$`, 'u')
const BEFORE = new RegExp(`^(?:\\((${MARK})\\)|\\[(${MARK})\\]|(${MARK}))\\s*(?=[\\d.(₹\\p{L}])`, 'u')
const CURRENCY_BEFORE = /^(?:₹|rs\.?|inr|re\.?|रु\.?)\s*(?=[\d.(+−-])/iu
const CURRENCY_BEHIND = /(?<=[\d.)])\s*(?:₹|inr|rs\.?|\/-|रु\.?)$/iu

/** '₹ 1,249', '1,249.00 (Cr)', '(1,249.00)', '1249-' → paise and way; null for nothing, undefined if no amount. */
export function readAmount(cell: string): ReadAmount | null | undefined {
  const found = signedNumber(cell)
  if (!found) return found
  return found.value === 0 ? null : { paise: paise(found.value), way: found.way, marked: found.marked }
}

/** A balance in paise, below zero where it is overdrawn; null for nothing, undefined if it is none. */
export function readBalance(cell: string): number | null | undefined {
  const found = signedNumber(cell)
  if (!found) return found
  return found.way === 'out' ? -found.value : found.value
}

function signedNumber(cell: string) {
  let text = plainDigits(cell).trim()
  if (/^[-–—.]*$/.test(text) || /^(nil|na|n\/a|n\.a\.|null|none)$/i.test(text)) return null
  const ways = new Set<'in' | 'out'>()
  let marked = false
  // Currency, sign, brackets and mark come in any order: each is taken off once from either side.
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(CURRENCY_BEFORE, '').replace(CURRENCY_BEHIND, '')
    const brackets = /^\(([\d.,\s₹]*)\)$/.exec(text)
    if (brackets) {
      ways.add('out')
      text = brackets[1]!.trim()
    }
    for (const side of [BEHIND, BEFORE]) {
      const found = side.exec(text)
      const mark = found?.slice(1).find((part) => part !== undefined)
      const way = mark === undefined ? undefined : wayOfMark(mark)
      if (!found || !way) continue
      ways.add(way)
      marked ||= !/^[-−–]$/.test(mark!)
      text = (side === BEHIND ? text.slice(0, found.index) : text.slice(found[0].length)).trim()
    }
  }
  const value = toWholePaise(text)
  if (value === undefined || ways.size > 1) return undefined
  return { value, way: [...ways][0] ?? null, marked }
}

function wayOfMark(mark: string): 'in' | 'out' | undefined {
  if (/^[-−–]$/.test(mark)) return 'out'
  const read: Mark | undefined = readMark(mark)
  return read === 'in' || read === 'out' ? read : undefined
}

/** Devanagari digits as the ones that are computed with. */
export function plainDigits(text: string): string {
  return text.replaceAll(/[०-९]/g, (digit) => String(digit.codePointAt(0)! - 0x0966))
}

function toWholePaise(digits: string): number | undefined {
  const parts = NUMBER.exec(digits)
  if (!parts) return undefined
  const [, whole = '0', decimals = parts[3] ?? ''] = parts
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : undefined
}
