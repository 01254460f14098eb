import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { paise, roundingOf, toPaise, type Totals, toRupees } from '#contract/money.ts'
import { imageSource } from '#web/image-source.ts'
import { messages, cartMessages } from '#web/messages/messages.ts'
import type { ProductLink } from '#web/product-links.ts'
import { useShop } from '#web/shop.ts'
import styles from '#web/storefront/cart/cart-contents.module.css'
import { type CartItem, removeFromCart, setQuantity } from '#web/storefront/cart/cart-store.ts'
import { IconButton, besideRow } from '#web/ui/controls/button.tsx'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { Detail } from '#web/ui/lists/detail.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'

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

function CartLine({ item, link }: { item: CartItem; link: ProductLink | undefined }) {
  const name = item.name || messages.storefront.nameUnavailable
  const most = Math.min(item.stock, QUANTITY_MAX)
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
            onClick={({ currentTarget }) => {
              besideRow(currentTarget)?.focus()
              removeFromCart(item.id)
            }}
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
            max={most}
            onChange={(quantity) => setQuantity(item.id, quantity)}
          />
          <span className="strong tabular">
            {formatRupees((item.price + item.shippingPrice) * item.quantity)}
          </span>
        </div>
        {item.quantity >= most && (
          <p className={`mt-4 ${styles.most}`}>{cartMessages.mostInStock(item.stock)}</p>
        )}
      </div>
    </li>
  )
}

interface CartSummaryProps {
  totals: Totals
  /** Rupees fixed by a checkout; without it the shop's setting rounds. */
  amountDue?: number | undefined
}

/** Subtotal at original prices − savings + shipping, possibly rounded: the total. */
export function CartSummary({ totals, amountDue }: CartSummaryProps) {
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
