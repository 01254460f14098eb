import type { Order } from '#contract/orders/orders.ts'
import { AddressLabel, type AddressLabelProps } from '#web/admin/print/address-label.tsx'
import type { LabelSize } from '#web/admin/print/print-choice.ts'
import paper from '#web/invoice/paper.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/admin/print/labels.module.css'

interface Props extends Omit<AddressLabelProps, 'order'> {
  orders: readonly Order[]
  size: LabelSize
}

const ON_A_PAGE = { a4: 4, thermal: 1 } as const

/** A label for each order: four on A4, or each on the 100 × 150 mm of a label printer. */
export function LabelSheets({ orders, size, ...rest }: Props) {
  const count = ON_A_PAGE[size]
  const pages = Array.from({ length: Math.ceil(orders.length / count) }, (_, i) =>
    orders.slice(i * count, (i + 1) * count),
  )
  return pages.map((page) => (
    <article
      key={page[0]!._id}
      className={classNames(paper.paper, styles[size])}
      aria-label={adminMessages.print.labelsPage}
    >
      {page.map((order) => (
        <AddressLabel key={order._id} order={order} {...rest} />
      ))}
    </article>
  ))
}
