import type { z } from 'zod'
import { eachDetail, PRODUCT_DETAILS } from '#contract/catalogue/product-details.ts'
import { IMAGE_MISSING, productCalls } from '#contract/catalogue/products.ts'
import { hasLostLetters, spreadsheetError } from '../../../csv/csv-text.ts'
import { indiaDay } from '../../../india-time.ts'
import { ShopError } from '../../../shop-error.ts'
import type { NewProduct } from '../create-product.ts'
import { formFieldsOf } from '../product-fields.ts'
import { changedTax } from '../product-tax.ts'
import type { ProductChange } from '../update-product.ts'
import {
  cellsOf,
  type Column,
  type FileRow,
  HEADINGS,
  numberText,
  type Problem,
  quoted,
  type ExportedProduct,
  integerText,
} from './columns.ts'
import { type ImageSet, findImages, findCategory, type Categories } from './find-images.ts'
import { HOW_TO_SAVE } from './read-rows.ts'

const STOCK_ADDED_MISSING =
  '“Put in when exported” is missing, so this change would be added again with every import; export the products again, or clear “Stock when exported” to set the current stock'

/** The result of a row. A change without fields changes nothing. */
export type RowChange =
  | { kind: 'new'; line: number; body: NewProduct }
  | { kind: 'change'; line: number; product: ExportedProduct; body: ProductChange['body'] }

export function changesSomething({ body }: RowChange): boolean {
  return Object.keys(body).length > 0
}

/**
 * Warnings for a valid row that an admin should check: an HSN code without its first zero, which spreadsheets drop, or
 * a price above the MRP.
 */
export function warningsOf(change: RowChange): Problem[] {
  const { line, body } = change
  const { hsnCode = '' } = body
  const warnings: Problem[] = []
  if (hsnCode.length === 5 || hsnCode.length === 7) {
    const text = `${hsnCode} has ${hsnCode.length} digits, but HSN codes have 4, 6 or 8; if a spreadsheet dropped a zero, use 0${hsnCode}`
    warnings.push({ line, column: 'hsnCode', text })
  }
  const { price, mrp } = change.kind === 'new' ? body : { ...formFieldsOf(change.product), ...body }
  const isChanged = body.price !== undefined || body.mrp !== undefined
  if (isChanged && price && mrp && price > mrp)
    warnings.push({ line, column: 'price', text: 'this is more than the MRP, which is illegal' })
  return warnings
}

const FIELDS = productCalls.createProduct.body.omit({ category: true, subCategory: true, images: true })
const CHANGED_FIELDS = FIELDS.omit({ stock: true }).partial()
type Field = keyof z.output<typeof FIELDS>
const FIELD_NAMES = Object.keys(FIELDS.shape) as Field[]

/**
 * Checks a new product's row with the form's rules and returns the product to create; undefined if it added to
 * `problems`.
 */
export async function checkNew(
  row: FileRow,
  categories: Categories,
  imageSet: ImageSet,
  problems: Problem[],
): Promise<RowChange | undefined> {
  const { line, cells } = row
  const before = problems.length
  problems.push(...cellErrorsIn(line, cells))
  if (problems.length > before) return undefined
  const given = FIELD_NAMES.filter(
    (name) => cells[name] !== undefined && !(name === 'status' && !cells.status),
  )
  const fields = FIELDS.safeParse(inputOf(cells, given))
  if (!fields.success) problems.push(...problemsOf(row, fields.error))
  else problems.push(...taxProblems(line, '[]', fields.data))
  const category = findCategory(
    categories,
    { category: cells.category ?? '', subCategory: cells.subCategory ?? '' },
    undefined,
  )
  if ('text' in category) problems.push({ line, ...category })
  // Image files come only with the operator's command; otherwise a product may stay inactive until it has images.
  const isDraft = imageSet.folder === undefined && !cells.images
  const { addresses, wrong } = isDraft ? NO_IMAGES : await findImages(imageSet, cells.images ?? '', undefined)
  problems.push(...wrong.map((text) => ({ line, column: 'images' as const, text })))
  if (problems.length > before || !fields.success || 'text' in category) return undefined
  const body = { ...fields.data, ...category, images: addresses }
  return { kind: 'new', line, body: isDraft ? { ...body, status: 'inactive' } : body }
}

const NO_IMAGES = { addresses: [], wrong: [] }

/**
 * Whether a product matches the row of a new one exactly, ignoring units sold since. A row without images does not
 * say which images the product has got since, nor whether it is active with them.
 */
export function isSameProduct(
  { stock, images, status, ...body }: NewProduct,
  product: ExportedProduct,
): boolean {
  const row = images.length > 0 ? { ...body, images, status } : body
  return product.stockAdded === stock && Object.keys(effectiveChanges(row, product)).length === 0
}

/**
 * Returns what a row changes in an existing product. Only cells that differ from what an export would write are
 * read.
 */
export async function checkChange(
  row: FileRow,
  product: ExportedProduct,
  categories: Categories,
  imageSet: ImageSet,
  problems: Problem[],
): Promise<RowChange | undefined> {
  const { line } = row
  const before = problems.length
  const cells = changedCells(row, product)
  problems.push(...cellErrorsIn(line, cells))
  if (problems.length > before) return undefined
  const fields = CHANGED_FIELDS.safeParse(
    inputOf(
      cells,
      FIELD_NAMES.filter((name) => name !== 'stock' && cells[name] !== undefined),
    ),
  )
  if (!fields.success) problems.push(...problemsOf(row, fields.error))
  else problems.push(...taxProblems(line, product.tax, fields.data))
  const stock = stockChange(row, product)
  if (typeof stock === 'string') problems.push({ line, column: 'stock', text: stock })
  // Another category may have a subcategory with the same name, so both are looked up.
  const named = cells.category === undefined ? cells : { ...cells, subCategory: row.cells.subCategory }
  const category = findCategory(categories, named, product)
  if ('text' in category) problems.push({ line, ...category })
  const images = cells.images ? await findImages(imageSet, cells.images, product) : undefined
  for (const text of images?.wrong ?? []) problems.push({ line, column: 'images', text })
  if (problems.length > before || !fields.success || typeof stock === 'string' || 'text' in category)
    return undefined
  const change = effectiveChanges({ ...fields.data, ...category, images: images?.addresses }, product)
  const body = { ...change, ...laterDay(row, change, imageSet), ...stock }
  if (body.status === 'active' && product.images === '[]' && !body.images) {
    problems.push({ line, column: 'status', text: IMAGE_MISSING })
    return undefined
  }
  return { kind: 'change', line, product, body }
}

/** The unchanged day in the row of a changed tax, if it is later than today: the change begins on it too. */
function laterDay({ cells }: FileRow, { gstRate, taxStatus }: ProductChange['body'], { app }: ImageSet) {
  const { taxFrom = '' } = cells
  const isTaxed = gstRate !== undefined || taxStatus !== undefined
  return isTaxed && taxFrom > indiaDay(app.clock.now()) ? { taxFrom } : {}
}

function changedCells({ cells }: FileRow, product: ExportedProduct): FileRow['cells'] {
  const currentCells = cellsOf(product)
  const changed = (Object.entries(cells) as [Column, string][]).filter(
    ([column, cell]) => cell !== String(currentCells[column]).replaceAll(/\r\n?/g, '\n').trim(),
  )
  return Object.fromEntries(changed)
}

/** Cells as the contract reads them: numbers as plain digits, texts unchanged. */
function inputOf(cells: FileRow['cells'], names: readonly Field[]): Partial<Record<Field, string>> {
  return Object.fromEntries(
    names.map((name) => [name, CELL_PARSERS[name]?.(cells[name] ?? '') ?? cells[name]]),
  )
}

const CELL_PARSERS: Partial<Record<Field, (cell: string) => string>> = {
  price: numberText,
  originalPrice: numberText,
  shippingPrice: numberText,
  stock: integerText,
  ...eachDetail(PRODUCT_DETAILS, ({ unit }) => (unit ? integerText : (cell: string) => cell)),
  mrp: numberText,
  gstRate: (cell) => numberText(cell.replace(/%$/, '')),
  hsnCode: (cell) => cell.replace(/^'/, ''),
}

/** Rejects cells that a spreadsheet has damaged. Lost letters in one cell mean that the whole file was damaged. */
function cellErrorsIn(line: number, cells: FileRow['cells']): Problem[] {
  return (Object.entries(cells) as [Column, string][]).flatMap(([column, cell]) => {
    if (column !== 'images' && hasLostLetters(cell))
      throw new ShopError(
        'WRONG_KIND',
        `The file is not saved as UTF-8: letters are missing in line ${line}, ${HEADINGS[column]} ${quoted(cell)}. ${HOW_TO_SAVE}`,
      )
    const error = spreadsheetError(cell)
    return error ? [{ line, column, text: `${quoted(cell)} ${error}` }] : []
  })
}

/** Rejects a rate and a status that contradict each other. */
function taxProblems(line: number, tax: string, change: z.output<typeof CHANGED_FIELDS>): Problem[] {
  try {
    changedTax(tax, { ...change, hsn: '' }, '9999-12-31')
    return []
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return [{ line, column: 'gstRate', text: error.message }]
  }
}

function zeroHint(code = ''): string {
  return /^\d{3}$/.test(code) ? `; if a spreadsheet dropped a zero, use 0${code}` : ''
}

function problemsOf({ line, cells }: FileRow, { issues }: z.ZodError): Problem[] {
  const texts = new Map<Column, string>()
  for (const { path, message } of issues) {
    const column = path[0] as Column
    if (!texts.has(column))
      texts.set(column, column === 'hsnCode' ? message + zeroHint(cells.hsnCode) : message)
  }
  return [...texts].map(([column, text]) => ({ line, column, text }))
}

/** Drops fields that are unchanged, however written: 1,249.00 for 1249, Lamps for lamps, an image the product has. */
function effectiveChanges(change: ProductChange['body'], product: ExportedProduct): ProductChange['body'] {
  const now: Record<string, unknown> = formFieldsOf(product)
  const changes = Object.entries(change).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(now[name]),
  )
  return Object.fromEntries(changes)
}

/** The stock as the admin form would send it; `undefined` if it stays unchanged; a text if it is invalid. */
type StockChange = { stock: number; stockLoaded?: number } | undefined | string

/** A row changes the stock by its difference from Stock when exported, so sales since then are respected. */
function stockChange({ cells }: FileRow, product: ExportedProduct): StockChange {
  if (cells.stock === undefined) return undefined
  const stock = integer(cells.stock)
  if (typeof stock === 'string') return stock
  if (!cells.stockExported) return stock === product.stock ? undefined : { stock }
  const stockLoaded = integer(cells.stockExported)
  if (typeof stockLoaded === 'string') return `Stock when exported: ${stockLoaded}`
  const difference = stock - stockLoaded
  if (difference === 0) return undefined
  const stockAddedBefore = integerText(cells.putInExported ?? '')
  if (!/^-?\d{1,15}$/.test(stockAddedBefore)) return STOCK_ADDED_MISSING
  const since = product.stockAdded - Number(stockAddedBefore)
  // The same difference was already added: this file was imported before, perhaps partly. It is not applied twice.
  if (since === difference) return undefined
  if (since !== 0)
    return `it has changed by ${since > 0 ? '+' : ''}${since} since this file was exported and is now ${product.stock}; export the products again and edit the new file`
  if (product.stock + difference < 0)
    return `it can’t be reduced by ${-difference}: only ${product.stock} left`
  return { stock, stockLoaded }
}

function integer(cell: string): number | string {
  const read = productCalls.createProduct.body.shape.stock.safeParse(integerText(cell))
  return read.success ? read.data : (read.error.issues[0]?.message ?? '')
}
