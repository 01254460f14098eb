import type { Order } from '#contract/orders.ts'
import { orderSums } from '#web/invoice/order-text.ts'
import { messages } from '#web/messages/messages.ts'
import { formatRupees } from '#web/ui/format.ts'
import styles from '#web/invoice/invoice-sheet.module.css'

/** Sub total without shipping, total shipping, and the invoice value, in figures and in words. */
export function InvoiceSums({ order }: { order: Order }) {
  const words = messages.invoice
  const { goods, shipping } = orderSums(order.items)
  return (
    <div className={styles.sums}>
      <p className={styles.inWords}>
        <span>{words.inWords}</span> {words.amountInWords(order.totalAmount)}
      </p>
      <dl>
        <div>
          <dt>{words.subTotal}</dt>
          <dd>{formatRupees(goods)}</dd>
        </div>
        <div>
          <dt>{words.totalShipping}</dt>
          <dd>{formatRupees(shipping)}</dd>
        </div>
        <div className={styles.value}>
          <dt>{words.invoiceValue}</dt>
          <dd>{formatRupees(order.totalAmount)}</dd>
        </div>
      </dl>
    </div>
  )
}
