import { Trash2 } from 'lucide-react'
import { pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { type CartItem, removeFromCart, setQuantity } from '#web/storefront/cart/cart-store.ts'
import styles from '#web/storefront/cart/cart-line.module.css'
import { IconButton } from '#web/ui/controls/button.tsx'
import { formatRupees } from '#web/ui/format.ts'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import { Picture } from '#web/ui/signs/picture.tsx'
import { Price } from '#web/ui/signs/price.tsx'

/** One item: what it is, what it costs, how many. Minus ends at 1, plus at the stock. */
export function CartLine({ item }: { item: CartItem }) {
  const words = messages.cart
  const name = item.name || messages.storefront.nameUnavailable
  return (
    <li className={styles.line}>
      <Picture {...pictureSource(item.image)} sizes="84px" ratio="4/5" alt="" />
      <div className={styles.words}>
        <div className={styles.head}>
          <h3 className={styles.name}>{name}</h3>
          <IconButton
            icon={<Trash2 />}
            aria-label={words.remove(name)}
            className={styles.remove}
            onClick={() => removeFromCart(item.id)}
          />
        </div>
        <Price size="s" amount={item.price} original={item.originalPrice} />
        <p className={styles.shipping}>
          {item.shippingPrice > 0 ? words.shippingEach(formatRupees(item.shippingPrice)) : words.noShipping}
        </p>
        <div className={styles.foot}>
          <NumberStepper
            aria-label={words.quantityOf(name)}
            value={item.quantity}
            max={item.stock}
            onChange={(quantity) => setQuantity(item.id, quantity)}
          />
          <span className={styles.total}>
            {formatRupees((item.price + item.shippingPrice) * item.quantity)}
          </span>
        </div>
        {item.quantity >= item.stock && <p className={styles.most}>{words.mostInStock(item.stock)}</p>}
      </div>
    </li>
  )
}
