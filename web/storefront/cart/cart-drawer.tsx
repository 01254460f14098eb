import { messages } from '#web/messages/messages.ts'
import { CartLine } from '#web/storefront/cart/cart-line.tsx'
import { cartCount, cartTotals, clearCart, useCart } from '#web/storefront/cart/cart-store.ts'
import { CartSummary } from '#web/storefront/cart/cart-summary.tsx'
import styles from '#web/storefront/cart/cart-drawer.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/layers/dialog.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'

interface Props {
  open: boolean
  onClose: () => void
  onBuy: () => void
}

/** The cart. Proceed to Buy is absent while it is empty. */
export function CartDrawer({ open, onClose, onBuy }: Props) {
  const words = messages.cart
  const cart = useCart()
  if (cart.length === 0)
    return (
      <Drawer open={open} onClose={onClose} title={words.title}>
        <Empty
          drawing="box"
          title={words.empty}
          action={<Button onClick={onClose}>{words.keepShopping}</Button>}
        >
          {words.emptyText}
        </Empty>
      </Drawer>
    )
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={
        <>
          {words.title} <span className={styles.pieces}>{words.pieces(cartCount(cart))}</span>
        </>
      }
      aside={
        <Button variant="quiet" onClick={askAndClear}>
          {words.clearAll}
        </Button>
      }
      foot={
        <div className={styles.foot}>
          <CartSummary totals={cartTotals(cart)} />
          <Button variant="main" wide onClick={onBuy}>
            {words.proceed}
          </Button>
        </div>
      }
    >
      <ul className={styles.lines}>
        {cart.map((item) => (
          <CartLine key={item.id} item={item} />
        ))}
      </ul>
    </Drawer>
  )
}

/** Asks by the browser's own question. */
function askAndClear(): void {
  if (window.confirm(messages.cart.clearAllAsk)) clearCart()
}
