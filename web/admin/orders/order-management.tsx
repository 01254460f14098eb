import { useRef, useState } from 'react'
import { ORDER_TOAST_MS } from '#contract/limits.ts'
import { useFailureToast } from '#web/admin/list/use-failure-toast.ts'
import { useListQuery } from '#web/admin/list/use-list-query.ts'
import { FilterChips } from '#web/admin/orders/filter-chips.tsx'
import { OrderDialog } from '#web/admin/orders/order-dialog.tsx'
import { isFiltered, NO_FILTER, readFilter } from '#web/admin/orders/order-filter.ts'
import { OrderStats } from '#web/admin/orders/order-stats.tsx'
import { OrderTable } from '#web/admin/orders/order-table.tsx'
import { OrderToolbar } from '#web/admin/orders/order-toolbar.tsx'
import { useOpenOrder } from '#web/admin/orders/use-open-order.ts'
import { useOrders } from '#web/admin/orders/use-orders.ts'
import { useSearchKey } from '#web/admin/orders/use-search-key.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import styles from '#web/admin/orders/order-management.module.css'

type FilterWords = Record<keyof typeof NO_FILTER, string>

/** Order Management: every order, found in seconds and moved by its state table. */
export function OrderManagement() {
  const [pages, setPages] = useState<number>()
  const list = useListQuery<FilterWords>(NO_FILTER, { pages })
  const filter = readFilter(list.shown)
  const orders = useOrders(filter, list.page)
  const { data, isPlaceholderData: waiting } = orders
  if (data && !waiting && data.pages !== pages) setPages(data.pages)
  const failed = orders.isError && !data
  useFailureToast(orders.isError, adminMessages.orders.failed, ORDER_TOAST_MS)

  const opened = useOpenOrder()
  const rows = data?.data
  const at = rows?.findIndex(({ _id }) => _id === opened.id) ?? -1
  const searchBox = useRef<HTMLDivElement>(null)
  useSearchKey(searchBox)

  // An order that an act took out of the filtered list leaves its place to the next one.
  const [lastAt, setLastAt] = useState(0)
  if (at >= 0 && at !== lastAt) setLastAt(at)

  function step(by: -1 | 1) {
    const next = rows?.[at >= 0 ? at + by : by === 1 ? lastAt : lastAt - 1]
    if (next) opened.step(next._id)
  }

  return (
    <div className={styles.screen}>
      <OrderStats counts={failed ? null : data?.counts} />
      <OrderToolbar
        filter={filter}
        typed={list.typed}
        onType={list.type}
        onChoose={list.choose}
        searchBox={searchBox}
      />
      <FilterChips filter={filter} onChoose={list.choose} />
      <OrderTable
        orders={rows}
        total={data?.total ?? 0}
        page={list.page}
        openId={opened.id}
        waiting={waiting}
        failed={failed}
        filtered={isFiltered(filter)}
        searched={filter.search !== ''}
        onView={({ _id }) => opened.open(_id)}
        onPage={list.turn}
        onRetry={() => void orders.refetch()}
        onClear={() => list.choose({ ...NO_FILTER, sort: filter.sort })}
      />
      <OrderDialog id={opened.id} row={rows?.[at]} onStep={step} onClose={opened.close} />
    </div>
  )
}
