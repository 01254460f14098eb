import { indianDigits } from '#contract/indian-digits.ts'
import { TRACKING_ROWS_MAX } from '#contract/limits.ts'
import { cellText } from '../../csv/cell-text.ts'
import { type CsvRow, openCsv } from '../../csv/open-csv.ts'
import { invalid } from '../../refusal.ts'
import { rolesIn } from './tracking-columns.ts'

export interface TrackingTable {
  /** One for each column, each one once. */
  headers: string[]
  rows: CsvRow[]
}

const RULES = {
  how: 'Please download it as CSV, or open it in a spreadsheet and save it as CSV.',
  none: 'No table found in this file. It needs a column for orders and a column for tracking numbers.',
  known: (cells: readonly string[]) =>
    cells.length > 1
      ? Object.values(rolesIn(cells.map(cellText))).filter((at) => at !== undefined).length
      : 0,
  isData: (cells: readonly string[]) =>
    cells.filter((cell) => cellText(cell) !== '').length > 1 && cells.some((cell) => /\d/.test(cell)),
}

/** The table of a courier's file: encoding, separator and headings as they are found. WRONG_KIND without one. */
export async function readTrackingTable(file: File): Promise<TrackingTable> {
  const table = await openCsv(file, RULES)
  const rows: CsvRow[] = []
  for await (const row of table.rows()) {
    if (rows.length === TRACKING_ROWS_MAX)
      throw invalid(
        'file',
        `The file can have up to ${indianDigits(TRACKING_ROWS_MAX)} rows. Please split it into several files.`,
      )
    rows.push({ ...row, cells: row.cells.map(cellText) })
  }
  return { headers: headersOf(table.headings, table.width), rows }
}

/** Names that a choice of columns can go by: 'Column 3' without one, 'Ref (2)' for a second 'Ref'. */
function headersOf(headings: readonly string[], width: number): string[] {
  const headers: string[] = []
  for (let i = 0; i < width; i += 1) {
    const name = headings[i] || `Column ${i + 1}`
    const before = headers.filter((header) => header.replace(/ \(\d+\)$/, '') === name).length
    headers.push(before === 0 ? name : `${name} (${before + 1})`)
  }
  return headers
}
