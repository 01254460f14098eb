import { useRef } from 'react'
import { messages } from '#web/messages/messages.ts'
import { type CartItem, updatePrices } from '#web/storefront/cart-store.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/checkout/cart-changes.module.css'

/** A product of which fewer are left than were wanted; 0: none, or no longer on sale. */
export interface CartChange {
  product: string
  name: string
  left: number
}

export interface CartChangesProps {
  changes: readonly CartChange[]
  sent: readonly CartItem[]
  cart: readonly CartItem[]
  /** The cart's total now, written out. */
  total: string
}

/** One control for each product that cannot be had as wanted: reduce it to what is left, or take it out. Then: submit again. */
export function CartChanges({ changes, sent, cart, total }: CartChangesProps) {
  const words = messages.checkout
  const place = useRef<HTMLDivElement>(null)
  const open = changes.filter(({ product, left }) =>
    cart.some((item) => item.id === product && item.quantity > left),
  )

  // The pressed button goes away; the focus stays here instead of falling to the page.
  function take({ product, left }: CartChange) {
    place.current?.focus()
    updatePrices([{ id: product, stock: left }])
  }

  return (
    <div ref={place} tabIndex={-1} className={styles.place} aria-live="polite">
      <ul className={styles.list}>
        {open.map((change) => {
          const name = sent.find((item) => item.id === change.product)?.name ?? change.name
          return (
            <li key={change.product} className={styles.line}>
              <span className={styles.name}>{name}</span>
              <Button
                size="s"
                aria-label={change.left > 0 ? words.reduceNamed(name, change.left) : words.removeNamed(name)}
                onClick={() => take(change)}
              >
                {change.left > 0 ? words.reduceTo(change.left) : words.remove}
              </Button>
            </li>
          )
        })}
      </ul>
      {open.length === 0 && <p>{cart.length > 0 ? words.submitAgain(total) : words.nothingLeft}</p>}
    </div>
  )
}
