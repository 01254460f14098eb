import { useState } from 'react'
import {
  Bell,
  CircleUserRound,
  FileText,
  ReceiptIndianRupee,
  ScrollText,
  Settings,
  UserRoundPen,
} from 'lucide-react'
import { Link } from 'react-router'
import { ProfileDialog } from '#web/account/profile/profile-dialog.tsx'
import {
  LOW_STOCK_PATH,
  orderPath,
  ordersWith,
  paymentPath,
  productPath,
  settingsPath,
  shortId,
} from '#web/admin/links.ts'
import styles from '#web/admin/layout/panel.module.css'
import { SecondFactor } from '#web/admin/second-factor/second-factor.tsx'
import { useMay } from '#web/admin/permissions.tsx'
import { adminMessages, adminFrameMessages as layoutMessages } from '#web/messages/admin-messages.ts'
import { isKnownRole, useSession } from '#web/session.ts'
import { useShop } from '#web/shop.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import type { Notification } from '#contract/back-office/notifications.ts'
import { useDashboard, useTrends } from '#web/admin/layout/dashboard-query.ts'
import { messages } from '#web/messages/messages.ts'
import { NotificationList } from '#web/notifications/notification-list.tsx'
import { useNotifications } from '#web/notifications/use-notifications.ts'
import { formatNumber } from '#web/ui/format.ts'

/** The signed-in person, and their theme. */
export function ProfilePanel() {
  const session = useSession()
  const { choice, choose } = useTheme()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const role = session?.role ?? ''
  const may = useMay()
  const registration = useShop().settings?.taxRegistration ?? 'none'
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        title={layoutMessages.profile}
        trigger={<IconButton icon={<CircleUserRound />} aria-label={layoutMessages.profile} />}
      >
        <div className={styles.panel}>
          <p className="grid gap-2 breaks">
            <strong className="strong">{session?.user.name}</strong>
            <span>{session?.user.email}</span>
            <span className="soft t-13">{isKnownRole(role) ? layoutMessages.roles[role] : role}</span>
          </p>
          <ul className={styles.links}>
            <li>
              <button
                type="button"
                className={`hover ${styles.entry}`}
                onClick={() => {
                  close()
                  setEditing(true)
                }}
              >
                <UserRoundPen />
                {layoutMessages.editProfile}
              </button>
            </li>
            {may('settings') && (
              <li>
                <Link to={settingsPath()} className={`hover ${styles.entry}`} onClick={close}>
                  <Settings />
                  {adminMessages.settings.title}
                </Link>
              </li>
            )}
            {may('settings') && (
              <li>
                <Link to="/admin/policies" className={`hover ${styles.entry}`} onClick={close}>
                  <FileText />
                  {adminMessages.policies.title}
                </Link>
              </li>
            )}
            {may('audit') && (
              <li>
                <Link to="/admin/audit" className={`hover ${styles.entry}`} onClick={close}>
                  <ScrollText />
                  {adminMessages.audit.title}
                </Link>
              </li>
            )}
            {may('tax') && registration !== 'none' && (
              <li>
                <Link to="/admin/tax" className={`hover ${styles.entry}`} onClick={close}>
                  <ReceiptIndianRupee />
                  {adminMessages.tax.title}
                </Link>
              </li>
            )}
          </ul>
          <div className={`grid gap-6 items-start mt-12 ${styles.theme}`}>
            <span className="soft t-13">{layoutMessages.theme}</span>
            <Segmented
              aria-label={layoutMessages.theme}
              value={choice}
              onChange={choose}
              options={(['light', 'dark', 'system'] as const).map((value) => ({
                value,
                label: layoutMessages.themes[value],
              }))}
            />
          </div>
        </div>
      </Popover>
      <ProfileDialog
        open={editing}
        onClose={() => setEditing(false)}
        withAddresses={false}
        moreSecurity={<SecondFactor />}
      />
    </>
  )
}

/** Counts of the seller's open tasks, and below them live notifications as links; the bell counts the unread. */
export function NotificationsPanel() {
  const [open, setOpen] = useState(false)
  const notifications = useNotifications()
  const close = () => setOpen(false)
  const { unread } = notifications
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={layoutMessages.notifications}
      trigger={
        <IconButton
          icon={<Bell />}
          count={unread}
          aria-label={
            unread > 0 ? messages.notifications.unread(formatNumber(unread)) : layoutMessages.notifications
          }
        />
      }
    >
      <div className={styles.panel}>
        <WaitingLinks onGo={close} />
        <NotificationList
          notifications={notifications}
          pathOf={pathOf}
          shortId={(id) => `#${shortId(id)}`}
          onGo={close}
        />
      </div>
    </Popover>
  )
}

function pathOf({ kind, subject, facts }: Notification): string {
  if (kind === 'new-picture' || kind === 'payment' || kind === 'unmatched-payment')
    return paymentPath(subject)
  if (kind === 'backup') return settingsPath('data')
  if (kind === 'upi-changed') return settingsPath('payment')
  return kind === 'low-stock' ? productPath(facts.name ?? '') : orderPath(subject)
}

function WaitingLinks({ onGo }: { onGo: () => void }) {
  const may = useMay()
  const newOrders = useDashboard().data?.pendingOrders ?? 0
  const { paymentsWaiting, lowStock } = useTrends().data ?? {}
  const waiting = [
    {
      title: layoutMessages.newOrders,
      count: newOrders,
      text: layoutMessages.newOrdersWait,
      to: ordersWith({ status: 'pending' }),
    },
    {
      title: layoutMessages.paymentsToCheck,
      count: paymentsWaiting?.count ?? 0,
      text: layoutMessages.paymentsWait,
      to: '/admin/orders?tab=payments',
    },
    {
      title: layoutMessages.lowStock,
      count: may('products') ? (lowStock?.count ?? 0) : 0,
      text: layoutMessages.lowStockCount,
      to: LOW_STOCK_PATH,
    },
  ].filter(({ count }) => count > 0)
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waiting}>
      {waiting.map(({ title, count, text, to }) => (
        <li key={title}>
          <Link
            to={to}
            className={`hover row middle between gap-12 grow shrink ${styles.link}`}
            onClick={onGo}
          >
            <span>{title}</span> <span className="soft t-13">{text(formatNumber(count))}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
