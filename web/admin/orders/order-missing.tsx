import { ApiError } from '#contract/client.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/admin/orders/order-body.module.css'

/** In the modal's place of an order that is not here: still coming, not there, or not to be had now. */
export function OrderMissing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const words = adminMessages.orders
  if (error instanceof ApiError && error.status === 404)
    return <Empty compact drawing="search" title={words.orderGone} />
  if (error)
    return (
      <div role="alert">
        <Empty
          compact
          drawing="broken"
          title={words.orderFailed}
          action={<Button onClick={onRetry}>{words.tryAgain}</Button>}
        />
      </div>
    )
  return (
    <div className={styles.body} aria-busy="true">
      <p className="sr">{words.loadingOrder}</p>
      <Skeleton height={44} />
      <Skeleton height={160} />
      <Skeleton height={76} />
    </div>
  )
}
