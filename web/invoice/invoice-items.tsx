import { toRupees } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders.ts'
import { lineTotal } from '#web/invoice/hsn-summary.ts'
import { WideTable } from '#web/invoice/wide-table.tsx'
import { messages } from '#web/messages/messages.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import styles from '#web/invoice/invoice-table.module.css'

/** The item table; a line's total is (price + shipping price) × quantity. */
export function InvoiceItems({ items }: { items: readonly OrderItem[] }) {
  const words = messages.invoice
  return (
    <WideTable label={words.items}>
      <thead>
        <tr>
          <th scope="col" className={styles.right}>
            {words.serial}
          </th>
          <th scope="col" className={styles.words}>
            {words.name}
          </th>
          <th scope="col">{words.hsn}</th>
          <th scope="col" className={styles.right}>
            {words.quantity}
          </th>
          <th scope="col" className={styles.right}>
            {words.price}
          </th>
          <th scope="col" className={styles.right}>
            {words.shippingPrice}
          </th>
          <th scope="col" className={styles.right}>
            {words.total}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, index) => (
          <tr key={item._id}>
            <td className={styles.right}>{formatNumber(index + 1)}</td>
            <td className={styles.words}>{item.product.name || words.unknownProduct}</td>
            <td>{item.hsnCode || words.hsnMissing}</td>
            <td className={styles.right}>{formatNumber(item.quantity)}</td>
            <td className={styles.right}>{formatRupees(item.price)}</td>
            <td className={styles.right}>{formatRupees(item.shippingPrice)}</td>
            <td className={styles.right}>{formatRupees(toRupees(lineTotal(item)))}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
