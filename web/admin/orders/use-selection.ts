import { useRef, useState } from 'react'
import type { OrderStatus } from '#contract/statuses.ts'
import { filterQuery, type OrderFilter } from '#web/admin/orders/order-filter.ts'
import {
  added,
  NOTHING_SELECTED,
  removed,
  snapshot,
  type Selected,
  type Selection,
  through,
  toggled,
} from '#web/admin/dispatch/batch-run.ts'
import { onSessionChange } from '#web/session.ts'

interface StoredSelection {
  filter: string
  orders: Selection
}

/** Kept outside the screen, so the selection is still there after printing; cleared with the session. */
let stored: StoredSelection | undefined
onSessionChange((what) => {
  if (what !== 'renamed' && what !== 'paused' && what !== 'resumed') stored = undefined
})

export type OrderSelection = ReturnType<typeof useSelection>

/** The orders selected under the filter. Paging and sorting keep them; a different filter starts with none. */
export function useSelection(filter: OrderFilter, rows: readonly Selected[] = []) {
  const last = useRef<string>(null)
  const key = JSON.stringify({ ...filterQuery(filter), sort: undefined })
  const [, setShown] = useState(stored)
  const orders = selectedUnder(key)

  function change(next: (selection: Selection) => Selection) {
    setShown(store({ filter: key, orders: next(selectedUnder(key)) }))
  }

  return {
    orders: snapshot(orders, rows),
    has: ({ _id }: Selected) => orders.has(_id),
    toggle: (order: Selected) => {
      last.current = order._id
      change((selection) => toggled(selection, order))
    },
    /** From the last clicked row to this one. */
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
    /** Updates the selected orders with their current statuses. */
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

function store(next: StoredSelection): StoredSelection {
  stored = next
  return next
}

function selectedUnder(filter: string): Selection {
  return stored?.filter === filter ? stored.orders : NOTHING_SELECTED
}
