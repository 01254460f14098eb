// How texts stand in cells: a spreadsheet neither runs nor rewrites them, and an import gives every text back.

import { plainNumber } from '#contract/typed-numbers.ts'

/** What a spreadsheet runs as a formula or rewrites as a date or number: HSN code 0712, dimensions 10-12. */
const REWRITTEN = /^(?:[=+\-@\t\r＝＋－＠]|0\d+$|\d+\s*[-/:.]\s*\d[\d\s/:.-]*$)/
const GUARDED = new RegExp(REWRITTEN.source.replace('^', "^'+"))
const GUARDED_OR_REWRITTEN = new RegExp(REWRITTEN.source.replace('^', "^'*"))

/** A text as a cell: with an apostrophe in front where a spreadsheet would make something else of it. */
export function guarded(text: string): string {
  return GUARDED_OR_REWRITTEN.test(text) ? `'${text}` : text
}

/** A cell's text: trimmed, its lines ended by \n, without the apostrophe that `guarded` may have put there. */
export function plainText(cell: string): string {
  const text = cell.replaceAll(/\r\n?/g, '\n').trim()
  return GUARDED.test(text) ? text.slice(1) : text
}

/** A number as people write it ('₹1,24,900.00', 'Rs. 1,249') as the contract reads it ('124900.00'); else as it is. */
export function numberText(text: string): string {
  return plainNumber(text) ?? text
}

/** A whole number as people and spreadsheets write it: '1,200' and '1200.00' are '1200'. */
export function wholeText(text: string): string {
  return numberText(text).replace(/\.0+$/, '')
}

/** Something that stands in a file, to be named in an error: short, on one line. */
export function quoted(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`
}
