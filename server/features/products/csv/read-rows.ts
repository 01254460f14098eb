import { indianDigits } from '#contract/indian-digits.ts'
import { PRODUCT_ROWS_MAX } from '#contract/limits.ts'
import { productCalls } from '#contract/catalogue/products.ts'
import { type CsvRow, openCsv } from '../../../csv/open-csv.ts'
import { Refusal } from '../../../refusal.ts'
import { type Column, COLUMNS, type FileRow, HEADINGS, plainText, quoted } from './columns.ts'
import { headingKey, type OtherShop, otherShopOf, type RawRow, rowsOfOtherShop } from './other-shops.ts'

const NEW_PRODUCT = productCalls.createProduct.body.shape

export interface ProductFile {
  rows: FileRow[]
  /** The shop system that exported it; undefined for a file of this shop. */
  from: OtherShop | undefined
  /** Rows of another shop's file that are no product of their own. */
  left: number
  /** Headings that name no column of a product, as they stand there. */
  ignored: string[]
}

export const HOW_TO_SAVE = 'In your spreadsheet, save it as CSV (choose CSV UTF-8 if you are asked).'
const RULES = {
  how: HOW_TO_SAVE,
  none: 'The file has no headings. Its first line must name the columns, such as Product ID, Name, Price.',
  known: (cells: readonly string[]) => (otherShopOf(cells) ? cells.length : cells.filter(columnOf).length),
}

/**
 * A product file's rows, its columns in any order; `today` in India, for sale prices of other shops. WRONG_KIND, saying
 * how to get one, for what is none.
 */
export async function readProductFile(file: Blob, today: string): Promise<ProductFile> {
  const table = await openCsv(file, RULES)
  if (table.encoding === 'windows-1252') throw refusal(`The file is not saved as UTF-8. ${HOW_TO_SAVE}`)
  const from = otherShopOf(table.headings)
  if (from) {
    const keys = table.headings.map(headingKey)
    const raw: RawRow[] = []
    for await (const { row, cells, fit } of table.rows()) {
      if (raw.length === PRODUCT_ROWS_MAX) throw tooManyRows()
      const byHeading = new Map(keys.map((key, i) => [key, cells[i] ?? '']))
      raw.push({ line: row, isMoved: fit === 'longer', cells: byHeading })
    }
    return { from, ignored: [], ...rowsOfOtherShop(from, raw, today) }
  }
  const columns = table.headings.map(columnOf)
  refuseHeadings(columns)
  const places = columns.flatMap((column, at) => (column ? [[column, at] as const] : []))
  const rows: FileRow[] = []
  for await (const row of table.rows()) {
    if (rows.length === PRODUCT_ROWS_MAX) throw tooManyRows()
    rows.push(fileRow(places, row))
  }
  return {
    from: undefined,
    left: 0,
    rows,
    ignored: table.headings.filter((heading, i) => !columns[i] && heading !== ''),
  }
}

function fileRow(places: readonly (readonly [Column, number])[], { row, cells, fit }: CsvRow): FileRow {
  const texts = places.map(([column, at]) => [column, plainText(cells[at] ?? '')] as const)
  return { line: row, cells: Object.fromEntries(texts), isMoved: fit === 'longer' }
}

function tooManyRows(): Refusal {
  return refusal(`The file has more than ${indianDigits(PRODUCT_ROWS_MAX)} rows. Split it into several files`)
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

function refuseHeadings(columns: readonly (Column | undefined)[]): void {
  const there = columns.filter((column) => column !== undefined)
  const twice = there.find((column, i) => there.indexOf(column) !== i)
  if (twice) throw refusal(`The file has two ${quoted(HEADINGS[twice])} columns`)
  const missing = COLUMNS.filter((name) => isNeeded(name) && !there.includes(name))
  if (there.includes('id') || missing.length === 0) return
  const names = missing.map((name) => HEADINGS[name]).join(', ')
  throw refusal(
    `The file has no Product ID column, so every row is a new product. New products also need ${names}`,
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

function refusal(text: string): Refusal {
  return new Refusal('WRONG_KIND', text)
}
