import type { OrderItem } from '#contract/orders.ts'
import { pictureSource } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { formatRupees } from '#web/ui/format.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import styles from '#web/storefront/my-orders/order-items.module.css'

/** What was ordered: picture, name, quantity × price in rupees. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const words = messages.myOrders
  return (
    <ul className={styles.items} aria-label={words.items}>
      {items.map((item) => (
        <li key={item._id} className={styles.item}>
          <Picture
            {...pictureSource(item.product.image)}
            sizes="44px"
            alt=""
            ratio="4/5"
            className={styles.picture}
          />
          <div className={styles.words}>
            <p>{item.product.name || words.productMissing}</p>
            <p className={styles.times}>
              {item.quantity} × {formatRupees(item.price)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
