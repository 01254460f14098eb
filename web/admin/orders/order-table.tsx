import { useRef } from 'react'
import { Eye, TriangleAlert } from 'lucide-react'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useRowKeys } from '#web/admin/keyboard/list-keys.ts'
import { ORDERS_PAGE_SIZE } from '#web/admin/orders/order-filter.ts'
import type { OrderSelection } from '#web/admin/orders/use-selection.ts'
import { shortId } from '#web/admin/links.ts'
import { ordersMessages as messages, batchMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Empty, NothingFound, NotLoaded } from '#web/ui/lists/empty.tsx'
import { formatDateLong, formatDateTime, formatRupees, formatShortTime } from '#web/ui/format.ts'
import { Pagination, rangeText } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import type { CompactText, RowSelection } from '#web/ui/lists/table-row.ts'
import styles from '#web/admin/orders/order-table.module.css'
import { ScreenshotThumbnail } from '#web/admin/payments/screenshot-thumbnail.tsx'
import { StateSign } from '#web/admin/tax/order-tax.tsx'
import { Phone } from '#web/ui/display/phone.tsx'
import { LabelledStatuses, OrderStatusBadge, PaymentStatusBadge } from '#web/ui/display/status-badge.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'

export interface OrderTableProps {
  orders: Order[] | undefined
  total: number
  page: number
  /** The page of the rows: they stay until those of the next page arrive. */
  shownPage: number
  openId: string | null
  waiting: boolean
  failed: boolean
  filtered: boolean
  /** Searches and problems are counted only up to COUNTED_MAX. */
  searched: boolean
  selection: OrderSelection
  onView: (order: Order) => void
  onPage: (page: number) => void
  onRetry: () => void
  onClear: () => void
}

/** One page of orders. The pagination is always visible; its buttons are disabled at the ends. */
export function OrderTable(props: OrderTableProps) {
  const { orders, total, page, shownPage, openId, waiting, failed, selection, ...rest } = props
  const container = useRef<HTMLDivElement>(null)
  const rows = orders ?? []
  const rowsSelection = selectionOf(rows, selection)
  useRowKeys(container)
  const pages = Math.max(1, Math.ceil(total / ORDERS_PAGE_SIZE))
  return (
    <div ref={container} className={waiting ? styles.waiting : undefined} aria-busy={waiting || undefined}>
      <Table
        label={messages.table}
        columns={orderColumns(rest.onView)}
        compact={compactOrder}
        rows={rows}
        selection={rowsSelection}
        rowKey={({ _id }) => _id}
        onRowClick={rest.onView}
        selectedKey={openId ?? undefined}
        loading={orders === undefined && !failed}
        skeletonRows={ORDERS_PAGE_SIZE}
        minWidth={1060}
        empty={<NoOrders failed={failed} {...rest} />}
        footer={
          <Pagination
            page={Math.min(page, pages)}
            pages={pages}
            disabled={orders === undefined}
            onPage={rest.onPage}
            summary={
              rows.length > 0 &&
              rangeText(
                (shownPage - 1) * ORDERS_PAGE_SIZE,
                rows.length,
                total,
                rest.searched ? COUNTED_MAX : Infinity,
              )
            }
          />
        }
      />
    </div>
  )
}

function selectionOf(rows: Order[], selection: OrderSelection): RowSelection<Order> {
  return {
    isSelected: selection.has,
    onSelect: (order, through) => (through ? selection.addThrough : selection.toggle)(order),
    onSelectAll: (on) => (on ? selection.add : selection.remove)(rows),
    label: ({ _id }) => batchMessages.select(shortId(_id)),
    allLabel: batchMessages.selectPage,
  }
}

function NoOrders(props: Pick<OrderTableProps, 'failed' | 'filtered' | 'onRetry' | 'onClear'>) {
  const { failed, filtered, onRetry, onClear } = props
  if (failed) return <NotLoaded compact title={messages.failed} onRetry={onRetry} />
  if (filtered)
    return (
      <NothingFound compact title={messages.noneFound} showAll={messages.clearFilters} onShowAll={onClear}>
        {messages.noneFoundText}
      </NothingFound>
    )
  return (
    <Empty compact illustration="box" title={messages.none}>
      {messages.noneText}
    </Empty>
  )
}

function orderColumns(onView: (order: Order) => void): Column<Order>[] {
  return [
    {
      key: 'id',
      header: messages.orderId,
      onPhone: 'title',
      cell: (order) => (
        <span className={`inline-row middle gap-6 tabular nowrap strong ${styles.id}`}>
          {shortId(order._id)}
          {order.disputed && <Disputed dispute={order.dispute} />}
        </span>
      ),
    },
    {
      key: 'name',
      header: messages.customerName,
      width: '20%',
      pinned: true,
      cell: (order) => (
        <span className="two-lines">
          {order.shippingAddress.fullName || messages.nameMissing} <StateSign order={order} />
        </span>
      ),
    },
    {
      key: 'phone',
      header: messages.customerNumber,
      under: 'name',
      cell: ({ shippingAddress: { phone } }) => (phone ? <Phone number={phone} /> : messages.phoneMissing),
    },
    {
      key: 'amount',
      header: messages.amount,
      align: 'right',
      cell: (order) => <strong className="strong">{formatRupees(order.totalAmount)}</strong>,
    },
    {
      key: 'screenshot',
      header: messages.screenshot,
      cell: (order) => <ScreenshotThumbnail key={order._id} order={order} />,
    },
    {
      key: 'payment',
      header: messages.paymentStatus,
      cell: (order) => <PaymentStatusBadge status={order.paymentStatus} />,
    },
    {
      key: 'status',
      header: messages.orderStatus,
      cell: (order) => <OrderStatusBadge status={order.orderStatus} view="admin" />,
    },
    {
      key: 'date',
      header: messages.date,
      cell: ({ createdAt }) => (
        <time className="nowrap" dateTime={createdAt} title={formatDateLong(createdAt)}>
          {formatDateTime(createdAt)}
        </time>
      ),
    },
    {
      key: 'view',
      header: messages.actions,
      onPhone: 'actions',
      cell: (order) => (
        <IconButton
          aria-label={messages.view(shortId(order._id))}
          icon={<Eye />}
          onClick={() => onView(order)}
        />
      ),
    },
  ]
}

function compactOrder(order: Order): CompactText {
  return {
    title: order.shippingAddress.fullName || messages.nameMissing,
    screenReaderText: messages.view(shortId(order._id)),
    end: (
      <>
        {order.disputed && <Disputed dispute={order.dispute} />}{' '}
        <span className="soft t-12 tabular">{shortId(order._id)}</span> {formatRupees(order.totalAmount)}
      </>
    ),
    badges: (
      <LabelledStatuses
        labels={{ order: messages.orderActions, payment: messages.paymentActions }}
        order={order}
      />
    ),
    note: <time dateTime={order.createdAt}>{formatShortTime(order.createdAt)}</time>,
  }
}

function Disputed({ dispute }: Pick<Order, 'dispute'>) {
  const due = dispute && (dispute.acknowledgedAt === null ? dispute.acknowledgeBy : dispute.resolveBy)
  const deadline = dispute?.acknowledgedAt === null ? messages.acknowledgeDue : messages.resolveBy
  const text = due ? `${messages.disputed}. ${deadline(formatDateTime(due))}` : messages.disputed
  return (
    <Tooltip text={text}>
      <span className="inline-row bad">
        <TriangleAlert />
        <span className="sr">{text}</span>
      </span>
    </Tooltip>
  )
}
