import { indianDigits } from '#contract/indian-digits.ts'
import { TRACKING_ROWS_MAX } from '#contract/limits.ts'
import { cellText } from '../../csv/cell-text.ts'
import { findEncoding } from '../../csv/find-encoding.ts'
import { type RawRecord, readRecords, SEPARATORS, type Separator } from '../../csv/read-records.ts'
import { emptyFile, refuseNoText, refuseOtherKinds } from '../../csv/refuse-no-csv.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { isData, rolesIn } from './tracking-columns.ts'

export interface TrackingTable {
  /** One for each column, each one once. */
  headers: string[]
  rows: RawRecord[]
}

const HOW_TO_GET_CSV = 'Please download it as CSV, or open it in a spreadsheet and save it as CSV.'
const HEAD_BYTES = 65_536
/** Couriers print their name and a period above the headings. */
const PREAMBLE = 20
/** No courier's file has so many; each column is compared with every row and every other heading. */
const COLUMNS_MAX = 500
const TOO_WIDE = `The file can have at most ${COLUMNS_MAX} columns.`

/** The table of a courier's file: encoding, separator and headings as they are found. WRONG_KIND without one. */
export async function readTrackingTable(file: File): Promise<TrackingTable> {
  if (file.size === 0) throw emptyFile(HOW_TO_GET_CSV)
  const head = file.slice(0, HEAD_BYTES)
  refuseOtherKinds(new Uint8Array(await head.slice(0, 64).arrayBuffer()), HOW_TO_GET_CSV)
  const encoding = await findEncoding(file)
  refuseNoText(new TextDecoder(encoding).decode(await head.slice(0, 8_192).arrayBuffer()), HOW_TO_GET_CSV)
  const separator = await separatorOf(head, encoding)
  const records: RawRecord[] = []
  for await (const { line, cells } of readRecords(file, { encoding, separator })) {
    if (cells.every((cell) => cellText(cell) === '')) continue
    if (cells.length > COLUMNS_MAX) throw invalid('file', TOO_WIDE)
    records.push({ line, cells: cells.map(cellText) })
    if (records.length > TRACKING_ROWS_MAX + PREAMBLE) throw tooManyRows()
  }
  return tableOf(records)
}

async function separatorOf(
  head: Blob,
  encoding: Awaited<ReturnType<typeof findEncoding>>,
): Promise<Separator> {
  let best: { separator: Separator; score: number } | undefined
  for (const separator of SEPARATORS) {
    let score = 0
    let seen = 0
    for await (const { cells } of readRecords(head, { encoding, separator, head: true })) {
      const roles = rolesIn(cells.map(cellText))
      const known = Object.values(roles).filter((at) => at !== undefined).length
      score = Math.max(score, cells.length > 1 ? known * 100 + Math.min(cells.length, 99) : 0)
      seen += 1
      if (seen === PREAMBLE) break
    }
    if (score > (best?.score ?? 0)) best = { separator, score }
  }
  if (!best)
    throw new Refusal(
      'WRONG_KIND',
      `No table was found in this file: it needs a column of the orders and one of the tracking numbers. ${HOW_TO_GET_CSV}`,
    )
  return best.separator
}

/** The line that names most columns is the headings; where none does, a first line of data has none. */
function tableOf(records: readonly RawRecord[]): TrackingTable {
  let at = 0
  let most = 0
  for (const [i, { cells }] of records.slice(0, PREAMBLE).entries()) {
    const known = Object.values(rolesIn(cells)).filter((column) => column !== undefined).length
    if (known > most) [at, most] = [i, known]
  }
  const first = records[at]?.cells ?? []
  const named = most > 0 || !first.some(isData)
  const rows = records.slice(named ? at + 1 : 0)
  if (rows.length > TRACKING_ROWS_MAX) throw tooManyRows()
  return {
    headers: headersOf(named ? first : [], Math.max(...records.map(({ cells }) => cells.length))),
    rows,
  }
}

/** Names that a choice of columns can go by: 'Column 3' without one, 'Ref (2)' for a second 'Ref'. */
function headersOf(first: readonly string[], width: number): string[] {
  const headers: string[] = []
  for (let i = 0; i < width; i += 1) {
    const name = first[i] || `Column ${i + 1}`
    const before = headers.filter((header) => header.replace(/ \(\d+\)$/, '') === name).length
    headers.push(before === 0 ? name : `${name} (${before + 1})`)
  }
  return headers
}

function tooManyRows(): Refusal {
  const most = indianDigits(TRACKING_ROWS_MAX)
  return invalid('file', `The file can have at most ${most} rows. Please split it into several files.`)
}
