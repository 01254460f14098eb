import { useMutation } from '@tanstack/react-query'
import { cartMessages } from '#web/messages/messages.ts'
import { useShopProductLink } from '#web/product-links.ts'
import { CartLines, CartSummary } from '#web/storefront/cart/cart-contents.tsx'
import { cartCount, cartTotals, clearCart, useCart } from '#web/storefront/cart/cart-store.ts'
import { useCharged } from '#web/delivery.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { uiMessages } from '#web/messages/ui.ts'

interface Props extends Openable {
  /** Opens the checkout; throws if its code can't be loaded. */
  onBuy: () => Promise<void>
}

/** The cart. Proceed to Buy is absent while it is empty. */
export function CartDrawer({ open, onClose, onBuy }: Props) {
  const cart = useCharged(useCart())
  const linkOf = useShopProductLink({ replace: true })
  const { mutate: buy, isPending, isError, reset } = useMutation({ mutationFn: onBuy })
  const close = () => {
    reset()
    onClose()
  }
  if (cart.length === 0)
    return (
      <Drawer open={open} onClose={onClose} title={cartMessages.title}>
        <Empty
          illustration="box"
          title={cartMessages.empty}
          action={<Button onClick={onClose}>{cartMessages.keepShopping}</Button>}
        >
          {cartMessages.emptyText}
        </Empty>
      </Drawer>
    )
  return (
    <Drawer
      open={open}
      onClose={close}
      title={
        <>
          {cartMessages.title}{' '}
          <span className="soft nowrap t-14 tabular">{cartMessages.items(cartCount(cart))}</span>
        </>
      }
      aside={
        <Button variant="quiet" onClick={askAndClear}>
          {cartMessages.clearAll}
        </Button>
      }
      footer={
        <div className="stack gap-18 wide">
          <CartSummary totals={cartTotals(cart)} />
          {isError && <Note tone="bad">{cartMessages.checkoutNotLoaded}</Note>}
          <Button variant="main" wide busy={isPending} onClick={() => buy()}>
            {isError ? uiMessages.tryAgain : cartMessages.proceed}
          </Button>
        </div>
      }
    >
      <CartLines cart={cart} linkOf={linkOf} />
    </Drawer>
  )
}

function askAndClear(): void {
  if (window.confirm(cartMessages.clearAllAsk)) clearCart()
}
