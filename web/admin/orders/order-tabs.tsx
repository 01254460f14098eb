import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useState } from 'react'
import { PAYMENT_COUNTS_KEY, totalOf, useUnmatched } from '#web/admin/payments/payment-queries.ts'
import { PaymentDesk } from '#web/admin/payments/payment-desk.tsx'
import { BankStatement } from '#web/admin/statements/bank-statement.tsx'
import { api } from '#web/api.ts'
import {
  adminMessages,
  paymentsMessages as messages,
  ordersMessages,
  batchMessages,
} from '#web/messages/admin-messages.ts'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import { ORDER_TOAST_MS } from '#contract/limits.ts'
import { OrderBatches } from '#web/admin/dispatch/order-batches.tsx'
import { useActionToast, useFailureToast } from '#web/admin/list/use-action-toast.ts'
import { useListQuery } from '#web/admin/list/use-list-query.ts'
import { OrderDialog } from '#web/admin/orders/order-dialog.tsx'
import {
  filterQuery,
  type FilterParams,
  isFiltered,
  NO_FILTER,
  type OrderFilter,
  readFilter,
} from '#web/admin/orders/order-filter.ts'
import { type OrderPage, useOrders } from '#web/admin/orders/order-queries.ts'
import { OrderTable } from '#web/admin/orders/order-table.tsx'
import { FilterChips, OrderToolbar } from '#web/admin/orders/order-toolbar.tsx'
import { SavedFilters } from '#web/admin/orders/saved-filters.tsx'
import { type OrderSelection, useSelection } from '#web/admin/orders/use-selection.ts'
import { formatNumber } from '#web/ui/format.ts'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'

const PARAM = 'tab'
const TABS = ['orders', 'payments', 'statement'] as const
type Tab = (typeof TABS)[number]

/** The tabs of Order Management: orders, payments to check, and bank statements; `?tab=` selects one. */
export function OrderTabs() {
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((one) => one === params.get(PARAM)) ?? 'orders'
  const toCheck = useToCheck()
  function choose(next: Tab) {
    setParams(next === 'orders' ? {} : { [PARAM]: next }, { preventScrollReset: true })
  }
  return (
    <Tabs
      aria-label={messages.tabs}
      value={tab}
      onChange={choose}
      tabs={[
        { value: 'orders', label: messages.orders },
        { value: 'payments', label: messages.toCheck, ...(toCheck !== undefined && { count: toCheck }) },
        { value: 'statement', label: adminMessages.statement.tab },
      ]}
    >
      {tab === 'orders' && <OrderManagement />}
      {tab === 'payments' && <PaymentDesk />}
      {tab === 'statement' && <BankStatement />}
    </Tabs>
  )
}

/** The number of payments to check, including those without an order; not those waiting for their customer. */
function useToCheck(): number | undefined {
  const counts = useQuery({
    queryKey: PAYMENT_COUNTS_KEY,
    queryFn: ({ signal }) => api('getPaymentsToCheck', { query: { limit: '1' }, signal }),
    staleTime: 0,
    retryDelay: 400,
  }).data?.counts
  const unmatched = useUnmatched().data?.total ?? 0
  return counts && unmatched + totalOf(counts) - counts.asked
}

/** Order Management: search, filter and move every order according to its state table. */
function OrderManagement() {
  const [pages, setPages] = useState<number>()
  const list = useListQuery<FilterParams>(NO_FILTER, { pages })
  const filter = readFilter(list.current)
  const orders = useOrders(filter, list.page)
  const { data, isPlaceholderData: waiting } = orders
  if (data && !waiting && data.pages !== pages) setPages(data.pages)
  const failed = orders.isError && !data?.data.length
  useFailureToast(orders.isError, ordersMessages.failed, ORDER_TOAST_MS)

  const openOrder = useOpenOrder()
  const rows = data?.data
  const at = rows?.findIndex(({ _id }) => _id === openOrder.id) ?? -1

  const selection = useSelection(filter, rows)
  const { selectAll, choosing } = useSelectAll(filter, selection)
  const isPhone = useMedia(PHONE)
  const [trackingFile, setTrackingFile] = useState(false)

  // When an operation removes an order from the filtered list, the next one takes its place.
  const [lastAt, setLastAt] = useState(0)
  if (at >= 0 && at !== lastAt) setLastAt(at)

  function step(by: -1 | 1) {
    const next = rows?.[at >= 0 ? at + by : by === 1 ? lastAt : lastAt - 1]
    if (next) openOrder.step(next._id)
  }

  return (
    <div className="stack gap-14">
      <OrderStats counts={failed ? null : data?.counts} />
      <OrderToolbar
        filter={filter}
        typed={list.typed}
        onType={list.type}
        onChoose={list.choose}
        onTrackingFile={() => setTrackingFile(true)}
      />
      <FilterChips filter={filter} onChoose={list.choose} />
      {!isPhone && <SavedFilters filter={filter} onChoose={list.choose} />}
      <OrderTable
        orders={rows}
        total={data?.total ?? 0}
        page={list.page}
        shownPage={data?.page ?? list.page}
        openId={openOrder.id}
        waiting={waiting}
        failed={failed}
        filtered={isFiltered(filter)}
        searched={filter.search !== '' || filter.problem !== ''}
        selection={selection}
        onView={({ _id }) => openOrder.open(_id)}
        onPage={list.goToPage}
        onRetry={() => void orders.refetch()}
        onClear={() => list.choose({ ...NO_FILTER, sort: filter.sort })}
      />
      <OrderBatches
        selection={selection}
        total={data?.total ?? 0}
        choosingAll={choosing}
        onAll={selectAll}
        fromFile={trackingFile}
        onFileClosed={() => setTrackingFile(false)}
      />
      <OrderDialog id={openOrder.id} row={rows?.[at]} onStep={step} onClose={openOrder.close} />
    </div>
  )
}

const ORDER_MANAGEMENT_PARAM = 'order'

/** The order in `?order=<id>`, whose modal is open: reloading keeps it, going back closes it. */
function useOpenOrder() {
  const [params] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const opened = (location.state as { openedHere?: boolean } | null)?.openedHere === true

  function go(id: string | null, replace: boolean, openedHere: boolean) {
    const next = new URLSearchParams(params)
    if (id === null) next.delete(ORDER_MANAGEMENT_PARAM)
    else next.set(ORDER_MANAGEMENT_PARAM, id)
    void navigate({ search: next.toString() }, { replace, preventScrollReset: true, state: { openedHere } })
  }

  return {
    id: params.get(ORDER_MANAGEMENT_PARAM),
    open: (id: string) => go(id, false, true),
    step: (id: string) => go(id, true, opened),
    /** Goes back if it was opened by clicking the row; for a link, its own entry is changed instead. */
    close: () => (opened ? void navigate(-1) : go(null, true, false)),
  }
}

/** The four stat cards for all orders, whatever the filter; undefined is shown as skeletons, null as dashes. */
function OrderStats({ counts }: { counts: OrderPage['counts'] | undefined | null }) {
  const value = (name: keyof OrderPage['counts']) => counts && formatNumber(counts[name])
  return (
    <StatGrid compact>
      <StatCard label={ordersMessages.total} value={value('total')} />
      <StatCard
        label={ordersMessages.inProgress}
        value={value('inProgress')}
        sub={counts ? ordersMessages.processing(formatNumber(counts.processing)) : '\u00A0'}
      />
      <StatCard label={ordersMessages.completed} value={value('completed')} />
      <StatCard label={ordersMessages.cancelled} value={value('cancelled')} />
    </StatGrid>
  )
}

/**
 * Selects everything the filter finds, on all pages; if there are more than the server returns at once, the first
 * ones.
 */
function useSelectAll(filter: OrderFilter, selection: OrderSelection) {
  const showToast = useActionToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('getOrderIds', { query: filterQuery(filter) }),
    onSuccess: ({ data, total }) => {
      selection.add(data)
      if (data.length < total)
        showToast('warn', batchMessages.firstOf(formatNumber(data.length), formatNumber(total)))
    },
    onError: (error) => showToast('bad', error.message || batchMessages.allFailed),
  })
  return { selectAll: () => !isPending && mutate(), choosing: isPending }
}
