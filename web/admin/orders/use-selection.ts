import { useRef } from 'react'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderStatus } from '#contract/statuses.ts'
import { filterQuery, type OrderFilter } from '#web/admin/orders/order-filter.ts'
import {
  added,
  NOTHING_SELECTED,
  removed,
  seen,
  type Selected,
  type Selection,
  through,
  toggled,
} from '#web/admin/orders/selection.ts'

const KEY = ['order-selection'] as const

/** What is selected, and under which filter. */
interface Kept {
  filter: string
  orders: Selection
}

export type OrderSelection = ReturnType<typeof useSelection>

/**
 * The orders selected under the filter. It outlives the screen, so that it is still there after printing, and ends with
 * the session. Turning pages and sorting keep it; under another filter nothing is selected.
 */
export function useSelection(filter: OrderFilter, rows: readonly Selected[] = []) {
  const client = useQueryClient()
  const last = useRef<string>(null)
  const key = JSON.stringify({ ...filterQuery(filter), sort: undefined })
  const { data } = useQuery<Kept>({ queryKey: KEY, queryFn: skipToken, gcTime: Infinity })
  const orders = under(key, data)

  function change(next: (selection: Selection) => Selection) {
    client.setQueryData<Kept>(KEY, (kept) => ({ filter: key, orders: next(under(key, kept)) }))
  }

  return {
    orders: seen(orders, rows),
    has: ({ _id }: Selected) => orders.has(_id),
    toggle: (order: Selected) => {
      last.current = order._id
      change((selection) => toggled(selection, order))
    },
    /** From the row pressed last to this one. */
    addThrough: (order: Selected) => {
      const range = through(rows, last.current, order)
      last.current = order._id
      change((selection) => added(selection, range))
    },
    add: (some: readonly Selected[]) => {
      last.current = some.at(-1)?._id ?? last.current
      change((selection) => added(selection, some))
    },
    remove: (some: readonly Selected[]) => change((selection) => removed(selection, some)),
    /** What became of the selected orders: their statuses as they are now. */
    update: (statusOf: (order: Selected) => OrderStatus) =>
      change((selection) =>
        added(
          selection,
          [...selection.values()].map((order) => ({ ...order, orderStatus: statusOf(order) })),
        ),
      ),
    clear: () => change(() => NOTHING_SELECTED),
  }
}

function under(filter: string, kept: Kept | undefined): Selection {
  return kept?.filter === filter ? kept.orders : NOTHING_SELECTED
}
