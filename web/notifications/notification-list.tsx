import { Link } from 'react-router'
import type { Notification } from '#contract/back-office/notifications.ts'
import { parseOrderStatus } from '#contract/statuses.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import styles from '#web/notifications/notification-list.module.css'
import type { useNotifications } from '#web/notifications/use-notifications.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'

interface Props {
  notifications: ReturnType<typeof useNotifications>
  pathOf: (notification: Notification) => string
  shortId: (id: string) => string
  onGo: () => void
}

/** The notifications in a panel, newest first, unread ones marked, each a link. */
export function NotificationList({ notifications, pathOf, shortId, onGo }: Props) {
  const notificationsMessages = messages.notifications
  const { list, unread, failed, hasMore, more, markRead } = notifications
  if (failed && !list?.length)
    return <Empty compact illustration="broken" title={notificationsMessages.failed} />
  if (!list) return <Spinner />
  if (list.length === 0)
    return (
      <Empty compact title={notificationsMessages.none}>
        {notificationsMessages.noneText}
      </Empty>
    )
  return (
    <div className="grid gap-10">
      <ul className={styles.list}>
        {list.map((one) => (
          <li key={one._id}>
            <Link
              to={pathOf(one)}
              className={classNames('hover', styles.link, !one.read && styles.unread)}
              onClick={onGo}
            >
              <span className={styles.text}>
                {!one.read && <span className="sr">{notificationsMessages.new}: </span>}
                {notificationText(one, shortId)}
              </span>{' '}
              <time className="soft t-13" dateTime={one.createdAt}>
                {formatDateTime(one.createdAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <div className="row wrap gap-8">
        {unread > 0 && (
          <Button size="s" onClick={markRead}>
            {notificationsMessages.markRead}
          </Button>
        )}
        {hasMore && (
          <Button size="s" variant="quiet" onClick={more}>
            {notificationsMessages.more}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A notification as a sentence; `shortId` formats an order's id as on the reader's screens. */
function notificationText({ kind, subject, facts }: Notification, shortId: (id: string) => string): string {
  const sentencesMessages = messages.notifications.sentences
  const { name = '', status = '', amount = 0, stock = 0, reason = '', why = '' } = facts
  const order = shortId(subject)
  switch (kind) {
    case 'new-order':
      return sentencesMessages['new-order'](name, formatRupees(amount))
    case 'unmatched-payment':
      return sentencesMessages['unmatched-payment'](name, formatRupees(amount))
    case 'low-stock':
      return sentencesMessages['low-stock'](name, formatNumber(stock))
    case 'new-picture':
      return sentencesMessages['new-picture'](order, name)
    case 'dispute':
      return sentencesMessages.dispute(order, name, reason)
    case 'dispute-resolved':
      return sentencesMessages['dispute-resolved'](order, reason)
    case 'payment-status':
      return status === 'paid' ? sentencesMessages.paid(order) : sentencesMessages.unpaid(order)
    case 'order-status':
      return sentencesMessages['order-status'](order, statusWord(status))
    case 'refund':
      return sentencesMessages.refund(order, formatRupees(amount))
    case 'upi-changed':
      return sentencesMessages['upi-changed'](name)
    case 'backup':
      return sentencesMessages.backup(why)
    case 'payment':
    case 'payment-reversed':
    case 'picture-wanted':
    case 'order-changed':
    case 'address-corrected':
      return sentencesMessages[kind](order)
    default:
      return order // from a newer server
  }
}

function statusWord(status: string): string {
  const known = parseOrderStatus(status)
  return known ? uiMessages.orderStatus[known] : status
}
