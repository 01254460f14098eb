import type { Order } from '#contract/orders/orders.ts'
import type { PublicSettings } from '#contract/back-office/store-settings.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { OrderCodes } from '#web/admin/print/order-codes.tsx'
import { gramsOf, piecesOf } from '#web/admin/print/picking.ts'
import type { ProductFacts } from '#web/admin/print/use-orders-to-print.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatNumber } from '#web/ui/format.ts'
import { addressLines, sizeFor } from '#web/admin/print/label-text.ts'
import styles from '#web/admin/print/labels.module.css'

export interface AddressLabelProps {
  order: Order
  products: ProductFacts
  shopName: string
  /** undefined until they have come. */
  settings: PublicSettings | undefined
}

/** One label: where the parcel goes, who sends it, and its order for a scanner. Long addresses are written smaller. */
export function AddressLabel({ order, products, shopName, settings }: AddressLabelProps) {
  const words = adminMessages.print
  const to = order.shippingAddress
  const lines = addressLines(to)
  const grams = gramsOf(order, products)
  const place = [settings?.address, settings?.state, settings?.postalCode].filter(Boolean).join(', ')
  return (
    <section className={styles.label} aria-label={words.labelOf(shortId(order._id))}>
      <div className={classNames(styles.to, styles[sizeFor([to.fullName, ...lines])])}>
        <p className={styles.quiet}>{words.to}</p>
        <p className={styles.name}>{to.fullName || words.nameMissing}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {to.postalCode && <p className={styles.pin}>{words.pin(to.postalCode)}</p>}
        {to.phone && <p className={styles.phone}>{words.phone(to.phone)}</p>}
      </div>
      {order.tracking && (
        <p className={styles.tracking}>
          {order.tracking.courier} <strong>{order.tracking.number}</strong>
        </p>
      )}
      <div className={styles.codes}>
        <OrderCodes id={order._id} />
        <p className={styles.facts}>
          {words.facts(
            words.pieces(formatNumber(piecesOf(order))),
            grams === null ? '' : words.weight(formatNumber(grams)),
          )}
        </p>
      </div>
      <div className={styles.from}>
        <span className={styles.quiet}>{words.from}</span> <strong>{shopName}</strong>
        {place && `, ${place}`}
        {settings?.contactPhone && `, ${words.phone(settings.contactPhone)}`}
      </div>
    </section>
  )
}
