import type { ReactNode } from 'react'
import { paise, type Paise, toPaise, toRupees } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders/orders.ts'
import styles from '#web/invoice/invoice-tables.module.css'
import { invoiceMessages } from '#web/messages/messages.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { useOverflow } from '#web/ui/use-overflow.ts'

/** The item table; a line's total is (price + shipping price) × quantity. */
export function InvoiceItems({ items }: { items: readonly OrderItem[] }) {
  return (
    <WideTable label={invoiceMessages.items}>
      <ColumnHeaders
        columns={[
          [invoiceMessages.serial, styles.right],
          [invoiceMessages.name, styles.text],
          [invoiceMessages.hsn],
          [invoiceMessages.quantity, styles.right],
          [invoiceMessages.price, styles.right],
          [invoiceMessages.shippingPrice, styles.right],
          [invoiceMessages.total, styles.right],
        ]}
      />
      <tbody>
        {items.map((item, index) => (
          <tr key={item._id}>
            <td className={styles.right}>{formatNumber(index + 1)}</td>
            <td className={styles.text}>{item.product.name || invoiceMessages.unknownProduct}</td>
            <td data-label={invoiceMessages.hsn}>{item.hsnCode || invoiceMessages.hsnMissing}</td>
            <Figure label={invoiceMessages.quantity}>{formatNumber(item.quantity)}</Figure>
            <Figure label={invoiceMessages.price}>{formatRupees(item.price)}</Figure>
            <Figure label={invoiceMessages.shippingPrice}>{formatRupees(item.shippingPrice)}</Figure>
            <Figure label={invoiceMessages.total}>{formatRupees(toRupees(lineTotal(item)))}</Figure>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

/** The second table: the same items by HSN code. */
export function HsnTable({ items }: { items: readonly OrderItem[] }) {
  return (
    <div className={styles.summary}>
      <h4>{invoiceMessages.summary}</h4>
      <WideTable label={invoiceMessages.summary}>
        <ColumnHeaders
          columns={[
            [invoiceMessages.hsn],
            [invoiceMessages.summaryItems, styles.text],
            [invoiceMessages.quantity, styles.right],
            [invoiceMessages.summaryValue, styles.right],
          ]}
        />
        <tbody>
          {hsnSummary(items, invoiceMessages.unknownProduct).map(({ hsnCode, names, quantity, value }) => (
            <tr key={hsnCode}>
              <td data-label={invoiceMessages.hsn}>{hsnCode || invoiceMessages.hsnMissing}</td>
              <td className={styles.text}>{names.join(', ')}</td>
              <Figure label={invoiceMessages.quantity}>{formatNumber(quantity)}</Figure>
              <Figure label={invoiceMessages.summaryValue}>{formatRupees(value)}</Figure>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  )
}

interface ColumnHeadersProps {
  /** Each with the class of its column; a column with `sr` is only read out. */
  columns: readonly (readonly [text: string, className?: string | undefined])[]
}

export function ColumnHeaders({ columns }: ColumnHeadersProps) {
  return (
    <thead>
      <tr>
        {columns.map(([text, className]) => (
          <th key={text} scope="col" className={className === 'sr' ? undefined : className}>
            {className === 'sr' ? <span className="sr">{text}</span> : text}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A figure; on a phone, where the rows are stacked, its column name is above it. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td className={styles.right} data-label={label}>
      {children}
    </td>
  )
}

/** A table of the invoice; on a narrow screen it scrolls sideways in its own container. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  const [scroller, overflows] = useOverflow<HTMLDivElement>()
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      {...(overflows && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={styles.table} aria-label={label}>
        {children}
      </table>
    </div>
  )
}

interface HsnRow {
  /** '' for products without one. */
  hsnCode: string
  names: string[]
  quantity: number
  /** Rupees including shipping, so the rows add up to the invoice value. */
  value: number
}

/** One row per HSN code, in order of appearance: its items, quantity and value. */
export function hsnSummary(items: readonly OrderItem[], unknownName: string): HsnRow[] {
  const byCode = Map.groupBy(items, ({ hsnCode }) => hsnCode.trim())
  return [...byCode].map(([hsnCode, lines]) => ({
    hsnCode,
    names: [...new Set(lines.map(({ product }) => product.name || unknownName))],
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    value: toRupees(lines.reduce((sum, line) => paise(sum + lineTotal(line)), paise(0))),
  }))
}

/** (price + shipping) × quantity of one line, in paise. */
export function lineTotal({ price, shippingPrice, quantity }: OrderItem): Paise {
  return paise((toPaise(price) + toPaise(shippingPrice)) * quantity)
}
