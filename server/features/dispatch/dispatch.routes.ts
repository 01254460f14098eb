import type { dispatchCalls, MovedOrder } from '#contract/orders/dispatch.ts'
import type { CallResponse, Body } from '#contract/call.ts'
import { stateTextOf } from '#contract/back-office/gstin.ts'
import { toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { type Handlers, Download } from '../../http/handlers.ts'
import { loadOrders, statusesByIds, fullOrdersByIds } from '../orders/order-queries.ts'
import type { ActorContext } from '../../actor.ts'
import { toShopError } from '../../http/errors.ts'
import type { ShopError } from '../../shop-error.ts'
import { moveOrder, type OrderMove, ordersWithTrackingNumber } from '../orders/move-order.ts'
import { BYTE_ORDER_MARK, csvText } from '../../csv/csv-text.ts'
import { shortId } from '../../ids.ts'
import { indiaDay } from '../../india-time.ts'
import { type ItemPart, itemsOf, type OrderWithCustomer } from '../orders/serialize-order.ts'
import { type Queryable, inChunks } from '../../database/database.ts'
import { readTracking } from './read-tracking.ts'

/** setTracking and getOrderIds are in orders.routes.ts. */
type DispatchCall = Exclude<keyof typeof dispatchCalls, 'setTracking' | 'getOrderIds'>

export function dispatchRoutes(app: App): Pick<Handlers, DispatchCall> {
  return {
    updateOrders: async ({ body, actor, requestId }) => ({
      data: await updateOrders(app, { ...body, actor, requestId }),
    }),
    getOrdersToPrint: ({ body }) => ordersToPrint(app, body.ids),
    exportForCourier: async ({ body }) => exportForCourier(app, body.ids),
    readTracking: async ({ body }) => ({ data: await readTracking(app, body) }),
  }
}

/** Orders for printing, in the order of the given ids, with the product data that packing needs. */
async function ordersToPrint(
  app: App,
  ids: readonly string[],
): Promise<CallResponse<typeof dispatchCalls.getOrdersToPrint>> {
  const data = await loadOrders(app, [...new Set(ids)], true)
  const products = data.flatMap(({ items }) => items.flatMap(({ product }) => product._id ?? []))
  const details = await parcelDetails(app.database.read, products)
  return {
    data,
    products: Object.fromEntries(
      details.map(({ id, shelf, weight_grams }) => [id, { shelf, weightGrams: weight_grams }]),
    ),
  }
}

type Batch = Body<typeof dispatchCalls.updateOrders> & ActorContext

interface Outcome {
  shopError?: ShopError
  sameNumber: string[]
}

/**
 * Moves orders one by one, each in its own transaction; an error does not stop the others. Repeating it does
 * nothing twice.
 */
export async function updateOrders(
  app: App,
  { orders, orderStatus, restock, actor, requestId }: Batch,
): Promise<MovedOrder[]> {
  const outcomes = new Map<string, Outcome>()
  for (const { id, from, tracking } of orders) {
    await app.buyerPriority.waitForBuyers()
    const move = { id, to: orderStatus, expectedStatus: from, restock, tracking, actor, requestId }
    const outcome = await tryMove(app, move)
    outcomes.set(id, outcome)
    // The database is lost: the remaining orders would only wait for it one after the other.
    if (outcome.shopError?.code === 'UNAVAILABLE') break
  }
  return resultsOf(app, orders, outcomes)
}

async function tryMove(app: App, move: OrderMove): Promise<Outcome> {
  try {
    await moveOrder(app, move)
    const number = move.tracking?.number
    return { sameNumber: number ? await ordersWithTrackingNumber(app.database.read, number, move.id) : [] }
  } catch (error) {
    const shopError = toShopError(error)
    if (shopError.status >= 500)
      app.log.error({ reqId: move.requestId, err: error, order: move.id }, 'an order in a batch failed')
    return { shopError, sameNumber: [] }
  }
}

async function resultsOf(
  app: App,
  orders: Batch['orders'],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<MovedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const rows = await statusesByIds(app.database.read, ids).catch(() => [])
  const statuses = new Map(rows.map((row) => [row.id, row.order_status]))
  const last = [...outcomes.values()].at(-1)
  return ids.map((id) => {
    const { shopError, sameNumber } = outcomes.get(id) ?? { ...last, sameNumber: [] }
    return {
      _id: id,
      done: shopError === undefined,
      orderStatus: statuses.get(id) ?? null,
      code: shopError?.code ?? null,
      message: shopError?.message ?? null,
      sameNumber,
    }
  })
}

/** Orders as a courier's upload sheet, in the order of the given ids. */
function exportForCourier(app: App, ids: readonly string[]): Download {
  return new Download(`courier-${indiaDay(app.clock.now())}.csv`, csvParts(app, [...new Set(ids)]))
}

interface Parcel {
  order: OrderWithCustomer
  items: readonly ItemPart[]
  /** null unless every product has a weight: a partial weight would be charged as the total. */
  grams: number | null
}

/** A '#' keeps spreadsheets from reading 12e456 as a number. */
const COLUMNS: [title: string, cell: (parcel: Parcel) => string | number][] = [
  ['Order', ({ order }) => `#${shortId(order.id)}`],
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
  const orders = await fullOrdersByIds(read, ids)
  const parcels = orders.map((order) => ({ order, items: itemsOf(order) }))
  const products = parcels.flatMap(({ items }) => items.flatMap(({ product_id }) => product_id ?? []))
  const details = await parcelDetails(read, products)
  const weights = new Map(details.map(({ id, weight_grams }) => [id, weight_grams]))
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

/** Warehouse location and weight of products, including those no longer sold. */
function parcelDetails(db: Queryable, products: readonly string[]) {
  return inChunks([...new Set(products)], (some) =>
    db.selectFrom('products').select(['id', 'shelf', 'weight_grams']).where('id', 'in', some).execute(),
  )
}
