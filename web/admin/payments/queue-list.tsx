import { useEffect, useRef } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { PaymentCounts } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { UnmatchedBadge, VerdictBadge } from '#web/admin/payments/verdict-badge.tsx'
import type { QueueItem } from '#web/admin/payments/use-queue.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatRupees } from '#web/ui/format.ts'
import styles from '#web/admin/payments/queue-list.module.css'

export interface QueueListProps {
  items: readonly QueueItem[]
  chosen: string
  failures: ReadonlyMap<string, string>
  counts: PaymentCounts | undefined
  onChoose: (id: string) => void
}

/** The queue, worst first; the chosen one stays in sight. */
export function QueueList({ items, chosen, failures, onChoose }: QueueListProps) {
  const list = useRef<HTMLOListElement>(null)
  const at = items.findIndex(({ id }) => id === chosen)
  useEffect(() => {
    const place = list.current
    const one = place?.children[at]
    if (place && one instanceof HTMLElement) keepInSight(place, one)
  }, [at])
  return (
    <nav className={styles.frame} aria-label={adminMessages.payments.queue}>
      <ol ref={list} className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={styles.item}
              aria-current={item.id === chosen || undefined}
              onClick={() => onChoose(item.id)}
            >
              <ItemWords item={item} />
              {failures.has(item.id) && (
                <span className={styles.failure}>
                  <TriangleAlert aria-hidden="true" />
                  {failures.get(item.id)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ItemWords({ item }: { item: QueueItem }) {
  if (item.kind === 'unmatched')
    return (
      <>
        <span className={styles.id}>{item.unmatched.reference}</span>{' '}
        <span className={styles.amount}>{formatRupees(item.unmatched.total)}</span>{' '}
        <span className={styles.name}>{item.unmatched.customer.name}</span> <UnmatchedBadge />
      </>
    )
  const { payment } = item
  return (
    <>
      <span className={styles.id}>{shortId(payment._id)}</span>{' '}
      <span className={styles.amount}>{formatRupees(payment.expected.amount)}</span>{' '}
      <span className={styles.name}>{payment.customer.name || adminMessages.orders.nameMissing}</span>{' '}
      <VerdictBadge place={payment.place} />
    </>
  )
}

/** Scrolls the list alone: the page must not jump under the picture. */
function keepInSight(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop
  if (top < list.scrollTop) list.scrollTop = Math.max(0, top - item.offsetHeight)
  else if (top + item.offsetHeight * 2 > list.scrollTop + list.clientHeight)
    list.scrollTop = top + item.offsetHeight * 2 - list.clientHeight
}
