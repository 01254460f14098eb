import type { Order } from '#contract/orders.ts'
import { changesOf, stepText, whatChanged } from '#web/admin/orders/history-text.ts'
import { useHistory } from '#web/admin/orders/use-history.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/admin/orders/order-history.module.css'

/** Every change of the order and its payment: when, from what, to what, by whom; newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const words = adminMessages.orders
  const { data, isError, refetch } = useHistory(order._id, order.updatedAt)
  return (
    <section className={styles.history} aria-labelledby={`history-${order._id}`}>
      <h3 id={`history-${order._id}`}>{words.history}</h3>
      {data && <Changes rows={changesOf(data).toReversed()} />}
      {!data && isError && (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}>
          {words.historyFailed}
        </Note>
      )}
      {!data && !isError && (
        <div aria-busy="true">
          <span className="sr">{words.historyLoading}</span>
          <Skeleton height={22} width="60%" />
        </div>
      )}
    </section>
  )
}

function Changes({ rows }: { rows: ReturnType<typeof changesOf> }) {
  const words = adminMessages.orders
  if (rows.length === 0) return <p className={styles.none}>{words.historyNone}</p>
  return (
    <ol className={styles.changes}>
      {rows.map((row) => (
        <li key={`${row.at} ${row.kind} ${row.to}`}>
          <time dateTime={row.at}>{formatDateTime(row.at)}</time>
          <span className={styles.kind}>{whatChanged(row)}</span>
          <span>{stepText(row)}</span>
          <span className={styles.by}>{row.by !== null && words.by(row.by)}</span>
        </li>
      ))}
    </ol>
  )
}
