import { Link } from 'react-router'
import { useDashboardFigures, useTrends } from '#web/admin/layout/figures.ts'
import { LOW_STOCK_ADDRESS, ordersWith } from '#web/admin/layout/links.ts'
import styles from '#web/admin/layout/panel.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'

/** How much waits right now: new orders, payments to check, low stock; what is none is left out. */
export function WaitingLinks({ onGo }: { onGo: () => void }) {
  const words = adminMessages.frame
  const newOrders = useDashboardFigures().data?.pendingOrders ?? 0
  const { paymentsWaiting, lowStock } = useTrends().data ?? {}
  const waiting = [
    {
      title: words.newOrders,
      count: newOrders,
      text: words.newOrdersWait,
      to: ordersWith({ status: 'pending' }),
    },
    {
      title: words.paymentsToCheck,
      count: paymentsWaiting?.count ?? 0,
      text: words.paymentsWait,
      to: '/admin/orders?tab=payments',
    },
    { title: words.lowStock, count: lowStock?.count ?? 0, text: words.lowStockCount, to: LOW_STOCK_ADDRESS },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waiting}>
      {waiting.map(({ title, count, text, to }) => (
        <li key={title}>
          <Link to={to} className={styles.link} onClick={onGo}>
            <span>{title}</span> <span className={styles.sub}>{text(formatNumber(count))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
