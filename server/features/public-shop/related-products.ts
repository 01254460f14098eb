import { sql } from 'kysely'
import type { CardProduct } from '#contract/catalogue/public-pages.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Queryable } from '../../database/database.ts'
import { productAnswer, productCard } from '../products/product-fields.ts'
import { onSale } from '../products/on-sale.ts'
import { productsOf, withPlaces } from '../products/product-queries.ts'

const SHOWN = 4
/** The latest orders of a product that are looked at. */
const ORDERS_MAX = 500
/** So many orders make a habit. */
const TOGETHER_FROM = 2

/** Products on sale that were bought in the same orders, most often first; without any, others of the subcategory. */
export async function relatedProducts(db: Queryable, product: Product) {
  const { rows } = await sql<{ id: string }>`
    select other.product_id as id from (
      select order_id from order_items where product_id = ${product._id} order by order_id desc limit ${ORDERS_MAX}
    ) as mine join order_items as other on other.order_id = mine.order_id
    where other.product_id is not null and other.product_id <> ${product._id}
    group by other.product_id having count(*) >= ${TOGETHER_FROM}
    order by count(*) desc, other.product_id limit 20
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  const together = ids.length === 0 ? [] : await cards(db, (on) => on.where('products.id', 'in', ids), 20)
  const ordered = ids.flatMap((id) => together.find(({ _id }) => _id === id) ?? []).slice(0, SHOWN)
  if (ordered.length > 0) return { related: ordered, isBoughtTogether: true }
  const isOther = (on: OnSale) =>
    on.where('subcategories.id', '=', product.subCategory._id).where('products.id', '!=', product._id)
  return { related: await cards(db, isOther, SHOWN), isBoughtTogether: false }
}

type OnSale = ReturnType<typeof productsOf>

async function cards(db: Queryable, narrowed: (on: OnSale) => OnSale, limit: number): Promise<CardProduct[]> {
  const rows = await withPlaces(narrowed(onSale(productsOf(db))))
    .orderBy('products.sold', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => productCard(productAnswer(row)))
}
