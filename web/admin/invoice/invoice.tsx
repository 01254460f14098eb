import { useQuery } from '@tanstack/react-query'
import { Printer, X } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { order, type Order } from '#contract/orders/orders.ts'
import styles from '#web/admin/invoice/invoice.module.css'
import { orderKey } from '#web/admin/list/order-query-keys.ts'
import { newer } from '#web/admin/orders/order-queries.ts'
import { api } from '#web/api.ts'
import { InvoiceSheet } from '#web/invoice/invoice-sheet.tsx'
import { invoiceMessages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** The invoice of the order that was passed along, on paper and on screen. */
export function Invoice() {
  const location = useLocation()
  const navigate = useNavigate()
  const shop = useShop()
  const { order, failed, waiting } = useInvoiceOrder(passedOrder(location.state))
  if (!order) return waiting ? <Spinner /> : <NoOrder />

  /** Goes back to the previous page; to the orders if this is the history's first entry. */
  function close() {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number }
    void (idx > 0 ? navigate(-1) : navigate('/admin/orders', { replace: true }))
  }

  return (
    <>
      <div className={`no-print row middle gap-12 ${styles.above}`}>
        <h2 className="grow shrink t-16 strong breaks">{invoiceMessages.named(order.invoiceId)}</h2>
        <Button variant="main" icon={<Printer />} onClick={() => window.print()}>
          {invoiceMessages.print}
        </Button>
        <IconButton aria-label={uiMessages.close} size="l" icon={<X />} onClick={close} />
      </div>
      {failed && (
        <Note tone="warn" className={`no-print ${styles.above}`}>
          {invoiceMessages.stale}
        </Note>
      )}
      <InvoiceSheet order={order} shopName={shop.name} settings={shop.settings} withFiles />
    </>
  )
}

function NoOrder() {
  return (
    <Card>
      <Empty
        illustration="page"
        title={invoiceMessages.none}
        action={<ButtonLink to="/admin/orders">{invoiceMessages.toOrders}</ButtonLink>}
      />
    </Card>
  )
}

/** The passed order, refreshed from the server; `failed` if that failed and the passed copy is shown. */
function useInvoiceOrder(passed: PassedOrder | undefined) {
  const id = passed?.id ?? ''
  const query = useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await api('getOrder', { params: { id }, signal })).data,
    enabled: passed !== undefined,
    staleTime: 0,
    retryDelay: 400,
  })
  return { order: newer(query.data, passed?.order), failed: query.isError, waiting: query.isLoading }
}

/** The order in the history's state: its id, and the order itself if it still has the current format. */
interface PassedOrder {
  id: string
  order: Order | undefined
}

/** undefined for a state without an order. */
export function passedOrder(state: unknown): PassedOrder | undefined {
  if (typeof state !== 'object' || state === null || !('order' in state)) return undefined
  const read = order.safeParse(state.order)
  if (read.success) return { id: read.data._id, order: read.data }
  const id = order.pick({ _id: true }).safeParse(state.order).data?._id
  return id ? { id, order: undefined } : undefined
}
