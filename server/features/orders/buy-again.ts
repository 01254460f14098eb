import type { Again } from '#contract/orders/buy-again.ts'
import type { App } from '../../app.ts'
import type { Actor } from '../../actor.ts'
import { productAnswer } from '../products/product-fields.ts'
import { onSale } from '../products/on-sale.ts'
import { productsOf, withPlaces } from '../products/product-queries.ts'
import { orderFor } from './order-queries.ts'

/** What of an own order is on sale now: one line for each product, units up to the stock. The rest by its name. */
export async function buyAgain(app: App, actor: Actor, id: string): Promise<Again> {
  const { items } = await orderFor(app, actor, id)
  const ids = items.flatMap(({ product }) => product._id ?? [])
  const rows =
    ids.length === 0
      ? []
      : await withPlaces(onSale(productsOf(app.database.read)).where('products.id', 'in', ids)).execute()
  const products = new Map(rows.filter(({ stock }) => stock > 0).map((row) => [row.id, productAnswer(row)]))
  const again: Again = { lines: [], missing: [] }
  for (const [key, lines] of Map.groupBy(items, ({ product }) => product._id ?? product.name)) {
    const product = products.get(key)
    const ordered = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    if (product) again.lines.push({ product, ordered, quantity: Math.min(ordered, product.stock) })
    else again.missing.push(lines[0]?.product.name ?? '')
  }
  return again
}
