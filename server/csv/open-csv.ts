import { invalid, ShopError } from '../shop-error.ts'
import { cellText } from './csv-text.ts'
import {
  emptyFile,
  type Encoding,
  findEncoding,
  type Format,
  type RawRecord,
  readRecords,
  rejectNoText,
  rejectOtherKinds,
  type Separator,
  SEPARATORS,
} from './read-records.ts'

/** The caller's knowledge of the tables that it reads. */
export interface CsvRules {
  /** How to get a CSV: the last sentence of every error. */
  advice: string
  /** How many of a row's cells are headings of such a table; 0 if it is not a row of headings. */
  countHeadings: (cells: readonly string[]) => number
  /** Whether a row contains data. Needed for tables whose headings are unknown or absent. */
  isData?: (cells: readonly string[]) => boolean
  /** The sentence that rejects a file without such a table. */
  noTable: string
}

export interface CsvRow extends RawRecord {
  /** Compared with the headings. In a longer row cells have shifted (an unquoted comma), so none can be trusted. */
  width: 'exact' | 'longer' | 'shorter'
}

export interface CsvTable {
  encoding: Encoding
  separator: Separator
  /** The line of the headings, the second of two; null without headings. */
  headingLine: number | null
  /**
   * Texts of the headings, without empty ones at the end; those of two rows are joined ("Amount Debit"). [] without
   * headings.
   */
  headings: string[]
  /** Cells of the rows above the headings; [] without headings. */
  above: string[][]
  /** Number of columns: of the headings, else of most rows. */
  width: number
  /** The first rows below the headings. */
  sample: CsvRow[]
  /** All rows below the headings, as a stream; each call starts again. */
  rows: () => AsyncGenerator<CsvRow>
}

/** Rows and bytes at the start of the file that are searched for headings and separator. */
const SAMPLE_ROWS = 300
const SAMPLE_BYTES = 262_144
/** Banks print account, period and branch above the headings. */
const PREAMBLE = 120
const COLUMNS_MAX = 500
const HEADING_MAX = 80

/**
 * Opens a CSV file: detects encoding, separator (also from a first line `sep=;`) and headings below a preamble, in
 * one row or two. WRONG_KIND for a file without such a table, VALIDATION for more than 500 columns.
 */
export async function openCsv(file: Blob, rules: CsvRules): Promise<CsvTable> {
  const encoding = await encodingOf(file, rules.advice)
  const separatorLine = await namedSeparator(file, encoding)
  let best: { format: Below; found: Found } | undefined
  let widest = 0
  let isEmpty = false
  for (const separator of separatorLine ? [separatorLine] : SEPARATORS) {
    const format = { encoding, separator, skip: separatorLine ? 1 : 0 }
    const records = await firstRecords(file, format)
    widest = Math.max(widest, ...records.map(({ cells }) => filledWidth(cells)))
    isEmpty ||= records.length === 0
    const found = tableIn(records, rules)
    if (found && found.score > (best?.found.score ?? 0)) best = { format, found }
  }
  if (best) return tableOf(file, best.format, best.found)
  if (widest > COLUMNS_MAX) throw invalid('file', `The file can have up to ${COLUMNS_MAX} columns.`)
  for await (const _ of readRecords(file, { encoding, separator: separatorLine ?? ',' })) break // throws the reason, if unreadable
  if (isEmpty) throw emptyFile(rules.advice)
  throw new ShopError('WRONG_KIND', `${rules.noTable} ${rules.advice}`)
}

interface Below extends Format {
  /** Lines to skip: the one that names the separator, which a spreadsheet doesn't show. */
  skip: number
}

async function encodingOf(file: Blob, advice: string): Promise<Encoding> {
  if (file.size === 0) throw emptyFile(advice)
  rejectOtherKinds(new Uint8Array(await file.slice(0, 64).arrayBuffer()), advice)
  const encoding = await findEncoding(file)
  rejectNoText(new TextDecoder(encoding).decode(await file.slice(0, 8_192).arrayBuffer()), advice)
  return encoding
}

/** The separator named by a first line such as `sep=;`, which spreadsheets write and read. */
async function namedSeparator(file: Blob, encoding: Encoding): Promise<Separator | undefined> {
  const start = new TextDecoder(encoding).decode(await file.slice(0, 64).arrayBuffer())
  const sign = /^"?sep=(.)"?[,;\t| ]*(?:[\r\n]|$)/i.exec(start)?.[1]
  return SEPARATORS.find((separator) => separator === sign)
}

/** The start of the file, up to an unreadable part, which is rejected when all rows are read. */
async function firstRecords(file: Blob, format: Below): Promise<RawRecord[]> {
  const records: RawRecord[] = []
  let size = 0
  try {
    for await (const record of recordsBelow(file, format)) {
      records.push(record)
      size += record.cells.reduce((sum, cell) => sum + cell.length + 1, 0)
      if (records.length === SAMPLE_ROWS || size > SAMPLE_BYTES) break
    }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
  }
  return records
}

/** The records with at least one filled cell. */
async function* recordsBelow(file: Blob, { skip, ...format }: Below): AsyncGenerator<RawRecord> {
  for await (const { line, row, cells } of readRecords(file, format))
    if (line > skip && cells.some(isFilled)) yield { line, row: row - skip, cells }
}

interface Headings {
  /** Their line, the second of two. */
  line: number
  cells: readonly string[]
  count: number
}

interface Found {
  headings: Headings | undefined
  above: RawRecord[]
  below: RawRecord[]
  score: number
}

function tableIn(records: readonly RawRecord[], rules: CsvRules): Found | undefined {
  const headings = findHeadings(records, rules)
  if (headings) {
    const score = headings.count * 1_000 + Math.min(filledWidth(headings.cells), 999)
    const above = records.filter(({ line }) => line < headings.line)
    return { headings, above, below: records.filter(({ line }) => line > headings.line), score }
  }
  const at = records.findIndex(({ cells }) => rules.isData?.(cells))
  const data = records[at]
  if (!data) return undefined
  const found = { below: records.slice(at), score: Math.min(data.cells.length, 999) }
  const before = records[at - 1]
  if (!before || !isUnknownHeadings(before.cells, data.cells))
    return { headings: undefined, above: [], ...found }
  return { headings: { ...before, count: 0 }, above: records.slice(0, at - 1), ...found }
}

/** The row, or two rows together, with the most known headings. */
function findHeadings(records: readonly RawRecord[], { countHeadings }: CsvRules): Headings | undefined {
  const counts = records.slice(0, PREAMBLE + 1).map(({ cells }) => countOf(cells, countHeadings))
  let best: Headings | undefined
  for (const [at, record] of records.slice(0, PREAMBLE).entries()) {
    const count = counts[at] ?? 0
    if (count > (best?.count ?? 0)) best = { ...record, count }
    const next = records[at + 1]
    const cells = next && joinedHeadings(record.cells, next.cells)
    const joined = cells ? countOf(cells, countHeadings) : 0
    if (next && cells && joined > Math.max(count, counts[at + 1] ?? 0, best?.count ?? 0))
      best = { line: next.line, cells, count: joined }
  }
  return best
}

function countOf(cells: readonly string[], countHeadings: CsvRules['countHeadings']): number {
  return filledWidth(cells) > COLUMNS_MAX ? 0 : countHeadings(cells)
}

/** Headings in two rows: "Amount" above "Debit", nothing above "Credit": Amount Debit and Amount Credit. */
function joinedHeadings(above: readonly string[], below: readonly string[]): string[] | undefined {
  if ([...above, ...below].some((cell) => /\d/.test(cell))) return undefined
  let group = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, i) => {
    const [top, bottom] = [cellText(above[i]), cellText(below[i])]
    if (top !== '') group = bottom === '' ? '' : top
    return [top === '' && bottom !== '' ? group : top, bottom].filter((text) => text !== '').join(' ')
  })
}

/** Whether a row directly above data can only be its headings: as many texts, none with a digit. */
function isUnknownHeadings(cells: readonly string[], data: readonly string[]): boolean {
  const width = filledWidth(cells)
  const texts = cells.slice(0, width).map(cellText)
  return (
    width > 1 &&
    width >= filledWidth(data) &&
    texts.filter((text) => text !== '').length > width / 2 &&
    !texts.some((text) => /\d/.test(text) || text.length > HEADING_MAX)
  )
}

function tableOf(file: Blob, format: Below, { headings, above, below }: Found): CsvTable {
  const width = headings ? filledWidth(headings.cells) : usualLength(below)
  const longest = Math.max(
    headings?.cells.length ?? 0,
    width,
    emptyEnd(below, headings?.cells.length ?? width),
  )
  const fitted = (record: RawRecord): CsvRow => {
    const { length } = record.cells
    if (length > longest || filledWidth(record.cells) > width) return { ...record, width: 'longer' }
    return { ...record, width: length < width ? 'shorter' : 'exact' }
  }
  const firstLine = headings ? headings.line + 1 : (below[0]?.line ?? 0)
  return {
    encoding: format.encoding,
    separator: format.separator,
    headingLine: headings?.line ?? null,
    headings: headings?.cells.slice(0, width).map(cellText) ?? [],
    above: above.map(({ cells }) => cells),
    width,
    sample: below.map(fitted),
    rows: async function* () {
      for await (const record of recordsBelow(file, format))
        if (record.line >= firstLine) yield fitted(record)
    },
  }
}

function filledWidth(cells: readonly string[]): number {
  return cells.findLastIndex(isFilled) + 1
}

function isFilled(cell: string): boolean {
  return cellText(cell) !== ''
}

function usualLength(records: readonly RawRecord[]): number {
  const lengths = Map.groupBy(records, ({ cells }) => cells.length)
  const [usual] = [...lengths.values()].toSorted((a, b) => b.length - a.length)
  return usual?.[0]?.cells.length ?? 0
}

/** The length of rows that all end with the same empty cells, as some programs write them; 0 if they don't. */
function emptyEnd(records: readonly RawRecord[], width: number): number {
  const longer = records.filter(({ cells }) => cells.length > width)
  const length = longer[0]?.cells.length ?? 0
  const isHabit = longer.length >= 3 && longer.length > records.length / 2
  return isHabit && longer.every(({ cells }) => cells.length === length && filledWidth(cells) <= width)
    ? length
    : 0
}
