import { paise, roundingOf, toPaise, type Totals, toRupees } from '#contract/money.ts'
import { cartMessages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import styles from '#web/storefront/cart/cart-summary.module.css'
import { formatRupees } from '#web/ui/format.ts'
import { Detail } from '#web/ui/lists/detail.tsx'

interface Props {
  totals: Totals
  /** Rupees fixed by a checkout; without it the shop's setting rounds. */
  amountDue?: number | undefined
}

/** Subtotal at original prices − savings + shipping, possibly rounded: the total. */
export function CartSummary({ totals, amountDue }: Props) {
  const isRounded = useShop().settings?.roundTotals === true
  const rounding =
    amountDue === undefined ? (isRounded ? roundingOf(totals.total) : 0) : toPaise(amountDue) - totals.total
  return (
    <dl className={`grid gap-6 ${styles.sums}`}>
      <Detail name={cartMessages.subtotal}>{formatRupees(toRupees(totals.subtotal))}</Detail>
      <Detail className={styles.savings} name={cartMessages.savings}>
        {formatRupees(-toRupees(totals.savings))}
      </Detail>
      <Detail name={cartMessages.shipping}>{formatRupees(toRupees(totals.shipping))}</Detail>
      {rounding !== 0 && <Detail name={cartMessages.rounding}>{formatRupees(rounding / 100)}</Detail>}
      <Detail className={styles.total} name={cartMessages.total}>
        {formatRupees(toRupees(paise(totals.total + rounding)))}
      </Detail>
    </dl>
  )
}
