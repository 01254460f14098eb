import { toRupees } from '#contract/money.ts'
import { CartChanges } from '#web/checkout/cart-changes.tsx'
import { PriceChanges } from '#web/checkout/price-changes.tsx'
import type { RefusedOrder } from '#web/checkout/use-checkout.ts'
import { messages } from '#web/messages/messages.ts'
import { type CartItem, cartTotals } from '#web/storefront/cart-store.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import styles from '#web/checkout/refusal-note.module.css'

/** Why the order was not taken, and what the customer can do about it; beside Submit Order, so that it is always seen. */
export function RefusalNote({ refused, cart }: { refused: RefusedOrder; cart: readonly CartItem[] }) {
  if (refused.kind === 'fields' && refused.complete) return null
  return (
    <Note tone="bad" className={styles.note}>
      <p>{refused.message}</p>
      <Remedy refused={refused} cart={cart} total={formatRupees(toRupees(cartTotals(cart).total))} />
    </Note>
  )
}

function Remedy({
  refused,
  cart,
  total,
}: {
  refused: RefusedOrder
  cart: readonly CartItem[]
  total: string
}) {
  const words = messages.checkout
  if (refused.kind === 'prices')
    return (
      <>
        <PriceChanges sent={refused.sent} lines={refused.lines} />
        <p>{words.newTotal(total)}</p>
      </>
    )
  if (refused.kind !== 'stock' && refused.kind !== 'gone') return null
  const changes = refused.items.map((item) => ({ left: 0, ...item }))
  return <CartChanges changes={changes} sent={refused.sent} cart={cart} total={total} />
}
