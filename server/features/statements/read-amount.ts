import { type Paise, paise } from '#contract/money.ts'

/** An amount as a statement writes it; `way` where it says itself whether it came in or went out. */
export interface ReadAmount {
  paise: Paise
  way: 'in' | 'out' | null
}

const CAME_IN = /^(cr?\.?|\+)$|credit|receiv|deposit|paidin|moneyin|payin|collect/i
const WENT_OUT = /^(dr?\.?|-)$|debit|sent|withdraw|paidout|paidto|moneyout|payout|refund|revers/i
/** 1249, 1,249, 1,23,456, 123,456, each with up to two decimals; further zeros say nothing. */
const NUMBER = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{0,2})0*)?$|^\.(\d{1,2})0*$/

/** '₹ 1,249', '1,249.00 Cr', '(1,249.00)', '1249-' → paise and way; null for nothing, undefined if no amount. */
export function readAmount(cell: string): ReadAmount | null | undefined {
  let text = cell.replaceAll(/\s/g, '')
  if (/^[-–—]*$/.test(text) || /^(nil|na|n\/a|null)$/i.test(text)) return null
  const mark = /(cr|dr|credit|debit)\.?$/i.exec(text)?.[0] ?? /^(cr|dr)\.?(?=[\d₹(])/i.exec(text)?.[0]
  if (mark) text = text.replace(mark, '')
  text = withoutCurrency(text)
  const brackets = /^\((.*)\)$/.exec(text)
  const sign = brackets ? '-' : (/^[-−+]|[-−+]$/.exec(text)?.[0] ?? '')
  const digits = withoutCurrency((brackets?.[1] ?? text).replace(/^[-−+]|[-−+]$/, ''))
  const value = toWholePaise(digits)
  if (value === undefined) return undefined
  return value === 0 ? null : { paise: paise(value), way: wayOf(mark, sign) }
}

/** What a type says: 'CR', 'Credit', 'D', 'Money received'; undefined for anything else, or a word that says both. */
export function readWay(cell: string): 'in' | 'out' | undefined {
  const text = cell.replaceAll(/[\s()]/g, '')
  const [cameIn, wentOut] = [CAME_IN.test(text), WENT_OUT.test(text)]
  if (cameIn === wentOut) return undefined
  return cameIn ? 'in' : 'out'
}

function withoutCurrency(text: string): string {
  return text.replace(/^(₹|rs\.?|inr|re\.?)/i, '').replace(/(₹|inr|rs\.?|\/-)$/i, '')
}

function toWholePaise(digits: string): number | undefined {
  const parts = NUMBER.exec(digits)
  if (!parts) return undefined
  const [, whole = '0', decimals = parts[3] ?? ''] = parts
  const value = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : undefined
}

function wayOf(mark: string | undefined, sign: string): ReadAmount['way'] {
  if (mark) return readWay(mark) ?? null
  if (sign === '') return null
  return sign === '+' ? 'in' : 'out'
}
