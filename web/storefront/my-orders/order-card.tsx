import { type ReactNode, useId, useRef, type RefObject, useEffect, useState } from 'react'
import { ImageUp, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import type { Order, OrderItem } from '#contract/orders/orders.ts'
import { imageSource } from '#web/image-source.ts'
import { myOrdersMessages } from '#web/messages/messages.ts'
import { useShopProductLink } from '#web/product-links.ts'
import type { MoreActionsProps } from '#web/storefront/my-orders/more-actions.tsx'
import { CorrectAddress, OwnOrderActions } from '#web/storefront/my-orders/order-actions.tsx'
import styles from '#web/storefront/my-orders/order-card.module.css'
import { fullAddress, customerShortId } from '#web/invoice/order-text.ts'
import { DisputeNote, RefundNotes } from '#web/storefront/my-orders/order-notes.tsx'
import { useImageDialog } from '#web/storefront/my-orders/use-screenshot-dialog.tsx'
import { statusText } from '#web/storefront/my-orders/status-text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateLong, formatRupees, formatDateTime } from '#web/ui/format.ts'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { Phone } from '#web/ui/display/phone.tsx'
import { Image } from '#web/ui/display/image.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#web/ui/display/status-badge.tsx'
import { useQuery } from '@tanstack/react-query'
import type { OrderStatus } from '#contract/statuses.ts'
import { api } from '#web/api.ts'
import { uiMessages } from '#web/messages/ui.ts'
import orderTimelineStyles from '#web/storefront/my-orders/order-timeline.module.css'
import { OWN_ORDERS_KEY } from '#web/storefront/my-orders/own-orders.ts'
import { timelineSteps } from '#web/checkout/timeline-steps.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Timeline } from '#web/ui/lists/timeline.tsx'

/** One order as its customer sees it; missing values say so. */
export function OrderCard({ order }: { order: Order }) {
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const image = useImageDialog(order, card)
  return (
    <article ref={card} tabIndex={-1} className={styles.card} aria-labelledby={id}>
      <header className={`${styles.head} grid middle gap-24`}>
        <h2 id={id} className={`grid t-14 ${styles.order}`}>
          <span className="t-13 soft">{myOrdersMessages.order} </span>
          <span className={`strong tabular ${styles.id}`}>#{customerShortId(order._id)}</span>
        </h2>
        <dl className={`${styles.details} grid middle gap-24`}>
          <Detail name={myOrdersMessages.placed}>
            <time dateTime={order.createdAt}>{formatDateLong(order.createdAt)}</time>
          </Detail>
          <Detail name={myOrdersMessages.payment} className={styles.payment}>
            {order.paymentMethod} <PaymentStatusBadge status={order.paymentStatus} />
            {order.refundDue && (
              <Badge tone="warn" icon={Undo2}>
                {myOrdersMessages.refundDue}
              </Badge>
            )}
          </Detail>
          <Detail name={myOrdersMessages.orderTotal} className={`right ${styles.total}`}>
            <strong className="num">{formatRupees(order.totalAmount)}</strong>
          </Detail>
        </dl>
        <div className={styles.status}>
          <span className="sr">{myOrdersMessages.status} </span>
          <OrderStatusBadge status={order.orderStatus} view="customer" />
        </div>
        <p className={styles.meaning}>{statusText(order)}</p>
      </header>
      <OrderTimeline key={order.orderStatus} order={order} />
      {order.tracking && <Parcel order={order} tracking={order.tracking} />}
      <OrderItems items={order.items} />
      {order.imageWanted && (
        <Note
          tone="warn"
          className={styles.notice}
          action={image && <SendImage order={order} onPress={image.open} />}
        >
          {order.image || order.imageDeletedAt
            ? myOrdersMessages.screenshotWanted
            : myOrdersMessages.firstScreenshotWanted}
        </Note>
      )}
      {order.imageDeletedAt && (
        <p className={`t-13 soft ${styles.deleted}`}>
          {myOrdersMessages.screenshotDeleted(formatDateLong(order.imageDeletedAt))}
        </p>
      )}
      <RefundNotes refunds={order.refunds} className={styles.dispute} />
      {order.dispute && <DisputeNote dispute={order.dispute} className={styles.dispute} />}
      <OrderFooter order={order} card={card} onSendImage={order.imageWanted ? undefined : image?.open} />
      {image?.dialog}
    </article>
  )
}

function SendImage({ order, onPress }: { order: Order; onPress: () => void }) {
  const icon = <ImageUp />
  return (
    <Button
      size="s"
      icon={icon}
      aria-label={myOrdersMessages.sendScreenshotOf(customerShortId(order._id))}
      onClick={onPress}
    >
      {myOrdersMessages.sendScreenshot}
    </Button>
  )
}

function Parcel({ order, tracking }: { order: Order; tracking: NonNullable<Order['tracking']> }) {
  return (
    <p className={`row wrap middle breaks ${styles.parcel}`}>
      <span>
        <span className="t-13 soft">{myOrdersMessages.parcel} </span>
        {tracking.courier} <strong className="num">{tracking.number}</strong>
      </span>
      {tracking.link && (
        <a
          href={tracking.link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={myOrdersMessages.trackOf(customerShortId(order._id))}
        >
          {myOrdersMessages.track}
        </a>
      )}
    </p>
  )
}

function OrderFooter(props: MoreActionsProps) {
  const { order, card } = props
  const { user, shippingAddress: to } = order
  return (
    <footer className={`row wrap middle between gap-24 rows-12 ${styles.footer}`}>
      <dl className={`grid gap-24 rows-12 shrink ${styles.people}`}>
        <Detail name={myOrdersMessages.shippingAddress}>
          <p>{to.fullName || myOrdersMessages.nameMissing}</p>
          <p>{fullAddress(to) || myOrdersMessages.addressMissing}</p>
          <p>{to.phone ? <Phone number={to.phone} /> : myOrdersMessages.phoneMissing}</p>
          <CorrectAddress order={order} card={card} />
        </Detail>
        <Detail name={myOrdersMessages.customer}>
          <p>{user.name || myOrdersMessages.nameMissing}</p>
          <p>{user.email || myOrdersMessages.emailMissing}</p>
        </Detail>
      </dl>
      <OwnOrderActions {...props} />
    </footer>
  )
}

function Detail({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="t-13 soft">{name}</dt>
      <dd className="shrink breaks">{children}</dd>
    </div>
  )
}

function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const linkOf = useShopProductLink()
  return (
    <ul className={styles.items} aria-label={myOrdersMessages.items}>
      {items.map(({ product, ...item }) => (
        <li key={item._id} className="row middle gap-12 shrink linked-row">
          <Image {...imageSource(product.image)} sizes="44px" alt="" ratio="4/5" className={styles.image} />
          <div className="shrink breaks">
            <p>
              {product._id === null ? (
                product.name || myOrdersMessages.productMissing
              ) : (
                <Link {...linkOf(product._id)}>{product.name || myOrdersMessages.productMissing}</Link>
              )}
            </p>
            <p className="t-13 tabular soft">
              {item.quantity} × {formatRupees(item.price)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const END_TONES: Partial<Record<OrderStatus, Tone>> = {
  delivered: 'good',
  cancelled: 'bad',
  returned: 'plum',
  'failed delivery': 'bad',
}

/**
 * The statuses of an order with their dates: automatically while it is in progress, on request once it has ended.
 */
function OrderTimeline({ order }: { order: Order }) {
  const [isExpanded, setExpanded] = useState(!(order.orderStatus in END_TONES))
  if (isExpanded) return <OrderSteps order={order} />
  return (
    <div className={orderTimelineStyles.closed}>
      <Button
        size="s"
        variant="quiet"
        aria-label={myOrdersMessages.showTimelineOf(customerShortId(order._id))}
        onClick={() => setExpanded(true)}
      >
        {myOrdersMessages.showTimeline}
      </Button>
    </div>
  )
}

function OrderSteps({ order }: { order: Order }) {
  const container = useRef<HTMLDivElement>(null)
  const isNear = useNear(container)
  const { data, isError, refetch } = useQuery({
    queryKey: [...OWN_ORDERS_KEY, 'history', order._id, order.orderStatus],
    queryFn: async ({ signal }) => (await api('getHistory', { params: { id: order._id }, signal })).data,
    enabled: isNear,
  })
  if (data)
    return (
      <div className={orderTimelineStyles.way}>
        <Timeline
          aria-label={myOrdersMessages.timelineOf(customerShortId(order._id))}
          steps={timelineSteps(data).map(({ status, at, state }) => ({
            key: status,
            label: status === 'pending' ? myOrdersMessages.placed : uiMessages.orderStatus[status],
            when: at && <time dateTime={at}>{formatDateTime(at)}</time>,
            state,
            ...(state === 'end' && { tone: END_TONES[status] }),
          }))}
        />
      </div>
    )
  if (isError)
    return (
      <Note
        tone="warn"
        className={orderTimelineStyles.failed}
        action={<Button onClick={() => void refetch()}>{uiMessages.tryAgain}</Button>}
      >
        {myOrdersMessages.timelineFailed}
      </Note>
    )
  return (
    <div ref={container} className={orderTimelineStyles.way} aria-busy={isNear}>
      <Skeleton height={52} />
    </div>
  )
}

/** Whether an order's card has been near the visible area: one that is never scrolled to fetches nothing. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    // The card itself, whose space is always reserved: the content of one far outside the visible area is not laid
    // out.
    const card = element.current?.closest('li')
    if (isNear || !card) return undefined
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '50% 0px',
    })
    watch.observe(card)
    return () => watch.disconnect()
  }, [isNear, element])
  return isNear
}
