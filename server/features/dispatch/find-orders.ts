import { sql } from 'kysely'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import type { Queryable } from '../../database/database.ts'
import { inPortions } from '../../database/in-portions.ts'
import { SHORT_ID } from '../orders/order-filter.ts'

const WHOLE_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const INVOICE = /inv-\d{4}-\d{6,}/gi
/** The end of an id, with # or without, as a word of its own. */
const ID_END = /(?<![\da-z])[\da-f]{6,12}(?![\da-z])/gi

const COLUMNS = [
  'orders.id',
  'invoice_id',
  'full_name',
  'phone',
  'order_status',
  'courier',
  'tracking_number',
] as const

/** A number that a spreadsheet has shortened, such as 1.23457E+12: its digits name nothing. */
const SHORTENED = /\d[.,]\d+e[+-]?\d+/gi

export type FoundOrder = Awaited<ReturnType<typeof ordersWhere>>[number]

/** Texts → the orders that each may mean: by whole id, invoice number, or the end of the id, also in a longer text. */
export async function findOrders(
  db: Queryable,
  texts: readonly string[],
): Promise<Map<string, FoundOrder[]>> {
  const marks = new Map(texts.map((text) => [text, marksOf(text)]))
  const all = (name: keyof Marks) => [...new Set([...marks.values()].flatMap((mark) => mark[name]))]
  const ends = [...new Set(all('ends').map((end) => end.slice(-ADMIN_SHORT_ID)))]
  const orders = [
    ...(await inPortions(all('ids'), (some) => ordersWhere(db, 'orders.id', some))),
    ...(await inPortions(all('invoices'), (some) => ordersWhere(db, 'orders.invoice_id', some))),
    ...(await inPortions(ends, (some) => ordersWhere(db, SHORT_ID, some))),
  ]
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byInvoice = new Map(orders.map((order) => [order.invoice_id, order]))
  const byEnd = Map.groupBy(byId.values(), ({ id }) => id.slice(-ADMIN_SHORT_ID))
  const meant = ({ ids, invoices, ends: ended }: Marks) => {
    const named = [...ids.map((id) => byId.get(id)), ...invoices.map((invoice) => byInvoice.get(invoice))]
    const exact = named.filter((order) => order !== undefined)
    if (exact.length > 0) return [...new Set(exact)]
    const ending = ended.flatMap((end) =>
      (byEnd.get(end.slice(-ADMIN_SHORT_ID)) ?? []).filter(({ id }) => id.endsWith(end)),
    )
    return [...new Set(ending)]
  }
  return new Map([...marks].map(([text, mark]) => [text, meant(mark)]))
}

interface Marks {
  ids: string[]
  invoices: string[]
  ends: string[]
}

function marksOf(text: string): Marks {
  const rest = text.replaceAll(WHOLE_ID, ' ').replaceAll(INVOICE, ' ').replaceAll(SHORTENED, ' ')
  return {
    ids: (text.match(WHOLE_ID) ?? []).map((id) => id.toLowerCase()),
    invoices: (text.match(INVOICE) ?? []).map((invoice) => invoice.toUpperCase()),
    ends: (rest.match(ID_END) ?? []).map((end) => end.toLowerCase()),
  }
}

function ordersWhere(
  db: Queryable,
  column: 'orders.id' | 'orders.invoice_id' | typeof SHORT_ID,
  values: readonly string[],
) {
  return db.selectFrom('orders').select(COLUMNS).where(column, 'in', values).execute()
}

/** Tracking numbers → the orders that have them. */
export async function ordersByTracking(db: Queryable, numbers: readonly string[]) {
  const rows = await inPortions(numbers, (some) =>
    db
      .selectFrom('orders')
      .select(['id', 'tracking_number'])
      .where('tracking_number', 'in', some)
      .where(sql<boolean>`tracking_number <> ''`) // the condition of the index
      .execute(),
  )
  return Map.groupBy(rows, (row) => row.tracking_number)
}
