import { productCalls } from '#contract/catalogue/products.ts'
import { wholeText } from './cell-text.ts'
import type { FileRow, ShownProduct } from './columns.ts'

/** What the admin form would send; `undefined` when the stock stays as it is; a text when it cannot be. */
type StockChange = { stock: number; stockLoaded?: number } | undefined | string

/** A row moves the stock by its difference from Stock when exported, so that sales since then stay. */
export function stockChange({ cells }: FileRow, product: ShownProduct): StockChange {
  if (cells.stock === undefined) return undefined
  const stock = wholeNumber(cells.stock)
  if (typeof stock === 'string') return stock
  if (!cells.stockExported) return stock === product.stock ? undefined : { stock }
  const stockLoaded = wholeNumber(cells.stockExported)
  if (typeof stockLoaded === 'string') return `Stock when exported: ${stockLoaded}`
  const difference = stock - stockLoaded
  if (difference === 0) return undefined
  const putInBefore = wholeText(cells.putInExported ?? '')
  if (!/^-?\d{1,15}$/.test(putInBefore)) return PUT_IN_MISSING
  const since = product.putIn - Number(putInBefore)
  // The same difference was put in since: this file was imported before, perhaps half-way. It is not made twice.
  if (since === difference) return undefined
  if (since !== 0)
    return `has changed by ${signed(since)} since this file was exported and is now ${product.stock}; export the products again and edit the new file`
  if (product.stock + difference < 0) return `can’t be reduced by ${-difference}: only ${product.stock} left`
  return { stock, stockLoaded }
}

const PUT_IN_MISSING =
  '“Put in when exported” is missing, so this change would be added again with every import; export the products again, or clear “Stock when exported” to set the current stock'

function wholeNumber(cell: string): number | string {
  const read = productCalls.createProduct.body.shape.stock.safeParse(wholeText(cell))
  return read.success ? read.data : (read.error.issues[0]?.message ?? '')
}

function signed(units: number): string {
  return units > 0 ? `+${units}` : `${units}`
}
