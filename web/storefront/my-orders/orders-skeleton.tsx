import { messages } from '#web/messages/messages.ts'
import { Card } from '#web/ui/signs/card.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/storefront/my-orders/orders-skeleton.module.css'

/** Three orders to come. */
export function OrdersSkeleton() {
  return (
    <div className={styles.orders} aria-busy="true">
      <p className="sr">{messages.frame.loading}</p>
      {['first', 'second', 'third'].map((order) => (
        <Card key={order} flush>
          <div className={styles.head}>
            <Skeleton width={110} height={36} />
            <Skeleton width={130} height={36} />
            <Skeleton width={90} height={36} />
          </div>
          <div className={styles.items}>
            <Skeleton width={44} ratio="4/5" />
            <Skeleton width={180} height={36} />
          </div>
        </Card>
      ))}
    </div>
  )
}
