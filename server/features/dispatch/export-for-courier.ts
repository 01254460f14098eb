import { stateTextOf } from '#contract/back-office/gstin.ts'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import { toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { BYTE_ORDER_MARK, csvText } from '../../csv/csv-text.ts'
import { Download } from '../../http/download.ts'
import { indiaDay } from '../../india-time.ts'
import { type ItemPart, itemsOf, type OrderWithCustomer } from '../orders/order-answer.ts'
import { wholeOrdersByIds } from '../orders/order-queries.ts'
import { parcelFacts } from './parcel-facts.ts'

/** Orders as the sheet that a courier takes, in the order of their ids. */
export function exportForCourier(app: App, ids: readonly string[]): Download {
  return new Download(`courier-${indiaDay(app.clock.now())}.csv`, csvParts(app, [...new Set(ids)]))
}

interface Parcel {
  order: OrderWithCustomer
  items: readonly ItemPart[]
  /** null where not every product was weighed: half a weight would be charged as the whole. */
  grams: number | null
}

/** A '#' keeps a spreadsheet from reading 12e456 as a number. */
const COLUMNS: [title: string, cell: (parcel: Parcel) => string | number][] = [
  ['Order', ({ order }) => `#${order.id.slice(-ADMIN_SHORT_ID).toUpperCase()}`],
  ['Invoice', ({ order }) => order.invoice_id],
  ['Name', ({ order }) => order.full_name],
  ['Phone', ({ order }) => order.phone],
  ['Address', ({ order }) => order.address_line.replaceAll(/\s*\n\s*/g, ', ')],
  ['City', ({ order }) => order.city],
  ['State', ({ order }) => stateTextOf({ state: order.state, stateCode: order.state_code })],
  ['PIN code', ({ order }) => order.postal_code],
  ['Country', ({ order }) => order.country],
  ['Weight (g)', ({ grams }) => grams ?? ''],
  ['Value (₹)', ({ order }) => toRupees(order.total_paise)],
  ['Contents', ({ items }) => items.map(({ name, quantity }) => `${name} × ${quantity}`).join(', ')],
  ['Quantity', ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0)],
]

const BATCH = 200

async function* csvParts(app: App, ids: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield csvText([COLUMNS.map(([title]) => title)])
  for (let from = 0; from < ids.length; from += BATCH) {
    const parcels = await parcelsOf(app, ids.slice(from, from + BATCH))
    if (parcels.length > 0) yield csvText(parcels.map((parcel) => COLUMNS.map(([, cell]) => cell(parcel))))
  }
}

async function parcelsOf(app: App, ids: readonly string[]): Promise<Parcel[]> {
  const { read } = app.database
  const orders = await wholeOrdersByIds(read, ids)
  const parcels = orders.map((order) => ({ order, items: itemsOf(order) }))
  const products = parcels.flatMap(({ items }) => items.flatMap(({ product_id }) => product_id ?? []))
  const facts = await parcelFacts(read, products)
  const weights = new Map(facts.map(({ id, weight_grams }) => [id, weight_grams]))
  return parcels.map((parcel) => ({ ...parcel, grams: gramsOf(parcel.items, weights) }))
}

function gramsOf(items: readonly ItemPart[], weights: ReadonlyMap<string, number | null>): number | null {
  let sum = 0
  for (const { product_id, quantity } of items) {
    const grams = weights.get(product_id ?? '') ?? null
    if (grams === null) return null
    sum += grams * quantity
  }
  return sum
}
