import { type RefObject, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { api } from '#web/api.ts'
import { messages } from '#web/messages/messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import styles from '#web/storefront/my-orders/order-timeline.module.css'
import { shortId } from '#web/invoice/order-text.ts'
import { OWN_ORDERS_KEY } from '#web/storefront/my-orders/own-orders.ts'
import { timelineSteps } from '#web/checkout/timeline-steps.ts'
import type { Tone } from '#web/ui/signs/badge.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Timeline } from '#web/ui/lists/timeline.tsx'

const END_TONES: Partial<Record<OrderStatus, Tone>> = {
  delivered: 'good',
  cancelled: 'bad',
  returned: 'plum',
  'failed delivery': 'bad',
}

/** The statuses of an order with their dates: by itself while it is under way, on request once it has ended. */
export function OrderTimeline({ order }: { order: Order }) {
  const words = messages.myOrders
  const [wanted, setWanted] = useState(!(order.orderStatus in END_TONES))
  if (wanted) return <Way order={order} />
  return (
    <div className={styles.closed}>
      <Button
        size="s"
        variant="quiet"
        aria-label={words.showTimelineOf(shortId(order._id))}
        onClick={() => setWanted(true)}
      >
        {words.showTimeline}
      </Button>
    </div>
  )
}

function Way({ order }: { order: Order }) {
  const words = messages.myOrders
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const { data, isError, refetch } = useQuery({
    queryKey: [...OWN_ORDERS_KEY, 'history', order._id, order.orderStatus],
    queryFn: async ({ signal }) => (await api('getHistory', { params: { id: order._id }, signal })).data,
    enabled: isNear,
  })
  if (data)
    return (
      <div className={styles.way}>
        <Timeline
          aria-label={words.timelineOf(shortId(order._id))}
          steps={timelineSteps(data).map(({ status, at, state }) => ({
            key: status,
            label: status === 'pending' ? words.placed : uiMessages.orderStatus[status],
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
        className={styles.failed}
        action={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
      >
        {words.timelineFailed}
      </Note>
    )
  return (
    <div ref={place} className={styles.way} aria-busy={isNear}>
      <Skeleton height={52} />
    </div>
  )
}

/** Whether an order's card has come near sight once: one that nobody scrolls to asks the server for nothing. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    // The card itself, which always has its place: what lies in one far from sight is not laid out.
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
