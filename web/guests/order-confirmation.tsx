import { type ReactNode, useEffect, useRef } from 'react'
import { CircleX, FileText, Flag, ImageUp, MessageCircle } from 'lucide-react'
import { Link } from 'react-router'
import type { LinkedOrder } from '#contract/orders/guest-orders.ts'
import type { Order, OrderItem } from '#contract/orders/orders.ts'
import { isFinished } from '#contract/statuses.ts'
import { timelineSteps } from '#web/checkout/timeline-steps.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/guests/order-confirmation.module.css'
import { customerShortId } from '#web/invoice/order-text.ts'
import { messages, guestsMessages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { imageSource } from '#web/image-source.ts'
import type { ProductLink } from '#web/product-links.ts'
import { useShop } from '#web/shop.ts'
import { DisputeNote, RefundNotes } from '#web/storefront/my-orders/order-notes.tsx'
import { statusText } from '#web/storefront/my-orders/status-text.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Detail } from '#web/ui/lists/detail.tsx'
import { Timeline } from '#web/ui/lists/timeline.tsx'
import { Sign } from '#web/ui/display/logo.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { Image } from '#web/ui/display/image.tsx'

interface OrderConfirmationProps {
  order: Omit<LinkedOrder, 'name' | 'orderLink'> & { orderLink?: string | undefined }
  /** The customer's name. */
  name: string
  /** The order's tracking page, unless its courier has a page for the parcel. Undefined on that page itself. */
  track?: string
  /** The link to a product by its ID; undefined if it has no page. */
  linkOf?: (id: string) => ProductLink | undefined
  /** Where to continue shopping. */
  onward: ReactNode
  /** Undefined if the invoice isn't shown. */
  onInvoice?: () => void
  /** Undefined if no other screenshot of the payment is accepted. */
  onSendImage?: (() => void) | undefined
  /** Undefined if no problem can be reported. */
  onReport?: (() => void) | undefined
  /** Undefined if the order can't be cancelled. */
  onRequestCancellation?: (() => void) | undefined
  /** Heading level: for the page itself, or for a part of one. */
  heading?: 'h1' | 'h2'
}

/** What a buyer needs after placing an order: number, total, items, address, and what happens next. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { order, name, track, linkOf, onward, onInvoice, onSendImage, onReport } = props
  const { onRequestCancellation, heading: Heading = 'h1' } = props
  const { name: shop } = useShop()
  const { _id, orderStatus, orderLink, tracking } = order
  const number = `#${customerShortId(_id)}`
  const follow = tracking?.link || track
  const share = [guestsMessages.shareText(shop, number, formatRupees(order.totalAmount)), orderLink].filter(
    Boolean,
  )
  const Part = Heading === 'h1' ? 'h2' : 'h3'
  const sendImage = onSendImage && (
    <Button size="s" icon={<ImageUp />} onClick={onSendImage}>
      {messages.myOrders.sendScreenshot}
    </Button>
  )
  return (
    <section className={`${styles.paper} stack gap-24`} aria-labelledby={`placed-${_id}`}>
      <header className={`grid gap-8 ${styles.head}`}>
        <Sign className={styles.arch} lit />
        <Heading id={`placed-${_id}`} className={styles.title}>
          {orderStatus === 'pending' ? guestsMessages.placed(name) : guestsMessages.yourOrder(number)}
        </Heading>
        <p>{statusText(order)}</p>
      </header>
      <dl className={styles.details}>
        <Detail name={guestsMessages.order}>{number}</Detail>
        <Detail name={guestsMessages.invoice}>{order.invoiceId}</Detail>
        <Detail name={guestsMessages.placedOn}>
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </Detail>
        <Detail name={guestsMessages.total}>{formatRupees(order.totalAmount)}</Detail>
        {tracking && (
          <Detail name={messages.myOrders.parcel}>
            {tracking.courier} {tracking.number}
          </Detail>
        )}
      </dl>
      {orderLink && (
        <p className="row wrap middle gap-12 rows-8 soft t-14">
          {guestsMessages.keepLink} <CopyButton text={orderLink} copyText={uiMessages.copyLink} />
        </p>
      )}
      {order.imageWanted && (
        <Note tone="warn" action={sendImage}>
          {messages.myOrders.screenshotWanted}
        </Note>
      )}
      <RefundNotes refunds={order.refunds} className="breaks lines" />
      {order.dispute && <DisputeNote dispute={order.dispute} className="breaks lines" />}
      <div className={styles.parts}>
        <section>
          <Part className="mb-8 h-18">{guestsMessages.items}</Part>
          <Items items={order.items} linkOf={linkOf} />
        </section>
        <section>
          <Part className="mb-8 h-18">{guestsMessages.address}</Part>
          <Address address={order.shippingAddress} />
        </section>
      </div>
      <section>
        <Part className="mb-8 h-18">
          {isFinished(orderStatus) ? guestsMessages.progress : guestsMessages.next}
        </Part>
        <Progress order={order} />
      </section>
      <div className={`row wrap gap-12 ${styles.actions}`}>
        {follow && (
          <ButtonLink variant="main" to={follow}>
            {guestsMessages.track}
          </ButtonLink>
        )}
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(share.join('\n'))}`}
          target="_blank"
          rel="noreferrer"
          icon={<MessageCircle />}
        >
          {guestsMessages.share}
        </ButtonLink>
        {onInvoice && (
          <Button icon={<FileText />} onClick={onInvoice}>
            {messages.myOrders.invoice}
          </Button>
        )}
        {onReport && (
          <Button icon={<Flag />} onClick={onReport}>
            {messages.disputes.report}
          </Button>
        )}
        {onRequestCancellation && (
          <Button icon={<CircleX />} onClick={onRequestCancellation}>
            {messages.disputes.requestCancellation}
          </Button>
        )}
        {onward}
      </div>
      {sendImage && !order.imageWanted && (
        <p className="row wrap middle gap-12 rows-8 soft t-14">
          {guestsMessages.wrongImage} {sendImage}
        </p>
      )}
    </section>
  )
}

function Items({ items, linkOf }: Pick<Order, 'items'> & Pick<OrderConfirmationProps, 'linkOf'>) {
  return (
    <ul className="ruled">
      {items.map(({ _id, product, quantity, price }) => (
        <li key={_id} className={classNames('linked-row', `grid middle gap-12 ${styles.item}`)}>
          <Image {...imageSource(product.image)} sizes="44px" alt="" ratio="4/5" />
          <span className="grid breaks">
            <ProductName product={product} link={product._id === null ? undefined : linkOf?.(product._id)} />
            <span className="soft t-13">
              {quantity} × {formatRupees(price)}
            </span>
          </span>
          <span className="num">{formatRupees(price * quantity)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The name of an ordered product, linked if it still has a page. */
function ProductName({ product, link }: { product: OrderItem['product']; link: ProductLink | undefined }) {
  const name = product.name || messages.myOrders.productMissing
  return link ? <Link {...link}>{name}</Link> : name
}

function Address({ address }: { address: Order['shippingAddress'] }) {
  const { fullName, phone, addressLine, city, state, postalCode, country } = address
  const cityLine = [city, state, postalCode].filter(Boolean).join(', ')
  return (
    <address className={`lines breaks ${styles.address}`}>
      {[fullName, addressLine, cityLine, country, phone].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </address>
  )
}

function Progress({ order: { orderStatus, createdAt } }: Pick<OrderConfirmationProps, 'order'>) {
  const isNew = orderStatus === 'pending'
  const steps = timelineSteps([
    { kind: 'order', to: 'pending', at: createdAt },
    ...(isNew ? [] : [{ kind: 'order', to: orderStatus, at: '' } as const]),
  ])
  return (
    <Timeline
      aria-label={guestsMessages.progress}
      steps={steps.map(({ status, at, state }) => ({
        key: status,
        label: status === 'pending' ? messages.myOrders.placed : uiMessages.orderStatus[status],
        when: at && <time dateTime={at}>{formatDateTime(at)}</time>,
        state,
      }))}
    />
  )
}

/** The same on a shop page, in place of the modal: it stays until it is closed or the page is left. */
export function PlacedOrder({ order, onClose }: { order: Order; onClose: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    container.current?.scrollIntoView({ block: 'start' })
    container.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={container} tabIndex={-1} className={styles.place}>
      <OrderConfirmation
        heading="h2"
        order={order}
        name={order.user.name}
        track={order.orderLink ? new URL(order.orderLink).pathname : '/my-orders'}
        onward={<Button onClick={onClose}>{guestsMessages.shopping}</Button>}
      />
    </div>
  )
}
