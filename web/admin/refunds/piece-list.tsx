import type { OrderItem } from '#contract/orders/orders.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { orderSums } from '#web/invoice/order-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { NumberStepper } from '#web/ui/controls/number-stepper.tsx'
import styles from '#web/admin/refunds/refund-fields.module.css'

/** Pieces of each line by its id; a line that is missing has all or none, as its list says. */
export type Pieces = Record<string, number>

interface PieceListProps {
  items: readonly OrderItem[]
  piecesOf: (item: OrderItem) => number
  onChange: (item: OrderItem, pieces: number) => void
  /** Lines without a piece are drawn as taken away. */
  strikes?: boolean
}

/** An order's lines, each with a number of pieces from none to all of them. */
export function PieceList({ items, piecesOf, onChange, strikes = false }: PieceListProps) {
  const words = adminMessages.refunds
  return (
    <ul className={styles.lines} aria-label={words.items}>
      {items.map((item) => {
        const name = item.product.name || adminMessages.orders.unknownProduct
        return (
          <li key={item._id}>
            <span className={classNames(styles.name, strikes && piecesOf(item) === 0 && styles.gone)}>
              {words.lineOf(name, String(item.quantity))}
            </span>
            <NumberStepper
              aria-label={words.pieces(name)}
              min={0}
              max={item.quantity}
              value={piecesOf(item)}
              onChange={(pieces) => onChange(item, pieces)}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** Rupees of so many pieces of each line, their shipping included; whole ones where `isRounded`. */
export function worthOf(
  items: readonly OrderItem[],
  piecesOf: (item: OrderItem) => number,
  isRounded?: boolean,
): number {
  const lines = items.map((item) => ({ ...item, quantity: piecesOf(item) }))
  return orderSums(lines, isRounded).total
}
