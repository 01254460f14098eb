import { useRef } from 'react'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useRowKeys } from '#web/admin/keyboard/list-keys.ts'
import { orderBrief, orderColumns } from '#web/admin/orders/order-columns.tsx'
import { ORDERS_PAGE_SIZE } from '#web/admin/orders/order-filter.ts'
import type { OrderSelection } from '#web/admin/orders/use-selection.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import type { RowSelection } from '#web/ui/lists/table-row.ts'
import styles from '#web/admin/orders/order-table.module.css'

export interface OrderTableProps {
  orders: Order[] | undefined
  total: number
  page: number
  openId: string | null
  waiting: boolean
  failed: boolean
  filtered: boolean
  /** Searches and problems are counted no further than COUNTED_MAX. */
  searched: boolean
  selection: OrderSelection
  onView: (order: Order) => void
  onPage: (page: number) => void
  onRetry: () => void
  onClear: () => void
}

/** One page of orders. The pagination stands there always; its ends are disabled. */
export function OrderTable({
  orders,
  total,
  page,
  openId,
  waiting,
  failed,
  selection,
  ...rest
}: OrderTableProps) {
  const words = adminMessages.orders
  const place = useRef<HTMLDivElement>(null)
  const rows = orders ?? []
  const rowsSelection = selectionOf(rows, selection)
  useRowKeys(place)
  const pages = Math.max(1, Math.ceil(total / ORDERS_PAGE_SIZE))
  const first = (page - 1) * ORDERS_PAGE_SIZE + 1
  return (
    <div ref={place} className={waiting ? styles.waiting : undefined} aria-busy={waiting || undefined}>
      <Table
        label={words.table}
        columns={orderColumns(rest.onView)}
        brief={orderBrief}
        rows={rows}
        selection={rowsSelection}
        rowKey={({ _id }) => _id}
        onRowClick={rest.onView}
        selectedKey={openId ?? undefined}
        loading={orders === undefined && !failed}
        skeletonRows={ORDERS_PAGE_SIZE}
        minWidth={1060}
        empty={<NoOrders failed={failed} {...rest} />}
        foot={
          <Pagination
            page={Math.min(page, pages)}
            pages={pages}
            disabled={orders === undefined}
            onPage={rest.onPage}
            summary={
              orders &&
              orders.length > 0 &&
              uiMessages.range(
                formatNumber(first),
                formatNumber(first + orders.length - 1),
                rest.searched && total === COUNTED_MAX
                  ? words.manyOrMore(formatNumber(total))
                  : formatNumber(total),
              )
            }
          />
        }
      />
    </div>
  )
}

function selectionOf(rows: Order[], selection: OrderSelection): RowSelection<Order> {
  const words = adminMessages.batch
  return {
    isSelected: selection.has,
    onSelect: (order, through) => (through ? selection.addThrough : selection.toggle)(order),
    onSelectAll: (on) => (on ? selection.add : selection.remove)(rows),
    label: ({ _id }) => words.select(shortId(_id)),
    allLabel: words.selectPage,
  }
}

function NoOrders({
  failed,
  filtered,
  onRetry,
  onClear,
}: Pick<OrderTableProps, 'failed' | 'filtered' | 'onRetry' | 'onClear'>) {
  const words = adminMessages.orders
  if (failed)
    return (
      <Empty
        compact
        drawing="broken"
        title={words.failed}
        action={<Button onClick={onRetry}>{words.tryAgain}</Button>}
      />
    )
  if (filtered)
    return (
      <Empty
        compact
        drawing="search"
        title={words.noneFound}
        action={<Button onClick={onClear}>{words.clearFilters}</Button>}
      >
        {words.noneFoundText}
      </Empty>
    )
  return (
    <Empty compact drawing="box" title={words.none}>
      {words.noneText}
    </Empty>
  )
}
