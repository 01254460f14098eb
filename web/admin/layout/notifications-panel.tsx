import { useState } from 'react'
import { Bell } from 'lucide-react'
import { useDashboardFigures, useTrends } from '#web/admin/layout/figures.ts'
import { NotificationGroups } from '#web/admin/layout/notification-groups.tsx'
import styles from '#web/admin/layout/panel.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** What waits for the seller, each a link: new orders, payments to check, low stock. Computed until the server keeps notifications (D24). */
export function NotificationsPanel() {
  const words = adminMessages.frame
  const [open, setOpen] = useState(false)
  const trends = useTrends()
  const newOrders = useDashboardFigures().data?.pendingOrders ?? 0
  const count = newOrders + (trends.data?.paymentsWaiting.count ?? 0) + (trends.data?.lowStock.count ?? 0)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={words.notifications}
      trigger={
        <IconButton
          icon={<Bell />}
          count={count}
          aria-label={count > 0 ? words.notificationsCount(count) : words.notifications}
        />
      }
    >
      <div className={styles.panel}>
        {trends.data ? (
          <NotificationGroups trends={trends.data} newOrders={newOrders} onGo={() => setOpen(false)} />
        ) : trends.isError ? (
          <Empty compact drawing="broken" title={words.notificationsFailed} />
        ) : (
          <Spinner />
        )}
      </div>
    </Popover>
  )
}
