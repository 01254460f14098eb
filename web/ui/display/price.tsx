import { uiMessages } from '#web/messages/ui.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatRupees } from '#web/ui/format.ts'
import styles from '#web/ui/display/price.module.css'

export interface PriceProps {
  /** Rupees. */
  amount: number
  /** The higher original price, struck through; shown only if it is higher. */
  original?: number | null
  /** s 16 px, m 20 px (18 on phones), l 28 px. */
  size?: 's' | 'm' | 'l'
  className?: string
}

/** An amount of money in the standard format. */
export function Price({ amount, original, size = 'm', className }: PriceProps) {
  return (
    <span className={classNames(styles.price, styles[size], className)}>
      {formatRupees(amount)}
      {original != null && original > amount && (
        <s className="t-14 tabular faint">
          <span className="sr">{uiMessages.originalPrice} </span>
          {formatRupees(original)}
        </s>
      )}
    </span>
  )
}
