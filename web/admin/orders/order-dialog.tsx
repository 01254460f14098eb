import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { OrderBody } from '#web/admin/orders/order-body.tsx'
import { OrderFoot } from '#web/admin/orders/order-foot.tsx'
import { OrderHead } from '#web/admin/orders/order-head.tsx'
import { OrderMissing } from '#web/admin/orders/order-missing.tsx'
import { useDialogKeys } from '#web/admin/orders/use-dialog-keys.ts'
import { useOrder } from '#web/admin/orders/use-order.ts'
import { useRowOf } from '#web/admin/orders/use-row-of.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Dialog } from '#web/ui/layers/dialog.tsx'
import styles from '#web/admin/orders/order-dialog.module.css'

export interface OrderDialogProps {
  /** null closes it. */
  id: string | null
  /** The order's row in the list, where it is there. */
  row: Order | undefined
  /** J and K: another order of the list in its place. */
  onStep: (by: -1 | 1) => void
  onClose: () => void
}

/** One order with all that can be done to it. It follows what other admins do to the order meanwhile. */
export function OrderDialog({ id, row, onStep, onClose }: OrderDialogProps) {
  const found = useOrder(id, row)
  const shownId = useLast(id)
  const last = useLast(found.order)
  // A closing dialog keeps its content.
  const order = last?._id === shownId ? last : undefined
  useDialogKeys(id !== null, onStep)
  const inList = useRowOf(id)
  return (
    <Dialog
      size="l"
      open={id !== null}
      onClose={onClose}
      finalFocus={() => (inList.current?.isConnected ? inList.current : true)}
      title={<span className={styles.id}>{adminMessages.orders.order(shortId(shownId ?? ''))}</span>}
      aside={order && <OrderHead key={order._id} order={order} />}
      foot={order && <OrderFoot order={order} />}
    >
      {order ? (
        <OrderBody key={order._id} order={order} />
      ) : (
        <OrderMissing error={found.error} onRetry={() => void found.retry()} />
      )}
    </Dialog>
  )
}

/** The last value that was there. */
function useLast<Value>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState<Value | null>(value ?? null)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}
