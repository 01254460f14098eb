import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Query } from '#contract/call.ts'
import type { productCalls } from '#contract/catalogue/products.ts'

export const REDUCED = sql<SqlBool>`products.original_price_paise > products.price_paise`

/** The filters by price, stock, discount and origin that a list of products was asked for. */
export function narrowings({
  minPrice,
  maxPrice,
  inStock,
  discount,
  material,
  dimensions,
  origin,
}: Query<typeof productCalls.getAllProduct>): RawBuilder<SqlBool>[] {
  return [
    ...(minPrice === undefined ? [] : [sql<SqlBool>`products.price_paise >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql<SqlBool>`products.price_paise <= ${maxPrice}`]),
    ...(inStock ? [sql<SqlBool>`products.stock > 0`] : []),
    ...(discount === undefined ? [] : [REDUCED, atMostOf(100 - discount)]),
    ...(material === undefined ? [] : [sql<SqlBool>`products.material = ${material}`]),
    ...(dimensions === undefined ? [] : [sql<SqlBool>`products.dimensions = ${dimensions}`]),
    ...(origin ? [sql<SqlBool>`lower(products.origin) = ${origin.toLowerCase()}`] : []),
  ]
}

/** In whole numbers, so that 20 % off 300 is 240 to the paisa. */
export function atMostOf(percent: number): RawBuilder<SqlBool> {
  const hundredths = Math.round(percent * 100)
  return sql`products.price_paise * 10000 <= products.original_price_paise * ${hundredths}`
}
