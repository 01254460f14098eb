import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/admin/payments/payment-desk.module.css'

/** Nothing waits, or the queue could not be had. */
export function DeskEmpty({
  failed,
  settled,
  onRetry,
}: {
  failed: boolean
  settled: number
  onRetry: () => void
}) {
  const words = adminMessages.payments
  if (failed)
    return (
      <Card>
        <div role="alert">
          <Empty
            drawing="broken"
            title={words.loadFailed}
            action={<Button onClick={onRetry}>{words.tryAgain}</Button>}
          />
        </div>
      </Card>
    )
  return (
    <Card>
      <Empty drawing="box" title={words.none}>
        {settled > 0 ? words.noneButDone(formatNumber(settled)) : words.noneText}
      </Empty>
    </Card>
  )
}

/** The shapes of list, picture and facts. */
export function DeskLoading() {
  return (
    <div className={styles.desk} aria-busy="true">
      <span className="sr">{adminMessages.payments.loading}</span>
      <Skeleton width={260} height={34} />
      <div className={styles.panels}>
        <div className={styles.loadingList}>
          <Skeleton height={420} />
        </div>
        <Skeleton height={460} />
        <Skeleton height={460} />
      </div>
    </div>
  )
}
