import type { ScarceItem } from '#web/checkout/order-refusal.ts'
import { messages } from '#web/messages/messages.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from '#web/checkout/cart-changes.module.css'

export interface CartChangesProps {
  /** Products of which fewer are left than are wanted; 0: none, or no longer on sale. */
  changes: readonly ScarceItem[]
  lines: readonly CartItem[]
  onTake: (change: ScarceItem) => void
}

/** One control for each product that cannot be had as wanted: reduce it to what is left, or take it out. */
export function CartChanges({ changes, lines, onTake }: CartChangesProps) {
  const words = messages.checkout
  const open = changes.filter(({ product, left }) =>
    lines.some((line) => line.id === product && line.quantity > left),
  )

  return (
    <ul className={styles.list}>
      {open.map((change) => {
        const name = lines.find((line) => line.id === change.product)?.name ?? change.name
        return (
          <li key={change.product} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <Button
              size="s"
              aria-label={change.left > 0 ? words.reduceNamed(name, change.left) : words.removeNamed(name)}
              onClick={() => onTake(change)}
            >
              {change.left > 0 ? words.reduceTo(change.left) : words.remove}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
