import { type Totals, toRupees } from '#contract/money.ts'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/cart/cart-summary.module.css'
import { formatRupees } from '#web/ui/format.ts'

/** Subtotal at original prices, less savings, plus shipping: the total. */
export function CartSummary({ totals }: { totals: Totals }) {
  const words = messages.cart
  return (
    <dl className={styles.sums}>
      <div>
        <dt>{words.subtotal}</dt>
        <dd>{formatRupees(toRupees(totals.subtotal))}</dd>
      </div>
      <div className={styles.savings}>
        <dt>{words.savings}</dt>
        <dd>{formatRupees(-toRupees(totals.savings))}</dd>
      </div>
      <div>
        <dt>{words.shipping}</dt>
        <dd>{formatRupees(toRupees(totals.shipping))}</dd>
      </div>
      <div className={styles.total}>
        <dt>{words.total}</dt>
        <dd>{formatRupees(toRupees(totals.total))}</dd>
      </div>
    </dl>
  )
}
