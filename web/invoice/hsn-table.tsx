import type { OrderItem } from '#contract/orders.ts'
import { hsnSummary } from '#web/invoice/hsn-summary.ts'
import { WideTable } from '#web/invoice/wide-table.tsx'
import { messages } from '#web/messages/messages.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import styles from '#web/invoice/invoice-table.module.css'

/** The second table: the same items by HSN code. */
export function HsnTable({ items }: { items: readonly OrderItem[] }) {
  const words = messages.invoice
  return (
    <div className={styles.summary}>
      <h4>{words.summary}</h4>
      <WideTable label={words.summary}>
        <thead>
          <tr>
            <th scope="col">{words.hsn}</th>
            <th scope="col" className={styles.words}>
              {words.summaryItems}
            </th>
            <th scope="col" className={styles.right}>
              {words.quantity}
            </th>
            <th scope="col" className={styles.right}>
              {words.summaryValue}
            </th>
          </tr>
        </thead>
        <tbody>
          {hsnSummary(items, words.unknownProduct).map(({ hsnCode, names, quantity, value }) => (
            <tr key={hsnCode}>
              <td>{hsnCode || words.hsnMissing}</td>
              <td className={styles.words}>{names.join(', ')}</td>
              <td className={styles.right}>{formatNumber(quantity)}</td>
              <td className={styles.right}>{formatRupees(value)}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  )
}
