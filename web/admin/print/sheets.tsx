import { stateTextOf } from '#contract/back-office/gstin.ts'
import type { PublicSettings } from '#contract/back-office/store-settings.ts'
import type { Order } from '#contract/orders/orders.ts'
import { shortId } from '#web/admin/links.ts'
import styles from '#web/admin/print/labels.module.css'
import {
  gramsOf,
  unitsInOrder,
  type ProductDetails,
  type Picked,
  pickingList,
  type ToPrint,
} from '#web/admin/print/orders-to-print.ts'
import document from '#web/invoice/paper.module.css'
import { printMessages as messages } from '#web/messages/admin-messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatNumber, formatDateLong } from '#web/ui/format.ts'
import JsBarcode from 'jsbarcode'
import orderCodesStyles from '#web/admin/print/order-codes.module.css'
import { qrPath } from '#web/ui/display/payment-qr.tsx'
import { useState } from 'react'
import { imageSource } from '#web/image-source.ts'
import { ColumnHeaders } from '#web/invoice/invoice-tables.tsx'
import { Image } from '#web/ui/display/image.tsx'
import sheetsStyles from '#web/admin/print/sheets.module.css'

interface Props extends Omit<AddressLabelProps, 'order'> {
  orders: readonly Order[]
  size: LabelSize
}

const ON_A_PAGE = { a4: 4, thermal: 1 } as const

/** A label for each order: four per A4 page, or one per 100 × 150 mm label. */
export function LabelSheets({ orders, size, ...rest }: Props) {
  const count = ON_A_PAGE[size]
  const pages = Array.from({ length: Math.ceil(orders.length / count) }, (_, i) =>
    orders.slice(i * count, (i + 1) * count),
  )
  return pages.map((page) => (
    <article
      key={page[0]!._id}
      className={classNames(document.paper, styles[size])}
      aria-label={messages.labelsPage}
    >
      {page.map((order) => (
        <AddressLabel key={order._id} order={order} {...rest} />
      ))}
    </article>
  ))
}

interface AddressLabelProps {
  order: Order
  products: ProductDetails
  shopName: string
  /** undefined until they have loaded. */
  settings: PublicSettings | undefined
}

/** One label: recipient, sender, and the order for a scanner. Long addresses use smaller text. */
function AddressLabel({ order, products, shopName, settings }: AddressLabelProps) {
  const to = order.shippingAddress
  const lines = addressLines(to)
  const grams = gramsOf(order, products)
  const address = [settings?.address, settings?.state, settings?.postalCode].filter(Boolean).join(', ')
  return (
    <section className={styles.label} aria-label={messages.labelOf(shortId(order._id))}>
      <div className={classNames(styles.to, styles[sizeFor([to.fullName, ...lines])])}>
        <p className={styles.quiet}>{messages.to}</p>
        <p className={styles.name}>{to.fullName || messages.nameMissing}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {to.postalCode && <p className={styles.pin}>{messages.pin(to.postalCode)}</p>}
        {to.phone && <p className="strong tabular">{messages.phone(to.phone)}</p>}
      </div>
      {order.tracking && (
        <p className={styles.tracking}>
          {order.tracking.courier} <strong>{order.tracking.number}</strong>
        </p>
      )}
      <div className={styles.codes}>
        <OrderCodes id={order._id} />
        <p className={styles.details}>
          {messages.summary(
            messages.items(formatNumber(unitsInOrder(order))),
            grams === null ? '' : messages.weight(formatNumber(grams)),
          )}
        </p>
      </div>
      <div className={styles.from}>
        <span className={styles.quiet}>{messages.from}</span> <strong>{shopName}</strong>
        {address && `, ${address}`}
        {settings?.contactPhone && `, ${messages.phone(settings.contactPhone)}`}
      </div>
    </section>
  )
}

/** The lines between name and PIN code; line breaks become commas to save space. */
export function addressLines(address: Order['shippingAddress']): string[] {
  const street = address.addressLine
    .split(/\s*[\r\n]+\s*/)
    .map((part) => part.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ')
  const cityLines = [address.city, stateTextOf(address), address.country]
    .map((part) => part.trim())
    .filter(Boolean)
  return [street, cityLines.join(', ')].filter(Boolean)
}

/** The largest text size at which the longest allowed address fits its label. */
export function sizeFor(texts: readonly string[]): 'large' | 'medium' | 'small' | 'tiny' {
  const { length } = texts.join(' ')
  return length <= 130 ? 'large' : length <= 300 ? 'medium' : length <= 500 ? 'small' : 'tiny'
}

/** The documents in printing order, which is the order of the work. */
export const DOCUMENTS = ['picking', 'slips', 'invoices', 'labels'] as const
type DocumentKind = (typeof DOCUMENTS)[number]
export const LABEL_SIZES = ['a4', 'thermal'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

export interface PrintChoice {
  documents: readonly DocumentKind[]
  size: LabelSize
}

/** The documents to print, from the URL, so reloading keeps them. */
export function readChoice(params: URLSearchParams): PrintChoice {
  const what = params.get('what')?.split(',') ?? ['picking', 'slips', 'labels']
  return {
    documents: DOCUMENTS.filter((document) => what.includes(document)),
    size: LABEL_SIZES.find((size) => size === params.get('labels')) ?? 'a4',
  }
}

export function writeChoice({ documents, size }: PrintChoice): URLSearchParams {
  return new URLSearchParams({ what: documents.join(','), labels: size })
}

/** The ids in the history's state; none if there is none. */
export function passedIds(state: unknown): string[] {
  const ids = typeof state === 'object' && state !== null && 'ids' in state ? state.ids : []
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Modules of quiet zone beside a Code 128, and around a QR code, as required by their standards. */
const QUIET_BESIDE = 10
const QUIET_AROUND = 4

/** The order's short id for a scanner, as Code 128 and as QR code, and for people. */
function OrderCodes({ id }: { id: string }) {
  const text = shortId(id)
  const line = code128(text)
  const square = qrPath(text)
  const side = square.size + 2 * QUIET_AROUND
  return (
    <div className={orderCodesStyles.codes}>
      <div className={orderCodesStyles.line}>
        <svg
          viewBox={`${-QUIET_BESIDE} 0 ${line.width + 2 * QUIET_BESIDE} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no src
          role="img"
          aria-label={messages.barcodeOf(text)}
        >
          <path d={line.path} />
        </svg>
        <strong>{text}</strong>
      </div>
      <svg
        className={orderCodesStyles.square}
        viewBox={`${-QUIET_AROUND} ${-QUIET_AROUND} ${side} ${side}`}
        shapeRendering="crispEdges"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no src
        role="img"
        aria-label={messages.qrOf(text)}
      >
        <path d={square.path} />
      </svg>
    </div>
  )
}

/** An ASCII text as Code 128: its bars as SVG path data, one unit per module and one unit high. */
export function code128(text: string): { width: number; path: string } {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  const modules = target.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...modules.matchAll(/1+/g)].map(
    ({ 0: { length }, index }) => `M${index} 0h${length}v1h-${length}z`,
  )
  return { width: modules.length, path: bars.join('') }
}

/** The items to fetch from the shelves for all orders together. */
export function PickingSheet({ toPrint: { data: orders, products } }: { toPrint: ToPrint }) {
  const [today] = useState(() => new Date())
  const units = orders.reduce((sum, order) => sum + unitsInOrder(order), 0)
  return (
    <article className={classNames(document.paper, sheetsStyles.sheet)} aria-label={messages.picking}>
      <header className={`${sheetsStyles.head} row wrap between`}>
        <h2>{messages.picking}</h2>
        <p>
          {messages.pickingSummary(
            messages.count(formatNumber(orders.length)),
            messages.items(formatNumber(units)),
            formatDateLong(today),
          )}
        </p>
      </header>
      <table className={sheetsStyles.table} aria-label={messages.picking}>
        <ColumnHeaders
          columns={[
            [messages.shelf],
            [messages.image, 'sr'],
            [messages.product, sheetsStyles.name],
            [messages.quantity, sheetsStyles.right],
            [messages.forOrders, sheetsStyles.orders],
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
  return (
    <tr>
      <td>{shelf || messages.missingValue}</td>
      <td>
        <ProductImage image={image} />
      </td>
      <td className={sheetsStyles.name}>{name || messages.unknownProduct}</td>
      <td className={sheetsStyles.right}>
        <strong>{formatNumber(quantity)}</strong>
      </td>
      <td className={sheetsStyles.orders}>
        {orders
          .map(({ id, quantity: own }) =>
            own === 1 ? shortId(id) : messages.times(shortId(id), formatNumber(own)),
          )
          .join(', ')}
      </td>
    </tr>
  )
}

function ProductImage({ image }: { image: string | null }) {
  return (
    <Image {...imageSource(image)} sizes="40px" alt="" ratio="4/5" first className={sheetsStyles.image} />
  )
}

interface SlipProps {
  order: Order
  products: ProductDetails
  shopName: string
}

/**
 * The contents of one parcel, to be checked off while packing. It shows no prices, so it can go into the parcel.
 */
export function PackingSlip({ order, products, shopName }: SlipProps) {
  const to = order.shippingAddress
  return (
    <article
      className={classNames(document.paper, sheetsStyles.sheet)}
      aria-label={messages.slipOf(shortId(order._id))}
    >
      <header className={`${sheetsStyles.head} row wrap between`}>
        <div>
          <p className="soft">{shopName}</p>
          <h2>{messages.slip}</h2>
          <p className={sheetsStyles.to}>
            {[to.fullName || messages.nameMissing, to.city].filter(Boolean).join(', ')}
          </p>
          <p>
            {messages.items(formatNumber(unitsInOrder(order)))}, {formatDateLong(order.createdAt)}
          </p>
        </div>
        <OrderCodes id={order._id} />
      </header>
      <table className={sheetsStyles.table} aria-label={messages.slipOf(shortId(order._id))}>
        <ColumnHeaders
          columns={[
            [messages.packed],
            [messages.image, 'sr'],
            [messages.product, sheetsStyles.name],
            [messages.shelf],
            [messages.quantity, sheetsStyles.right],
          ]}
        />
        <tbody>
          {order.items.map(({ _id, product, quantity }) => (
            <tr key={_id}>
              <td>
                <span className={sheetsStyles.tick}>{'\u00A0'}</span>
              </td>
              <td>
                <ProductImage image={product.image} />
              </td>
              <td className={sheetsStyles.name}>{product.name || messages.unknownProduct}</td>
              <td>{products[product._id ?? '']?.shelf || messages.missingValue}</td>
              <td className={sheetsStyles.right}>
                <strong>{formatNumber(quantity)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}
