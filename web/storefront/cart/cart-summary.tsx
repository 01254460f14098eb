import { paise, roundingOf, toPaise, type Totals, toRupees } from '#contract/money.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import styles from '#web/storefront/cart/cart-summary.module.css'
import { formatRupees } from '#web/ui/format.ts'

interface Props {
  totals: Totals
  /** Rupees that a checkout has fixed; without it the shop's setting rounds. */
  asked?: number | undefined
}

/** Subtotal at original prices, less savings, plus shipping, perhaps rounded: the total. */
export function CartSummary({ totals, asked }: Props) {
  const words = messages.cart
  const isRounded = useShop().settings?.roundTotals === true
  const rounding =
    asked === undefined ? (isRounded ? roundingOf(totals.total) : 0) : toPaise(asked) - totals.total
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
      {rounding !== 0 && (
        <div>
          <dt>{words.rounding}</dt>
          <dd>{formatRupees(rounding / 100)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{words.total}</dt>
        <dd>{formatRupees(toRupees(paise(totals.total + rounding)))}</dd>
      </div>
    </dl>
  )
}
