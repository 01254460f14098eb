import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { indianDigits } from '#contract/indian-digits.ts'
import { PRODUCT_ROWS_MAX } from '#contract/limits.ts'
import { productCalls } from '#contract/catalogue/products.ts'
import { findEncoding } from '../../../csv/find-encoding.ts'
import { type OtherKind, otherKind } from '../../../csv/other-kinds.ts'
import { Refusal } from '../../../refusal.ts'
import { plainText, quoted } from './cell-text.ts'
import { type Column, COLUMNS, type FileRow, HEADINGS } from './columns.ts'

const SEPARATORS = [',', ';', '\t']
const NEW_PRODUCT = productCalls.createProduct.body.shape

export interface ProductFile {
  rows: FileRow[]
  /** Headings that name no column of a product, as they stand there. */
  ignored: string[]
}

/** A product file's rows: any of three separators, columns in any order. WRONG_KIND, naming it, for what is none. */
export async function readProductFile(file: Blob, path: string): Promise<ProductFile> {
  const text = await textOf(file, path)
  const separator = SEPARATORS.toSorted((a, b) => known(text, b) - known(text, a))[0] as string
  const [headings, ...records] = await recordsOf(path, text, separator)
  if (!headings) throw refusal(`${path} is empty`)
  const columns = headings.cells.map(columnOf)
  refuseHeadings(path, columns)
  const places = columns.flatMap((column, at) => (column ? [[column, at] as const] : []))
  const rows = records.map(({ line, cells }) => ({ line, cells: byColumn(places, cells) }))
  const ignored = headings.cells.filter((heading, i) => !columns[i] && heading.trim() !== '')
  return { rows, ignored }
}

async function textOf(file: Blob, path: string): Promise<string> {
  if (file.size === 0) throw refusal(`${path} is empty`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = await findEncoding(file)
  const kind = kindOf(bytes)
  if (kind) throw refusal(`${path} is ${kind}, not a CSV: ${HOW}`)
  if (encoding === 'windows-1252') throw refusal(`${path} is not saved as UTF-8: ${HOW}`)
  return new TextDecoder(encoding).decode(bytes).replaceAll(/\r\n?/g, '\n')
}

const HOW = 'in the spreadsheet save it as CSV (where it asks: CSV UTF-8)'
const KINDS: Partial<Record<OtherKind, string>> = {
  workbook: 'a spreadsheet',
  PDF: 'a PDF',
  picture: 'a picture',
}

function kindOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (/^(\xff\xfe|\xfe\xff)/.test(start)) return undefined // UTF-16
  const kind = otherKind(bytes.subarray(0, 512))
  if (kind && KINDS[kind]) return KINDS[kind]
  if (/^(\xef\xbb\xbf)?\s*</.test(start)) return 'a web page'
  // oxlint-disable-next-line no-control-regex -- what no text holds
  return /[\x00-\x08\x0e-\x1f]/.test(start) ? 'no text' : undefined
}

interface FileRecord {
  line: number
  cells: string[]
}

/** Counts lines as a spreadsheet does: a cell of several lines is one row; an empty row counts but is left out. */
async function recordsOf(path: string, text: string, separator: string): Promise<FileRecord[]> {
  const found: FileRecord[] = []
  try {
    const parser = parse({
      delimiter: separator,
      on_record: (cells: string[], { records, empty_lines }) => {
        if (cells.every((cell) => cell.trim() === '')) return null
        if (found.length > PRODUCT_ROWS_MAX) throw tooManyRows(path)
        found.push({ line: records + empty_lines, cells })
        return null
      },
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
    parser.resume() // every record is taken as it is found
    await pipeline(Readable.from(piecesOf(text)), parser)
    return found
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(
      `${path} cannot be read: a quotation mark near line ${Number(error['lines'])} is never closed`,
    )
  }
}

/** So many bytes at once: between them others have their turn. */
const PIECE = 65_536

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += PIECE) {
    await setImmediate()
    yield bytes.subarray(from, from + PIECE)
  }
}

function tooManyRows(path: string): Refusal {
  return refusal(`${path} has more than ${indianDigits(PRODUCT_ROWS_MAX)} rows; split it into several files`)
}

function known(text: string, separator: string): number {
  const head = text.slice(0, 10_000)
  const cells = head.split('\n', 1)[0]?.split(separator) ?? []
  return cells.filter(columnOf).length
}

const BY_HEADING = new Map(COLUMNS.map((name) => [HEADINGS[name].toLowerCase(), name]))

function columnOf(heading: string): Column | undefined {
  return BY_HEADING.get(
    heading
      .replaceAll('"', '')
      .replaceAll(/[\s_]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
}

function refuseHeadings(path: string, columns: readonly (Column | undefined)[]): void {
  const there = columns.filter((column) => column !== undefined)
  if (there.length === 0)
    throw refusal(
      `${path} has no headings: its first line must name the columns, such as Product ID, Name, Price`,
    )
  const twice = there.find((column, i) => there.indexOf(column) !== i)
  if (twice) throw refusal(`${path} has two columns ${quoted(HEADINGS[twice])}`)
  const missing = COLUMNS.filter((name) => isNeeded(name) && !there.includes(name))
  if (there.includes('id') || missing.length === 0) return
  const names = missing.map((name) => HEADINGS[name]).join(', ')
  throw refusal(
    `${path} has no column Product ID, so that every row is a new product; these also need ${names}`,
  )
}

/** A product without pictures is told of by its row. */
function isNeeded(name: Column): boolean {
  return (
    name !== 'images' &&
    name in NEW_PRODUCT &&
    !NEW_PRODUCT[name as keyof typeof NEW_PRODUCT].safeParse(undefined).success
  )
}

function byColumn(
  places: readonly (readonly [Column, number])[],
  cells: readonly string[],
): FileRow['cells'] {
  return Object.fromEntries(places.map(([column, at]) => [column, plainText(cells[at] ?? '')]))
}

function refusal(text: string): Refusal {
  return new Refusal('WRONG_KIND', text)
}
