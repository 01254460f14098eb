import type { Answer } from '#contract/call.ts'
import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import type { App } from '../../app.ts'
import { orderAnswers } from '../orders/order-queries.ts'
import { parcelFacts } from './parcel-facts.ts'

/** Orders as they are printed, in the order of their ids, with what packing needs to know of their products. */
export async function ordersToPrint(
  app: App,
  ids: readonly string[],
): Promise<Answer<typeof dispatchCalls.getOrdersToPrint>> {
  const data = await orderAnswers(app, [...new Set(ids)], true)
  const products = data.flatMap(({ items }) => items.flatMap(({ product }) => product._id ?? []))
  const facts = await parcelFacts(app.database.read, products)
  return {
    data,
    products: Object.fromEntries(
      facts.map(({ id, shelf, weight_grams }) => [id, { shelf, weightGrams: weight_grams }]),
    ),
  }
}
