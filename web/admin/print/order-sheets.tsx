import { useState } from 'react'
import { shortId } from '#web/admin/layout/links.ts'
import {
  type Picked,
  pickingList,
  piecesOf,
  type ProductFacts,
  type ToPrint,
} from '#web/admin/print/orders-to-print.ts'
import { pictureSource } from '#web/picture-source.ts'
import { ColumnHeads } from '#web/invoice/invoice-tables.tsx'
import paper from '#web/invoice/paper.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatDateLong, formatNumber } from '#web/ui/format.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import styles from '#web/admin/print/sheets.module.css'
import type { Order } from '#contract/orders/orders.ts'
import { OrderCodes } from '#web/admin/print/label-sheets.tsx'

/** What to fetch from the shelves for all orders together. */
export function PickingSheet({ toPrint: { data: orders, products } }: { toPrint: ToPrint }) {
  const words = adminMessages.print
  const [today] = useState(() => new Date())
  const pieces = orders.reduce((sum, order) => sum + piecesOf(order), 0)
  return (
    <article className={classNames(paper.paper, styles.sheet)} aria-label={words.picking}>
      <header className={styles.head}>
        <h2>{words.picking}</h2>
        <p>
          {words.pickingFacts(
            words.count(formatNumber(orders.length)),
            words.pieces(formatNumber(pieces)),
            formatDateLong(today),
          )}
        </p>
      </header>
      <table className={styles.table} aria-label={words.picking}>
        <ColumnHeads
          columns={[
            [words.shelf],
            [words.picture, 'sr'],
            [words.product, styles.name],
            [words.quantity, styles.right],
            [words.forOrders, styles.orders],
          ]}
        />
        <tbody>
          {pickingList(orders, products).map((picked) => (
            <PickedRow key={picked.key} picked={picked} />
          ))}
        </tbody>
      </table>
    </article>
  )
}

function PickedRow({ picked: { shelf, image, name, quantity, orders } }: { picked: Picked }) {
  const words = adminMessages.print
  return (
    <tr>
      <td>{shelf || words.missingFact}</td>
      <td>
        <ProductPicture image={image} />
      </td>
      <td className={styles.name}>{name || words.unknownProduct}</td>
      <td className={styles.right}>
        <strong>{formatNumber(quantity)}</strong>
      </td>
      <td className={styles.orders}>
        {orders
          .map(({ id, quantity: own }) =>
            own === 1 ? shortId(id) : words.times(shortId(id), formatNumber(own)),
          )
          .join(', ')}
      </td>
    </tr>
  )
}

function ProductPicture({ image }: { image: string | null }) {
  return (
    <Picture {...pictureSource(image)} sizes="40px" alt="" ratio="4/5" first className={styles.picture} />
  )
}

interface Props {
  order: Order
  products: ProductFacts
  shopName: string
}

/** What goes into one parcel, to be ticked while packing. It may lie in the parcel: it names no price. */
export function PackingSlip({ order, products, shopName }: Props) {
  const words = adminMessages.print
  const to = order.shippingAddress
  return (
    <article className={classNames(paper.paper, styles.sheet)} aria-label={words.slipOf(shortId(order._id))}>
      <header className={styles.head}>
        <div>
          <p className={styles.shop}>{shopName}</p>
          <h2>{words.slip}</h2>
          <p className={styles.to}>
            {[to.fullName || words.nameMissing, to.city].filter(Boolean).join(', ')}
          </p>
          <p>
            {words.pieces(formatNumber(piecesOf(order)))}, {formatDateLong(order.createdAt)}
          </p>
        </div>
        <OrderCodes id={order._id} />
      </header>
      <table className={styles.table} aria-label={words.slipOf(shortId(order._id))}>
        <ColumnHeads
          columns={[
            [words.packed],
            [words.picture, 'sr'],
            [words.product, styles.name],
            [words.shelf],
            [words.quantity, styles.right],
          ]}
        />
        <tbody>
          {order.items.map(({ _id, product, quantity }) => (
            <tr key={_id}>
              <td>
                <span className={styles.tick}>{'\u00A0'}</span>
              </td>
              <td>
                <ProductPicture image={product.image} />
              </td>
              <td className={styles.name}>{product.name || words.unknownProduct}</td>
              <td>{products[product._id ?? '']?.shelf || words.missingFact}</td>
              <td className={styles.right}>
                <strong>{formatNumber(quantity)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
