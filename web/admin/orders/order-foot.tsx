import { Printer } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { changesOf, changeText } from '#web/admin/orders/history-text.ts'
import { useHistory } from '#web/admin/orders/use-history.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import styles from '#web/admin/orders/order-dialog.module.css'

/** In the modal's foot: the last change, and the way to the invoice, which takes the order along. */
export function OrderFoot({ order }: { order: Order }) {
  const words = adminMessages.orders
  const navigate = useNavigate()
  const last = changesOf(useHistory(order._id, order.updatedAt).data ?? []).at(-1)
  return (
    <>
      <span className={styles.last}>
        {last && words.lastChange(changeText(last), formatDateTime(last.at))}
      </span>
      <Button
        icon={<Printer aria-hidden="true" />}
        onClick={() => void navigate('/admin/invoice', { state: { order } })}
      >
        {words.print}
      </Button>
    </>
  )
}
