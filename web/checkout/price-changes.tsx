import type { PriceLine } from '#web/checkout/hold.ts'
import { messages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'
import { formatRupees } from '#web/ui/format.ts'
import styles from '#web/checkout/price-changes.module.css'

/** What each changed line cost when it was sent and what it costs now, in rupees. */
export function PriceChanges({ sent, lines }: { sent: readonly CartItem[]; lines: readonly PriceLine[] }) {
  const words = messages.checkout
  return (
    <ul className={styles.list}>
      {lines.map((line) => {
        const before = sent.find((item) => item.id === line.product)
        if (!before) return null
        return (
          <li key={line.product}>
            <Change name={line.name} before={before.price} now={line.price} />
            <Change
              name={words.shippingOf(line.name)}
              before={before.shippingPrice}
              now={line.shippingPrice}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Change({ name, before, now }: { name: string; before: number; now: number }) {
  if (before === now) return null
  return <p>{messages.checkout.priceNow(name, formatRupees(now), formatRupees(before))}</p>
}
