import { useState } from 'react'
import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { shortId } from '#web/invoice/order-text.ts'
import { readStored, store } from '#web/browser-storage.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/my-orders/followed-order.module.css'
import { statusText } from '#web/storefront/my-orders/status-text.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { OrderStatusBadge } from '#web/ui/signs/status-badge.tsx'

/** Until then an order is followed. */
const OVER: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned']
const KEY = 'order-seen'

/** The newest order under way, at the foot of the goods. It can be put away, and comes back with its next status. */
export function FollowedOrder({ orders }: { orders: readonly Order[] }) {
  const words = messages.followed
  const [seen, setSeen] = useState(() => readStored(KEY))
  const order = orders.find(({ orderStatus }) => !OVER.includes(orderStatus))
  if (!order || seen === stateOf(order)) return null
  const number = shortId(order._id)

  function putAway() {
    if (!order) return
    store(KEY, stateOf(order))
    setSeen(stateOf(order))
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <section className={styles.order} aria-label={words.title(number)}>
      <p className={styles.words}>
        <Link to={{ pathname: '/my-orders', search: `?find=${number}` }} className={styles.number}>
          {words.title(number)}
        </Link>{' '}
        <OrderStatusBadge status={order.orderStatus} view="customer" />
        <span className={styles.text}>
          {order.imageWanted && order.image ? words.pictureWanted : statusText(order)}
        </span>
      </p>
      <IconButton icon={<X />} aria-label={words.putAway(number)} onClick={putAway} />
    </section>
  )
}

function stateOf({ _id, orderStatus }: Order): string {
  return `${_id} ${orderStatus}`
}
