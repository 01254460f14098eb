import type { Order } from '#contract/orders/orders.ts'
import styles from '#web/checkout/order-placed.module.css'
import { shortId } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { timelineSteps } from '#web/checkout/timeline-steps.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { Timeline } from '#web/ui/lists/timeline.tsx'
import { Sign } from '#web/ui/signs/logo.tsx'

/** What stands in the modal for the two seconds after the order was taken: its number, and where it stands. */
export function OrderPlaced({ order: { _id, orderStatus, createdAt } }: { order: Order }) {
  const words = messages.checkout
  const steps = timelineSteps([{ kind: 'order', to: orderStatus, at: createdAt }])
  return (
    <section className={styles.placed} aria-labelledby={_id}>
      <Sign className={styles.arch} flame={styles.flame} />
      <h3 id={_id} className={styles.number}>
        {words.orderNumber(shortId(_id))}
      </h3>
      <div className={styles.way}>
        <Timeline
          aria-label={words.wayOfOrder}
          steps={steps.map(({ status, at, state }) => ({
            key: status,
            label: status === 'pending' ? messages.myOrders.placed : uiMessages.orderStatus[status],
            when: at && <time dateTime={at}>{formatDateTime(at)}</time>,
            state,
          }))}
        />
      </div>
    </section>
  )
}
