import { productCalls } from '#contract/products.ts'
import { wholeText } from './cell-text.ts'
import type { FileRow, ShownProduct } from './columns.ts'

/** What the admin form would send; `undefined` when the stock stays as it is; a text when it cannot be. */
type StockChange = { stock: number; stockLoaded?: number } | undefined | string

/**
 * How a row moves the stock of a product: by the difference between Stock and Stock when exported, so that sales since then stay. Where the
 * file tells what had been put in when it was exported, the same difference that was put in since is this file's own, imported before: it
 * is not made twice, and any other is refused.
 */
export function stockChange({ cells }: FileRow, product: ShownProduct): StockChange {
  if (cells.stock === undefined) return undefined
  const stock = wholeNumber(cells.stock)
  if (typeof stock === 'string') return stock
  if (!cells.stockExported) return stock === product.stock ? undefined : { stock }
  const stockLoaded = wholeNumber(cells.stockExported)
  if (typeof stockLoaded === 'string') return `Stock when exported: ${stockLoaded}`
  const difference = stock - stockLoaded
  if (difference === 0) return undefined
  const since = product.putIn - putInBefore(cells, product)
  if (since === difference) return undefined
  if (since !== 0)
    return `was changed by ${signed(since)} since this file was exported and is ${product.stock} now; export again and change that file`
  if (product.stock + difference < 0)
    return `${-difference} are to be taken away and only ${product.stock} are left`
  return { stock, stockLoaded }
}

function wholeNumber(cell: string): number | string {
  const read = productCalls.createProduct.body.shape.stock.safeParse(wholeText(cell))
  return read.success ? read.data : (read.error.issues[0]?.message ?? '')
}

function putInBefore({ putInExported = '' }: FileRow['cells'], product: ShownProduct): number {
  const text = wholeText(putInExported)
  return /^-?\d{1,15}$/.test(text) ? Number(text) : product.putIn
}

function signed(units: number): string {
  return units > 0 ? `+${units}` : `${units}`
}
