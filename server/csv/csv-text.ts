import { stringify } from 'csv-stringify/sync'

/** Spreadsheets read ₹ and Devanagari right only behind it. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as CSV. Cells that a spreadsheet would run as a formula become text; those with a line break are quoted. */
export function csvText(rows: (string | number)[][]): string {
  return stringify(rows, {
    escape_formulas: true,
    // A negative number is no formula.
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }) },
    record_delimiter: '\r\n',
    quoted_match: /[\r\n\t;]/,
  })
}
