import { setImmediate } from 'node:timers/promises'
import type { ImportStep } from '#contract/catalogue/product-files.ts'
import { DETAIL_LABELS, eachDetail, PRODUCT_DETAILS } from '#contract/catalogue/product-details.ts'
import { normalizeNumber } from '#contract/typed-numbers.ts'
import type { Queryable } from '../../../database/database.ts'
import { serializeProductForAdmin } from '../product-fields.ts'
import { type ProductRow, productsByIds } from '../product-queries.ts'
import { stringify } from 'csv-stringify/sync'
import { BYTE_ORDER_MARK } from '../../../csv/csv-text.ts'

/** The columns in export order, with the names of a product's fields. */
export const HEADINGS = {
  id: 'Product ID',
  name: 'Name',
  description: 'Description',
  category: 'Category',
  subCategory: 'Subcategory',
  price: 'Price',
  originalPrice: 'Original price',
  shippingPrice: 'Shipping price',
  hsnCode: 'HSN code',
  stock: 'Stock',
  stockExported: 'Stock when exported',
  putInExported: 'Put in when exported',
  status: 'Status',
  ...DETAIL_LABELS,
  mrp: 'MRP',
  gstRate: 'GST rate',
  taxStatus: 'Tax status',
  taxFrom: 'Tax from',
  images: 'Images',
} as const

export type Column = keyof typeof HEADINGS

export const COLUMNS = Object.keys(HEADINGS) as Column[]

/** A product as shown in the file. `stockAdded`: units added to its stock by people, at creation and by hand. */
export type ExportedProduct = ProductRow & { stockAdded: number }

export const IMAGE_SEPARATOR = '|'

/** The values of a product's cells, prices in rupees. Texts are unescaped; `escapeCell` is applied later. */
export function cellsOf(product: ExportedProduct): Record<Column, string | number> {
  const response = serializeProductForAdmin(product)
  return {
    ...response,
    id: response._id,
    category: response.category.name,
    subCategory: response.subCategory.name,
    originalPrice: response.originalPrice ?? '',
    ...eachDetail(PRODUCT_DETAILS, (_, name) => response[name] ?? ''),
    mrp: response.mrp ?? '',
    gstRate: response.gstRate ?? '',
    taxStatus: response.taxStatus ?? '',
    taxFrom: response.taxFrom ?? '',
    stockExported: response.stock,
    putInExported: product.stockAdded,
    images: response.images.join(IMAGE_SEPARATOR),
  }
}

const CHUNK = 250

/** Products by id as shown in the file; deleted and unknown ones are left out. */
export async function exportedProducts(db: Queryable, ids: readonly string[]): Promise<ExportedProduct[]> {
  const exported: ExportedProduct[] = []
  for (let from = 0; from < ids.length; from += CHUNK) {
    if (from > 0) await setImmediate() // SQLite responds synchronously, so this gives others a turn
    const products = await productsByIds(db, ids.slice(from, from + CHUNK))
    const some = products.map(({ id }) => id)
    if (some.length === 0) continue
    const stockAdded = new Map((await addedStock(db, some)).map((row) => [row.product_id, row.units]))
    exported.push(...products.map((product) => ({ ...product, stockAdded: stockAdded.get(product.id) ?? 0 })))
  }
  return exported
}

/** Units that people have added to the stock of products, excluding what orders and checkouts took or gave back. */
function addedStock(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('stock_movements')
    .select((e) => ['product_id', e.fn.sum<number>('delta').as('units')])
    .where('product_id', 'in', ids)
    .where('reason', 'in', ['opening', 'admin'])
    .groupBy('product_id')
    .execute()
}

/** A row of a file: its number as a spreadsheet shows it, and the plain text of each column in the file. */
export interface FileRow {
  line: number
  cells: Partial<Record<Column, string>>
  /** Whether it has more cells than headings, so none of its cells can be trusted. */
  hasExtraCells: boolean
  /** Columns after the end of a shorter row, whose cells are ''. Spreadsheets leave out empty cells there. */
  cutOff?: readonly Column[]
}

/** Called with the number done, at least every hundred rows. */
export type OnProgress = (what: ImportStep, done: number, of: number) => void

export interface Problem {
  line: number
  /** undefined if it concerns the whole row. */
  column: Column | undefined
  text: string
}

/** Formats a problem, such as 'line 7, Price: Price must be a number'. */
export function problemLine({ line, column, text }: Problem): string {
  return `line ${line}${column ? `, ${HEADINGS[column]}` : ''}: ${text}`
}

// How texts are written in cells: a spreadsheet neither runs nor rewrites them, and an import restores every text.
/** Matches what a spreadsheet runs as a formula or rewrites as a date or number: HSN code 0712, dimensions 10-12. */
const REWRITTEN = /^(?:[=+\-@\t\r＝＋－＠]|0\d+$|\d+\s*[-/:.]\s*\d[\d\s/:.-]*$)/
const ESCAPED = new RegExp(REWRITTEN.source.replace('^', "^'+"))
const NEEDS_ESCAPE = new RegExp(REWRITTEN.source.replace('^', "^'*"))

/** A text as a cell: preceded by an apostrophe if a spreadsheet would change it. */
export function escapeCell(text: string): string {
  return NEEDS_ESCAPE.test(text) ? `'${text}` : text
}

/** A cell's text: trimmed, with lines ended by \n, without the apostrophe that `escapeCell` may have added. */
export function unescapeCell(cell: string): string {
  const text = cell.replaceAll(/\r\n?/g, '\n').trim()
  return ESCAPED.test(text) ? text.slice(1) : text
}

/** A number as people write it ('₹1,24,900.00', 'Rs. 1,249') in the contract's form ('124900.00'); else unchanged. */
export function numberText(text: string): string {
  return normalizeNumber(text) ?? text
}

/** A whole number as people and spreadsheets write it: '1,200' and '1200.00' become '1200'. */
export function integerText(text: string): string {
  return numberText(text).replace(/\.0+$/, '')
}

/** A text from a file, quoted in an error: short, on one line. */
export function quoted(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`
}

const BATCH = 500

/**
 * All products that are not deleted as CSV, newest first, batch by batch. `onProgress` is called with the number
 * written so far.
 */
export async function* productsCsv(
  db: Queryable,
  onProgress?: (count: number) => void,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield csv([COLUMNS.map((name) => HEADINGS[name])])
  let count = 0
  for await (const products of batches(db)) {
    yield csv(products.map(escapedCells))
    count += products.length
    onProgress?.(count)
  }
}

/** Newest first: ids begin with their creation time, so each batch starts below the last id of the previous one. */
async function* batches(db: Queryable): AsyncGenerator<ExportedProduct[]> {
  let last: string | undefined
  do {
    let query = db.selectFrom('products').select('id').where('deleted_at', 'is', null)
    if (last !== undefined) query = query.where('id', '<', last)
    const rows = await query.orderBy('id', 'desc').limit(BATCH).execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) yield await exportedProducts(db, ids)
    last = ids.length === BATCH ? ids.at(-1) : undefined
  } while (last !== undefined)
}

function escapedCells(product: ExportedProduct): (string | number)[] {
  const cells = cellsOf(product)
  return COLUMNS.map((name) => {
    const value = cells[name]
    return typeof value === 'string' ? escapeCell(value) : value
  })
}

/** A line break inside a text is quoted too: csv-stringify by itself quotes only the one that ends its records. */
function csv(rows: (string | number)[][]): string {
  return stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n\t;]/ })
}
