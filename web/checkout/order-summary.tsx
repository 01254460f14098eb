import { type Totals, toRupees } from '#contract/money.ts'
import { pictureSrcSet } from '#contract/pictures.ts'
import { fileAddress } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart-store.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from '#web/checkout/order-summary.module.css'

/** The lines and what they come to: subtotal − savings + shipping = total (D80). */
export function OrderSummary({ lines, totals }: { lines: readonly CartItem[]; totals: Totals }) {
  const words = messages.checkout
  if (lines.length === 0) return <p className={styles.none}>{words.emptyCart}</p>
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <Picture
              src={fileAddress(line.image)}
              srcSet={pictureSrcSet(line.image)}
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
      <dl className={styles.sums}>
        <Sum name={words.subtotal} amount={toRupees(totals.subtotal)} />
        {totals.savings > 0 && (
          <Sum name={words.savings} amount={-toRupees(totals.savings)} className={styles.saved} />
        )}
        <Sum name={words.shipping} amount={toRupees(totals.shipping)} />
        <Sum name={words.total} amount={toRupees(totals.total)} className={styles.total} />
      </dl>
    </>
  )
}

function Sum({ name, amount, className }: { name: string; amount: number; className?: string }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className="num">{formatRupees(amount)}</dd>
    </div>
  )
}
