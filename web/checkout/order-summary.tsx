import type { Totals } from '#contract/money.ts'
import { pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'
import { CartSummary } from '#web/storefront/cart/cart-summary.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import styles from '#web/checkout/order-summary.module.css'

/** The lines and what they come to: subtotal − savings + shipping = total. */
export function OrderSummary({ lines, totals }: { lines: readonly CartItem[]; totals: Totals }) {
  const words = messages.checkout
  if (lines.length === 0) return <p className={styles.none}>{words.emptyCart}</p>
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <Picture
              {...pictureSource(line.image)}
              sizes="44px"
              alt=""
              ratio="4/5"
              className={styles.picture}
            />
            <div className={styles.what}>
              <p>{line.name || words.productMissing}</p>
              <p className={styles.times}>
                {line.quantity} × {formatRupees(line.price)}
              </p>
            </div>
            <span className="num">{formatRupees(line.price * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <div className={styles.sums}>
        <CartSummary totals={totals} />
      </div>
    </>
  )
}
