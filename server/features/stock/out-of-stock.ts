import { shortened } from '#contract/errors.ts'
import { ERROR_TEXT_MAX, ERROR_NAME_MAX } from '#contract/limits.ts'
import type { Queryable } from '../../database/database.ts'
import { ShopError } from '../../shop-error.ts'

/** Maximum characters of the part of the text that names products: the rest says what to do. */
export const NAMED_MAX = ERROR_TEXT_MAX - 60

interface StockedLine {
  product: string
  name: string
  quantity: number
  stock: number
}

/**
 * Rejects, before an image is stored, what the transaction would reject anyway. Lines of the same product are added
 * up.
 */
export function rejectOutOfStock(lines: readonly StockedLine[]): void {
  const unavailable = [...Map.groupBy(lines, (line) => line.product).values()]
    .filter((same) => same.reduce((sum, line) => sum + line.quantity, 0) > same[0]!.stock)
    .map(([line]) => ({ product: line!.product, name: line!.name, left: line!.stock }))
  if (unavailable.length > 0) throw outOfStock(unavailable)
}

/** OUT_OF_STOCK for these products, with the number of each left according to the database. */
export async function outOfStockNow(db: Queryable, products: readonly string[]): Promise<ShopError> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('id', 'in', products)
    .execute()
  return outOfStock(
    products.map((product) => {
      const row = rows.find(({ id }) => id === product)
      return { product, name: row?.name ?? 'Unknown Product', left: row?.stock ?? 0 }
    }),
  )
}

function outOfStock(unavailable: readonly { product: string; name: string; left: number }[]): ShopError {
  const items = unavailable.map((item) => ({ ...item, name: shortName(item.name) }))
  const each = items.map(({ name, left }) =>
    left === 0 ? `${name} is sold out` : `only ${left} of ${name} left`,
  )
  const text = `${shortened(each.join(', '), NAMED_MAX)}. Please update your cart.`
  return new ShopError('OUT_OF_STOCK', text.charAt(0).toUpperCase() + text.slice(1), { items })
}

/** A product's name, shortened: a hundred lines with long names would make an error too long. */
export function shortName(name: string): string {
  return shortened(name, ERROR_NAME_MAX)
}
