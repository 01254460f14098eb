import type { Product } from '#contract/catalogue/products.ts'
import type { App } from '../../app.ts'
import { type Actor, seesAll } from '../../actor.ts'
import { notFound } from '../../refusal.ts'
import { onSale } from './on-sale.ts'
import { ownProductAnswer, productAnswer } from './product-fields.ts'
import { productsOf, withPlaces } from './product-queries.ts'

/** One product on sale, for anyone; any that is not deleted for an admin. NOT_FOUND for all others. */
export async function readProduct({ database }: App, actor: Actor | null, id: string): Promise<Product> {
  const products = productsOf(database.read).where('products.id', '=', id)
  const row = await withPlaces(seesAll(actor, 'products') ? products : onSale(products)).executeTakeFirst()
  if (!row) throw notFound('Product')
  return seesAll(actor, 'products') ? ownProductAnswer(row) : productAnswer(row)
}
