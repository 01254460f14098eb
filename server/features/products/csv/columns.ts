import { setImmediate } from 'node:timers/promises'
import type { ImportStep } from '#contract/catalogue/product-files.ts'
import { PRODUCT_DETAILS } from '#contract/catalogue/product-details.ts'
import type { Queryable } from '../../../database/database.ts'
import { ownProductAnswer } from '../product-fields.ts'
import { type ProductRow, productsByIds } from '../product-queries.ts'

/** The columns in the order of the export, by the names of a product's fields. */
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
  ...PRODUCT_DETAILS,
  weightGrams: 'Weight in grams',
  shelf: 'Shelf',
  mrp: 'MRP',
  gstRate: 'GST rate',
  taxStatus: 'Tax status',
  taxFrom: 'Tax from',
  images: 'Images',
} as const

export type Column = keyof typeof HEADINGS

export const COLUMNS = Object.keys(HEADINGS) as Column[]

/** A product as the file shows it. `putIn`: units that people put into its stock, at its making and by hand. */
export type ShownProduct = ProductRow & { putIn: number }

/** Between the pictures of a product in one cell. */
export const PICTURE_SEPARATOR = '|'

/** What stands in a product's cells, prices in rupees. Texts stand as they are; `guarded` comes later. */
export function cellsOf(product: ShownProduct): Record<Column, string | number> {
  const answer = ownProductAnswer(product)
  return {
    ...answer,
    id: answer._id,
    category: answer.category.name,
    subCategory: answer.subCategory.name,
    originalPrice: answer.originalPrice ?? '',
    weightGrams: product.weight_grams ?? '',
    shelf: product.shelf,
    mrp: answer.mrp ?? '',
    gstRate: answer.gstRate ?? '',
    taxStatus: answer.taxStatus ?? '',
    taxFrom: answer.taxFrom ?? '',
    stockExported: answer.stock,
    putInExported: product.putIn,
    images: answer.images.join(PICTURE_SEPARATOR),
  }
}

const AT_ONCE = 250

/** Products by id as a file shows them, those that are deleted or never were left out. */
export async function shownProducts(db: Queryable, ids: readonly string[]): Promise<ShownProduct[]> {
  const shown: ShownProduct[] = []
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    if (from > 0) await setImmediate() // SQLite answers at once: others have their turn in between
    const products = await productsByIds(db, ids.slice(from, from + AT_ONCE))
    const some = products.map(({ id }) => id)
    if (some.length === 0) continue
    const putIn = new Map((await putInto(db, some)).map((row) => [row.product_id, row.units]))
    shown.push(...products.map((product) => ({ ...product, putIn: putIn.get(product.id) ?? 0 })))
  }
  return shown
}

/** What people have put into the stock of products: not what orders and checkouts took or gave back. */
function putInto(db: Queryable, ids: readonly string[]) {
  return db
    .selectFrom('stock_movements')
    .select((e) => ['product_id', e.fn.sum<number>('delta').as('units')])
    .where('product_id', 'in', ids)
    .where('reason', 'in', ['opening', 'admin'])
    .groupBy('product_id')
    .execute()
}

/** A row of a file: its number as a spreadsheet shows it, and the plain text of each column that the file has. */
export interface FileRow {
  line: number
  cells: Partial<Record<Column, string>>
  /** Whether it has more cells than headings, so that none of them can be trusted. */
  isMoved: boolean
}

/** Called with how many are done at least every hundred rows. */
export type Step = (what: ImportStep, done: number, of: number) => void

export interface Problem {
  line: number
  /** undefined: of the whole row. */
  column: Column | undefined
  text: string
}

/** 'line 7, Price: Price must be a number'. */
export function problemLine({ line, column, text }: Problem): string {
  return `line ${line}${column ? `, ${HEADINGS[column]}` : ''}: ${text}`
}
