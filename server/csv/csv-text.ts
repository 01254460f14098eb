import { stringify } from 'csv-stringify/sync'

/** Spreadsheets read ₹ and Devanagari correctly only after it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV. Cells that a spreadsheet would run as a formula are made text; those with a line break are quoted. */
export function csvText(rows: (string | number)[][]): string {
  return stringify(rows, {
    escape_formulas: true,
    // A negative number is not a formula.
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
    record_delimiter: '\r\n',
    quoted_match: /[\r\n\t;]/,
  })
}

/**
 * A cell as a person reads it: without a spreadsheet's ="…" or apostrophe, with spaces and line breaks as one
 * space.
 */
export function cellText(cell: string | undefined): string {
  const plain = (cell ?? '').replaceAll(/[\s\u00a0\u2007\u202f\ufeff]+/g, ' ').trim()
  const formula = /^=\s*"(.*)"$/.exec(plain) ?? /^="?([^"=]*)"?$/.exec(plain)
  return (formula?.[1] ?? plain).replace(/^['’`](.*?)['’`]?$/, '$1').trim()
}

/** The damage a spreadsheet has done to a cell's value, as the end of a sentence; undefined if the cell is fine. */
export function spreadsheetError(cell: string): string | undefined {
  if (/^#(REF|VALUE|NAME|DIV\/0|N\/A|NUM|NULL|SPILL|CALC)[!?]?$/i.test(cell)) return 'is a formula error'
  if (/^#{2,}$/.test(cell)) return 'was cut off because its column was too narrow'
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]\d+$/i.test(cell))
    return 'was shortened by a spreadsheet; format the column as text and enter the number in full'
  return undefined
}

/** Question marks in place of letters: whole words of them, several in a row, one inside a word or before a price. */
const QUESTION_MARKS = [
  /^\?{2}/,
  /(?<![^\s"'(/,-])\?{4}/,
  /(?<!\S)\?{2,3}\s+[\p{Ll}\d(?]/u,
  /(?<!\S)\?\d/,
  /(?<!\S)\p{Script=Latin}+\?+\p{Script=Latin}+(?![\p{L}\d]*[=/.])/u, // where Indian letters are left, none were lost
]
/** What UTF-8 for Indian letters, ₹ and typographic characters becomes when read as Windows-1252; and U+FFFD. */
const MOJIBAKE = /à[\u00a1-\u00bf][\u0080-\u00bf\u0152-\u0192\u02c6-\u2122]|â‚¹|â€[\u0080-\u2122]|\ufffd/

/** Whether a cell's letters were lost when its file was saved in an encoding without them. */
export function hasLostLetters(cell: string): boolean {
  return MOJIBAKE.test(cell) || (cell.includes('?') && QUESTION_MARKS.some((mark) => mark.test(cell)))
}
