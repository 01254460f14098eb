import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/notifications/notification-list.module.css'
import { notificationText } from '#web/notifications/notification-text.ts'
import type { useNotifications } from '#web/notifications/use-notifications.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'

interface Props {
  notifications: ReturnType<typeof useNotifications>
  /** Where a notification leads; closes the panel by `onGo`. */
  addressOf: (notification: Notification) => string
  shortId: (id: string) => string
  onGo: () => void
}

/** The notifications in a panel, newest first, unread ones marked, each a link. */
export function NotificationList({ notifications, addressOf, shortId, onGo }: Props) {
  const words = messages.notifications
  const { list, unread, failed, hasMore, more, markRead } = notifications
  if (!list) return failed ? <Empty compact drawing="broken" title={words.failed} /> : <Spinner />
  if (list.length === 0)
    return (
      <Empty compact title={words.none}>
        {words.noneText}
      </Empty>
    )
  return (
    <div className={styles.panel}>
      <ul className={styles.list}>
        {list.map((one) => (
          <li key={one._id}>
            <Link
              to={addressOf(one)}
              className={classNames(styles.link, !one.read && styles.unread)}
              onClick={onGo}
            >
              <span className={styles.text}>
                {!one.read && <span className="sr">{words.new}: </span>}
                {notificationText(one, shortId)}
              </span>{' '}
              <time className={styles.time} dateTime={one.createdAt}>
                {formatDateTime(one.createdAt)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        {unread > 0 && (
          <Button size="s" onClick={markRead}>
            {words.markRead}
          </Button>
        )}
        {hasMore && (
          <Button size="s" variant="quiet" onClick={more}>
            {words.more}
          </Button>
        )}
      </div>
    </div>
  )
}
