import type { Order } from '#contract/orders/orders.ts'

/** What a batch has to know of an order: enough to say what can be done with it. */
export type Selected = Pick<Order, '_id' | 'orderStatus' | 'paymentStatus'>

/** Selected orders by id, in the order in which they were selected. */
export type Selection = ReadonlyMap<string, Selected>

export const NOTHING_SELECTED: Selection = new Map()

export function added(selection: Selection, orders: readonly Selected[]): Selection {
  return new Map([...selection, ...orders.map((order) => [order._id, seenOf(order)] as const)])
}

export function removed(selection: Selection, orders: readonly Selected[]): Selection {
  const gone = new Set(orders.map(({ _id }) => _id))
  return new Map([...selection].filter(([id]) => !gone.has(id)))
}

export function toggled(selection: Selection, order: Selected): Selection {
  return (selection.has(order._id) ? removed : added)(selection, [order])
}

/** The rows from the one pressed last to this one, both with; only this one when the last is on another page. */
export function through<Row extends Selected>(rows: readonly Row[], last: string | null, row: Row): Row[] {
  const from = rows.findIndex(({ _id }) => _id === last)
  const to = rows.findIndex(({ _id }) => _id === row._id)
  if (from === -1 || to === -1) return [row]
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The selected orders as they were seen last: those on the page as the page shows them now. */
export function seen(selection: Selection, rows: readonly Selected[] = []): Selected[] {
  const shown = new Map(rows.map((row) => [row._id, seenOf(row)]))
  return [...selection.values()].map((order) => shown.get(order._id) ?? order)
}

function seenOf({ _id, orderStatus, paymentStatus }: Selected): Selected {
  return { _id, orderStatus, paymentStatus }
}
