import type { Order } from '#contract/orders.ts'
import { orderSums, times } from '#web/invoice/order-text.ts'
import { pictureSource } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import styles from '#web/admin/orders/order-lines.module.css'

/** What was ordered: line total is price × quantity, the shipping row stands before the grand total. */
export function OrderLines({ order }: { order: Order }) {
  const words = adminMessages.orders
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={words.items}>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.unitPrice}</th>
            <th scope="col">{words.lineTotal}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item._id}>
              <td>
                <span className={styles.item}>
                  <Picture
                    {...pictureSource(item.product.image)}
                    sizes="34px"
                    alt=""
                    ratio="4/5"
                    className={styles.picture}
                  />
                  {item.product.name || words.unknownProduct}
                </span>
              </td>
              <td>{formatNumber(item.quantity)}</td>
              <td>{formatRupees(item.price)}</td>
              <td>{formatRupees(times(item.price, item.quantity))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words.shipping}
            </th>
            <td>{formatRupees(orderSums(order.items).shipping)}</td>
          </tr>
          <tr className={styles.grand}>
            <th scope="row" colSpan={3}>
              {words.grandTotal}
            </th>
            <td>{formatRupees(order.totalAmount)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
