import { useState } from 'react'
import { Bell } from 'lucide-react'
import { Link } from 'react-router'
import type { Notification } from '#contract/back-office/notifications.ts'
import { useDashboardFigures, useTrends } from '#web/admin/layout/figures.ts'
import {
  LOW_STOCK_ADDRESS,
  orderAddress,
  ordersWith,
  paymentAddress,
  productAddress,
  shortId,
  settingsAddress,
} from '#web/admin/layout/links.ts'
import styles from '#web/admin/layout/panel.module.css'
import { useMay } from '#web/admin/permissions.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { NotificationList } from '#web/notifications/notification-list.tsx'
import { useNotifications } from '#web/notifications/use-notifications.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Popover } from '#web/ui/layers/popover.tsx'

/** Counts of what waits for the seller, and below them what happened, live, as links; the bell counts the unread. */
export function NotificationsPanel() {
  const [open, setOpen] = useState(false)
  const notifications = useNotifications()
  const close = () => setOpen(false)
  const { unread } = notifications
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={adminMessages.frame.notifications}
      trigger={
        <IconButton
          icon={<Bell />}
          count={unread}
          aria-label={
            unread > 0
              ? messages.notifications.unread(formatNumber(unread))
              : adminMessages.frame.notifications
          }
        />
      }
    >
      <div className={styles.panel}>
        <WaitingLinks onGo={close} />
        <NotificationList
          notifications={notifications}
          addressOf={addressOf}
          shortId={(id) => `#${shortId(id)}`}
          onGo={close}
        />
      </div>
    </Popover>
  )
}

function addressOf({ kind, subject, facts }: Notification): string {
  if (kind === 'new-picture' || kind === 'payment' || kind === 'unmatched-payment')
    return paymentAddress(subject)
  if (kind === 'backup') return settingsAddress('data')
  if (kind === 'upi-changed') return settingsAddress('payment')
  return kind === 'low-stock' ? productAddress(facts.name ?? '') : orderAddress(subject)
}

function WaitingLinks({ onGo }: { onGo: () => void }) {
  const words = adminMessages.frame
  const may = useMay()
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
    {
      title: words.lowStock,
      count: may('products') ? (lowStock?.count ?? 0) : 0,
      text: words.lowStockCount,
      to: LOW_STOCK_ADDRESS,
    },
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
