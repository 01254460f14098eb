import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { PhoneCall, Printer, Star } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useDialogKeys } from '#web/admin/keyboard/list-keys.ts'
import { shortId } from '#web/admin/links.ts'
import { MOVE_KEY } from '#web/admin/orders/order-actions.tsx'
import { OrderDetails } from '#web/admin/orders/order-details.tsx'
import { LastChange } from '#web/admin/orders/order-history.tsx'
import { useOrder } from '#web/admin/orders/order-queries.ts'
import { requestMove, MoveButton, offeredMoves } from '#web/admin/orders/status-buttons.tsx'
import { useFavouriteOrder } from '#web/admin/orders/use-favourite-order.ts'
import { OrderPalette } from '#web/admin/palette/palette-button.tsx'
import { useMayMake } from '#web/admin/permissions.tsx'
import { adminMessages, ordersMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/display/status-badge.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import styles from '#web/admin/orders/order-dialog.module.css'

export interface OrderDialogProps {
  id: string | null
  row: Order | undefined
  onStep: (by: -1 | 1) => void
  onClose: () => void
}

/** One order with all its actions. It updates when other admins change the order. */
export function OrderDialog({ id, row, onStep, onClose }: OrderDialogProps) {
  const query = useOrder(id, row)
  // A closing dialog keeps its content.
  const openId = useLast(id)
  const last = useLast(query.order)
  const order = last?._id === openId ? last : undefined
  useDialogKeys(id !== null, onStep)
  const inList = useRowOf(id)
  return (
    <Dialog
      size="xl"
      open={id !== null}
      onClose={onClose}
      // An order that no longer matches the filter has left the list.
      finalFocus={() =>
        inList.current?.isConnected === false ? document.querySelector('main') : (inList.current ?? true)
      }
      title={<span className="tabular">{messages.order(shortId(openId ?? ''))}</span>}
      aside={order && <OrderHeader key={order._id} order={order} />}
      footer={order && <Footer order={order} />}
    >
      {order ? (
        <>
          <OrderDetails key={order._id} order={order} />
          <OrderPalette order={order} />
        </>
      ) : (
        <Missing error={query.error} onRetry={() => void query.retry()} />
      )}
    </Dialog>
  )
}

function useLast<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState<Value | null>(value ?? null)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}

/** The open order's row in the list, for the focus: J and K may have moved on from the row it was opened from. */
function useRowOf(id: string | null): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (id !== null) row.current = document.querySelector('main :is(tr, li)[aria-current="true"]')
  }, [id])
  return row
}

function OrderHeader({ order }: { order: Order }) {
  const { isFavourite, isLoaded, toggle } = useFavouriteOrder(order._id)
  return (
    <>
      <div className={`row wrap gap-8 ${styles.badges}`}>
        {order.byPhone && <Badge icon={PhoneCall}>{adminMessages.phoneOrder.byPhone}</Badge>}
        <span className="inline-row middle gap-6 soft t-13" title={messages.orderStatus}>
          <span aria-hidden="true">{messages.orderActions}</span>
          <span className="sr">{messages.orderStatus} </span>
          <OrderStatusBadge status={order.orderStatus} view="admin" />
        </span>
        <span className="inline-row middle gap-6 soft t-13" title={messages.paymentStatus}>
          <span aria-hidden="true">{messages.paymentActions}</span>
          <span className="sr">{messages.paymentStatus} </span>
          <PaymentStatusBadge status={order.paymentStatus} />
        </span>
      </div>
      <Tooltip text={isFavourite ? messages.unstar : messages.star}>
        <IconButton
          aria-label={messages.star}
          aria-pressed={isFavourite}
          className={isFavourite ? styles.starred : undefined}
          icon={<Star />}
          disabled={!isLoaded}
          onClick={toggle}
        />
      </Tooltip>
    </>
  )
}

function Footer({ order }: { order: Order }) {
  const navigate = useNavigate()
  const isPhone = useMedia(PHONE)
  const isMoving = useIsMutating({ mutationKey: MOVE_KEY }) > 0
  const mayMove = useMayMake()('updateOrder')
  const next = mayMove && offeredMoves(order).next
  return (
    <>
      {!isPhone && <LastChange order={order} />}
      <Button icon={<Printer />} onClick={() => void navigate('/admin/invoice', { state: { order } })}>
        {messages.print}
      </Button>
      {isPhone && next && (
        <div className={styles.next}>
          <MoveButton to={next} variant="main" busy={isMoving} disabled={false} onPress={requestMove} />
        </div>
      )}
    </>
  )
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404)
    return <Empty compact illustration="search" title={messages.orderGone} />
  if (error)
    return (
      <div role="alert">
        <NotLoaded compact title={messages.orderFailed} onRetry={onRetry} />
      </div>
    )
  return (
    <div className={`${styles.body} stack gap-18`} aria-busy="true">
      <p className="sr">{messages.loadingOrder}</p>
      <Skeleton height={44} />
      <Skeleton height={160} />
      <Skeleton height={76} />
    </div>
  )
}
