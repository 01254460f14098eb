import { type KeyboardEvent, useRef } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { StickyNote } from 'lucide-react'
import { ORDER_NOTE_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { ReceivedFrom } from '#contract/orders/money-records.ts'
import { parseOrderStatus, parsePaymentStatus } from '#contract/statuses.ts'
import { failureText } from '#web/account/form-failures.ts'
import { historyKey } from '#web/admin/list/order-query-keys.ts'
import styles from '#web/admin/orders/order-history.module.css'
import { type HistoryRow, useDraft, useHistory } from '#web/admin/orders/order-queries.ts'
import { May } from '#web/admin/permissions.tsx'
import { api } from '#web/api.ts'
import { adminMessages, ordersMessages as messages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { TextArea } from '#web/ui/controls/text-input.tsx'
import { formatDateTime, formatRupees } from '#web/ui/format.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Note } from '#web/ui/display/note.tsx'

/** Every change of the order and its payment: when, from what, to what, by whom; newest first. */
export function OrderHistory({ order }: { order: Order }) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory(order)
  return (
    <section className={`stack gap-8 ${styles.history}`} aria-labelledby={`history-${order._id}`}>
      <h3 id={`history-${order._id}`}>{messages.history}</h3>
      {data && <Changes rows={changesOf(data.pages.flatMap((page) => page.data))} />}
      {hasNextPage && (
        <Button size="s" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {messages.historyOlder}
        </Button>
      )}
      {!data && isError && (
        <Note tone="bad" onRetry={refetch}>
          {messages.historyFailed}
        </Note>
      )}
      {!data && !isError && (
        <div aria-busy="true">
          <span className="sr">{messages.historyLoading}</span>
          <Skeleton height={22} width="60%" />
        </div>
      )}
      <May make="addNote">
        <NoteField key={order._id} orderId={order._id} />
      </May>
    </section>
  )
}

function Changes({ rows }: { rows: HistoryRow[] }) {
  if (rows.length === 0) return <p className="soft t-14">{messages.historyNone}</p>
  return (
    <ol className={`soft t-14 ruled ${styles.changes}`}>
      {rows.map((row) => (
        <li key={`${row.at} ${row.kind} ${row.to} ${noted(row)}`}>
          <time dateTime={row.at}>{formatDateTime(row.at)}</time>
          <span className={styles.kind}>{subjectText(row)}</span>
          <span>{stepText(row)}</span>
          <span className="right">{row.by !== null && messages.by(row.by)}</span>
        </li>
      ))}
    </ol>
  )
}

/** 'Order: Pending → Confirmed by Admin', 'Problem: Reported by Asha', with the time; empty before the first change. */
export function LastChange({ order }: { order: Order }) {
  const rows = changesOf(useHistory(order).data?.pages[0]?.data ?? [])
  const last = rows.find(({ kind }) => kind !== 'viewed')
  const by = last?.by == null ? '' : messages.by(last.by)
  return (
    <span className={`shrink soft breaks two-lines t-14 ${styles.last}`}>
      {last &&
        messages.lastChange(messages.change(subjectText(last), stepText(last), by), formatDateTime(last.at))}
    </span>
  )
}

/** The changes without the two rows for the start of the order. */
function changesOf(rows: readonly HistoryRow[]): HistoryRow[] {
  return rows.filter(({ kind, from }) => from !== null || (kind !== 'order' && kind !== 'payment'))
}

function subjectText({ kind }: HistoryRow): string {
  return messages.historyKinds[kind]
}

function stepText(row: HistoryRow): string {
  const { kind, from, to } = row
  if (row.after) {
    const [was, is] = [row.before && detailsText(kind, row.before), detailsText(kind, row.after)]
    return was ? messages.fromTo(was, is) : is
  }
  const now = statusText(kind, to)
  return from === null ? now : messages.fromTo(statusText(kind, from), now)
}

type RecordedValues = NonNullable<HistoryRow['after']>

/** The value of a change, as people write it: one text for each kind that is not a status. */
function detailsText(kind: HistoryRow['kind'], details: RecordedValues): string {
  const text = (name: string) => String(details[name] ?? '')
  if (kind === 'tracking')
    return [text('courier'), text('number')].filter(Boolean).join(' ') || messages.trackingNone
  if (kind === 'lines') return messages.linesOf(text('lines'), formatRupees(Number(details['total'] ?? 0)))
  if (kind === 'received') {
    const from = adminMessages.received.from[text('from') as ReceivedFrom] ?? text('from')
    return messages.receivedOf(formatRupees(Number(details['amount'] ?? 0)), from, text('source'))
  }
  if (kind === 'refund') {
    const way = messages.refundWays[text('way') as keyof typeof messages.refundWays] ?? text('way')
    return messages.refundOf(formatRupees(Number(details['amount'] ?? 0)), way, text('utr'), text('reason'))
  }
  if (kind === 'viewed') return messages.viewed(Number(details['views'] ?? 1))
  if (kind === 'message')
    return messages.messageOf[text('occasion') as keyof typeof messages.messageOf] ?? text('occasion')
  return Object.values(details).filter(Boolean).join(', ')
}

/** Two simultaneous notes are two rows. */
function noted({ after }: HistoryRow): string {
  return after ? Object.values(after).join(' ') : ''
}

function statusText(kind: HistoryRow['kind'], word: string): string {
  if (kind === 'dispute') return messages.disputeStates[word as 'open' | 'resolved'] ?? word
  const order = kind === 'order' ? parseOrderStatus(word) : undefined
  const payment = kind === 'payment' ? parsePaymentStatus(word) : undefined
  if (order) return uiMessages.orderStatus[order]
  return payment ? uiMessages.paymentStatus[payment] : word
}

/** Adds an internal note to an order. The text is kept until it is saved. */
function NoteField({ orderId }: { orderId: string }) {
  const messages = adminMessages.notes
  const [text, setText] = useDraft('note', orderId)
  const box = useRef<HTMLTextAreaElement>(null)
  const client = useQueryClient()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api('addNote', { params: { id: orderId }, body: { text } }),
    onSuccess: () => {
      setText('')
      box.current?.focus() // the button is disabled now
      return client.invalidateQueries({ queryKey: historyKey(orderId) })
    },
  })
  const isEmpty = text.trim() === ''

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (!isEmpty && !isPending) mutate()
  }

  return (
    <div className={`row wrap gap-10 ${styles.note}`}>
      <Field
        label={messages.note}
        hint={messages.noteHint}
        error={error && failureText(error, messages.noteFailed)}
        announced
        className={styles.field}
      >
        <TextArea
          ref={box}
          rows={2}
          maxLength={ORDER_NOTE_MAX}
          value={text}
          readOnly={isPending}
          onChange={(event) => {
            setText(event.target.value)
            if (error) reset()
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <Button
        icon={<StickyNote />}
        disabled={isEmpty}
        busy={isPending}
        busyText={uiMessages.saving}
        onClick={() => mutate()}
      >
        {messages.noteSave}
      </Button>
    </div>
  )
}
