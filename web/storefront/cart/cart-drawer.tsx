import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { imageSource } from '#web/image-source.ts'
import { messages, cartMessages } from '#web/messages/messages.ts'
import { type ProductLink, useShopProductLink } from '#web/product-links.ts'
import styles from '#web/storefront/cart/cart-drawer.module.css'
import {
  cartCount,
  type CartItem,
  cartTotals,
  clearCart,
  removeFromCart,
  setQuantity,
  useCart,
} from '#web/storefront/cart/cart-store.ts'
import { CartSummary } from '#web/storefront/cart/cart-summary.tsx'
import { useCharged } from '#web/delivery.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Drawer, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'
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
          <span className={`soft nowrap t-14 ${styles.pieces}`}>{cartMessages.items(cartCount(cart))}</span>
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

interface CartLinesProps {
  cart: readonly CartItem[]
  /** The link to a product by its ID; undefined where it has no page. */
  linkOf: (id: string) => ProductLink | undefined
}

export function CartLines({ cart, linkOf }: CartLinesProps) {
  return (
    <ul className={styles.lines}>
      {cart.map((item) => (
        <CartLine key={item.id} item={item} link={linkOf(item.id)} />
      ))}
    </ul>
  )
}

function askAndClear(): void {
  if (window.confirm(cartMessages.clearAllAsk)) clearCart()
}

function CartLine({ item, link }: { item: CartItem; link: ProductLink | undefined }) {
  const name = item.name || messages.storefront.nameUnavailable
  return (
    <li className={`grid top gap-16 ${styles.line}`}>
      <Image {...imageSource(item.image)} sizes="84px" ratio="4/5" alt="" />
      <div>
        <div className={`row top between gap-8 ${styles.head}`}>
          <h3 className={`three-lines breaks ${styles.name}`}>
            {link ? <Link {...link}>{name}</Link> : name}
          </h3>
          <IconButton
            icon={<Trash2 />}
            aria-label={cartMessages.remove(name)}
            className={styles.remove}
            onClick={() => removeFromCart(item.id)}
          />
        </div>
        <Price size="s" amount={item.price} original={item.originalPrice} />
        <p className={styles.shipping}>
          {item.shippingPrice > 0
            ? cartMessages.shippingEach(formatRupees(item.shippingPrice))
            : cartMessages.noShipping}
        </p>
        <div className="row wrap middle between gap-8 mt-8">
          <NumberStepper
            aria-label={cartMessages.quantityOf(name)}
            value={item.quantity}
            max={item.stock}
            onChange={(quantity) => setQuantity(item.id, quantity)}
          />
          <span className="strong tabular">
            {formatRupees((item.price + item.shippingPrice) * item.quantity)}
          </span>
        </div>
        {item.quantity >= item.stock && (
          <p className={`mt-4 ${styles.most}`}>{cartMessages.mostInStock(item.stock)}</p>
        )}
      </div>
    </li>
  )
}
