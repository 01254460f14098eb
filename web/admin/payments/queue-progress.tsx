import type { ReactNode } from 'react'
import { ChevronDown, ChevronUp, Keyboard } from 'lucide-react'
import { PAYMENT_COUNT_MAX, PAYMENT_QUEUES, type PaymentCounts } from '#contract/payments/payments.ts'
import styles from '#web/admin/payments/queue-progress.module.css'
import type { Desk } from '#web/admin/payments/use-desk.ts'
import { totalOf } from '#web/admin/payments/payment-queries.ts'
import { VerdictBadge } from '#web/admin/payments/payment-texts.tsx'
import { paymentsMessages as messages } from '#web/messages/admin-messages.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Popover } from '#web/ui/overlays/popover.tsx'

interface Props {
  desk: Desk
  helping: boolean
  onHelp: (open: boolean) => void
  children: ReactNode
}

/** The position in the queue, the number in each group, the number done, and the keyboard shortcuts. */
export function QueueProgress({ desk, helping, onHelp, children }: Props) {
  const { items, at, queue, actions } = desk
  const unmatched = items.filter(({ kind }) => kind === 'unmatched').length
  const waiting = queue.counts ? unmatched + totalOf(queue.counts) : items.length
  return (
    <div className={`row wrap middle gap-20 rows-8 t-14 ${styles.bar}`}>
      {items.length > 0 && (
        <div className="row middle gap-6">
          <IconButton
            size="s"
            variant="plain"
            aria-label={messages.previous}
            icon={<ChevronUp />}
            disabled={at <= 0}
            onClick={() => desk.step(-1)}
          />
          <IconButton
            size="s"
            variant="plain"
            aria-label={messages.next}
            icon={<ChevronDown />}
            disabled={at >= items.length - 1}
            onClick={() => desk.step(1)}
          />
          {at >= 0 && (
            <span className={`strong tabular ${styles.number}`}>
              {messages.progress(formatNumber(at + 1), formatNumber(waiting))}
            </span>
          )}
        </div>
      )}
      {queue.counts && <Counts counts={queue.counts} />}
      {actions.checked > 0 && (
        <span className="soft">{messages.settledSoFar(formatNumber(actions.checked))}</span>
      )}
      {children}
      <div className={`push ${styles.help}`}>
        <Popover
          open={helping}
          onOpenChange={onHelp}
          title={messages.keysTitle}
          trigger={<IconButton size="s" variant="plain" aria-label={messages.keys} icon={<Keyboard />} />}
        >
          <dl className={`grid gap-6 t-14 ${styles.keys}`}>
            {messages.keysList.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Popover>
      </div>
    </div>
  )
}

function Counts({ counts }: { counts: PaymentCounts }) {
  return (
    <ul className={styles.counts}>
      {PAYMENT_QUEUES.filter((queue) => counts[queue] > 0).map((queue) => (
        <li key={queue}>
          <VerdictBadge queue={queue} />
          <span className="num">{countText(counts[queue])}</span>
        </li>
      ))}
    </ul>
  )
}

function countText(count: number): string {
  return count >= PAYMENT_COUNT_MAX ? messages.moreThan(formatNumber(count)) : formatNumber(count)
}
