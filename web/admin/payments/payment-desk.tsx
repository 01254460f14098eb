import { useEffect, useRef, useState } from 'react'
import { TriangleAlert, Undo2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { CHECK_ACCURACY_DAYS, CHECK_ACCURACY_MAX, type CheckAccuracy } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/links.ts'
import { CHECK_ACCURACY_KEY, type QueueItem } from '#web/admin/payments/payment-queries.ts'
import styles from '#web/admin/payments/payment-desk.module.css'
import { PaymentPanels, useKeys } from '#web/admin/payments/payment-panels.tsx'
import { QueueProgress } from '#web/admin/payments/queue-progress.tsx'
import { UnmatchedPanels } from '#web/admin/payments/unmatched-panels.tsx'
import { type UndoableAction, useDesk } from '#web/admin/payments/use-desk.ts'
import { api } from '#web/api.ts'
import { adminMessages, paymentsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { UnmatchedBadge, VerdictBadge } from '#web/admin/payments/payment-texts.tsx'

/** With fewer payments a share means nothing. */
const ENOUGH = 5

/** The payment desk: the queue, the image, and expected values beside those read, all usable by keyboard. */
export function PaymentDesk() {
  const desk = useDesk()
  const [helping, setHelping] = useState(false)
  const { queue, actions, item, at } = desk
  useKeys({
    j: () => desk.step(1),
    arrowdown: () => desk.step(1),
    k: () => desk.step(-1),
    arrowup: () => desk.step(-1),
    u: () => desk.undo(),
    '?': () => setHelping(true),
  })
  if (desk.loading) return <DeskLoading />
  return (
    <div className={`stack gap-12 ${styles.desk}`}>
      <output className="sr" aria-live="polite">
        {desk.announcement}
      </output>
      <QueueProgress desk={desk} helping={helping} onHelp={setHelping}>
        <UndoBar undoable={actions.undoable} onUndo={desk.undo} />
      </QueueProgress>
      {item ? (
        <div className={`grid top gap-14 ${styles.panels}`}>
          <QueueList items={desk.items} chosen={item.id} failures={actions.failures} onChoose={desk.choose} />
          {item.kind === 'payment' ? (
            <PaymentPanels key={item.id} payment={item.payment} desk={desk} />
          ) : (
            <UnmatchedPanels key={item.id} unmatched={item.unmatched} onSettled={() => desk.leave(at)} />
          )}
        </div>
      ) : (
        <DeskEmpty failed={queue.failed} checked={actions.checked} onRetry={queue.retry} />
      )}
      <JudgedRight />
    </div>
  )
}

function UndoBar({ undoable, onUndo }: { undoable: readonly UndoableAction[]; onUndo: () => void }) {
  const last = undoable.at(-1)
  if (!last) return null
  return (
    <aside className={`row middle gap-12 shrink t-14 ${styles.undo}`} aria-label={messages.undo}>
      <p className={`shrink ${styles.undoWords}`}>
        <strong>{messages.done[last.action](shortId(last.payment._id))}</strong>{' '}
        <span>{messages.undoTime}</span>
      </p>
      <Button size="s" icon={<Undo2 />} onClick={onUndo}>
        {messages.undo} <kbd>U</kbd>
      </Button>
    </aside>
  )
}

function DeskEmpty({ failed, checked, onRetry }: { failed: boolean; checked: number; onRetry: () => void }) {
  if (failed)
    return (
      <Card>
        <NotLoaded title={messages.loadFailed} onRetry={onRetry} />
      </Card>
    )
  return (
    <Card>
      <Empty illustration="box" title={messages.none}>
        {checked > 0 ? messages.noneButDone(formatNumber(checked)) : messages.noneText}
      </Empty>
    </Card>
  )
}

function DeskLoading() {
  return (
    <div className={`stack gap-12 ${styles.desk}`} aria-busy="true">
      <span className="sr">{messages.loading}</span>
      <Skeleton width={260} height={34} />
      <div className={`grid top gap-14 ${styles.panels}`}>
        <div className={styles.loadingList}>
          <Skeleton height={420} />
        </div>
        <Skeleton height={460} />
        <Skeleton height={460} />
      </div>
    </div>
  )
}

/** The desk's recent accuracy; empty until known. */
function JudgedRight() {
  const { data } = useQuery({
    queryKey: CHECK_ACCURACY_KEY,
    queryFn: async ({ signal }) => (await api('getPaymentRecord', { signal })).data,
  })
  if (!data || data.settled < ENOUGH) return null
  return <p className="soft t-14">{recordText(data)}</p>
}

function recordText({ settled, right, falseAlarms, missed, misread }: CheckAccuracy): string {
  const time =
    settled < CHECK_ACCURACY_MAX
      ? messages.lastDays(formatNumber(CHECK_ACCURACY_DAYS))
      : messages.lastPayments(formatNumber(settled))
  return [
    messages.judgedRight(time, formatNumber(right), formatNumber(settled)),
    ...(falseAlarms > 0 ? [messages.falseAlarms(formatNumber(falseAlarms))] : []),
    ...(missed > 0 ? [messages.missed(formatNumber(missed))] : []),
    ...(misread > 0 ? [messages.misread(formatNumber(misread))] : []),
  ].join(', ')
}

interface QueueListProps {
  items: readonly QueueItem[]
  chosen: string
  failures: ReadonlyMap<string, string>
  onChoose: (id: string) => void
}

/** The queue, highest risk first; the selected payment stays visible. */
function QueueList({ items, chosen, failures, onChoose }: QueueListProps) {
  const list = useRef<HTMLOListElement>(null)
  const at = items.findIndex(({ id }) => id === chosen)
  useEffect(() => {
    const container = list.current
    const one = container?.children[at]
    if (container && one instanceof HTMLElement) scrollIntoSight(container, one)
  }, [at])
  return (
    <nav className={styles.frame} aria-label={messages.queue}>
      <ol ref={list} className={`ruled ${styles.list}`}>
        {items.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className={`hover inset-focus grid middle gap-10 rows-4 wide t-14 ${styles.item}`}
              aria-current={item.id === chosen || undefined}
              onClick={() => onChoose(item.id)}
            >
              <ItemText item={item} />
              {failures.has(item.id) && (
                <span className={`gap-6 across bad t-13 ${styles.failure}`}>
                  <TriangleAlert />
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

function ItemText({ item }: { item: QueueItem }) {
  if (item.kind === 'unmatched')
    return (
      <>
        <span className={styles.id}>{item.unmatched.reference}</span>{' '}
        <span className="strong tabular right">{formatRupees(item.unmatched.total)}</span>{' '}
        <span className="one-line soft t-13">{item.unmatched.customer.name}</span> <UnmatchedBadge />
      </>
    )
  const { payment } = item
  return (
    <>
      <span className={styles.id}>{shortId(payment._id)}</span>{' '}
      <span className="strong tabular right">{formatRupees(payment.expected.amount)}</span>{' '}
      <span className="one-line soft t-13">{payment.customer.name || adminMessages.orders.nameMissing}</span>{' '}
      <VerdictBadge queue={payment.place} />
    </>
  )
}

/** Scrolls only the list: the page must not jump under the image. */
function scrollIntoSight(list: HTMLElement, item: HTMLElement): void {
  const top = item.offsetTop - list.offsetTop
  if (top < list.scrollTop) list.scrollTop = Math.max(0, top - item.offsetHeight)
  else if (top + item.offsetHeight * 2 > list.scrollTop + list.clientHeight)
    list.scrollTop = top + item.offsetHeight * 2 - list.clientHeight
}
