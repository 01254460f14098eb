import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { CUSTOMER_SHORT_ID } from '#contract/limits.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/notifications/notification-list.module.css'
import { NotificationList } from '#web/notifications/notification-list.tsx'
import { useLiveNews } from '#web/notifications/use-live-news.ts'
import { useNotifications } from '#web/notifications/use-notifications.ts'
import { OWN_ORDERS_KEY } from '#web/storefront/my-orders/own-order-cache.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Popover } from '#web/ui/layers/popover.tsx'

/** The customer's bell: what became of own orders, live; My Orders follows each of them. */
export function NewsBell() {
  const words = messages.notifications
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const notifications = useNotifications()
  useLiveNews(() => void queries.invalidateQueries({ queryKey: OWN_ORDERS_KEY }))
  const { unread } = notifications
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={words.title}
      trigger={
        <IconButton
          icon={<Bell />}
          count={unread}
          aria-label={unread > 0 ? words.unread(formatNumber(unread)) : words.title}
        />
      }
    >
      <div className={styles.customer}>
        <NotificationList
          notifications={notifications}
          addressOf={() => '/my-orders'}
          shortId={(id) => `#${id.slice(-CUSTOMER_SHORT_ID).toUpperCase()}`}
          onGo={() => setOpen(false)}
        />
      </div>
    </Popover>
  )
}
