import { BadgeIndianRupee, Hand, Hash, Landmark, type LucideIcon, UserCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Credit, MatchedBy, OpenOrder, Pair } from '#contract/payments/statements.ts'
import { orderPath, shortId } from '#web/admin/links.ts'
import { whenText } from '#web/admin/statements/statement-text.ts'
import { adminMessages, statementMessages as messages } from '#web/messages/admin-messages.ts'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { PaymentStatusBadge } from '#web/ui/display/status-badge.tsx'
import type { Column } from '#web/ui/lists/table.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

const BADGES: Record<MatchedBy, { icon: LucideIcon; tone: Tone }> = {
  utr: { icon: Hash, tone: 'good' },
  name: { icon: UserCheck, tone: 'teal' },
  admin: { icon: Hand, tone: 'info' },
  seen: { icon: Landmark, tone: 'good' },
}

interface Ticking {
  isSelected: (pair: Pair) => boolean
  onSelect: (pair: Pair) => void
  disabled: boolean
}

/** A credit beside its order; with `ticking` each row has a checkbox. */
export function pairColumns(ticking?: Ticking): Column<Pair>[] {
  return [
    {
      key: 'order',
      header: messages.order,
      onPhone: 'title',
      width: '26%',
      cell: (pair) =>
        ticking ? (
          <Checkbox
            className={styles.tick}
            checked={ticking.isSelected(pair)}
            disabled={ticking.disabled}
            onChange={() => ticking.onSelect(pair)}
            label={
              <>
                <span className="sr">{messages.tick(shortId(pair.order._id))} </span>
                <OrderText order={pair.order} />
              </>
            }
          />
        ) : (
          <OrderText order={pair.order} />
        ),
    },
    { key: 'total', header: messages.total, align: 'right', cell: ({ order }) => formatRupees(order.total) },
    { key: 'credit', header: messages.credit, align: 'right', cell: (pair) => <CreditAmount {...pair} /> },
    { key: 'utr', header: messages.utr, cell: ({ credit }) => <Utr credit={credit} /> },
    {
      key: 'narration',
      header: messages.narration,
      width: '26%',
      cell: ({ credit }) => <Narration credit={credit} />,
    },
    { key: 'why', header: messages.why, cell: ({ by }) => <Badge {...BADGES[by]}>{messages.by[by]}</Badge> },
    {
      key: 'open',
      header: messages.openOrder(''),
      hideHeader: true,
      onPhone: 'actions',
      cell: ({ order }) => <OpenLink order={order} />,
    },
  ]
}

export function creditColumns(): Column<Credit>[] {
  return [
    {
      key: 'when',
      header: messages.when,
      onPhone: 'title',
      cell: (credit) => <span className="nowrap">{whenText(credit)}</span>,
    },
    { key: 'amount', header: messages.amount, align: 'right', cell: ({ amount }) => formatRupees(amount) },
    { key: 'utr', header: messages.utr, cell: (credit) => <Utr credit={credit} /> },
    { key: 'narration', header: messages.narration, width: '40%', cell: ({ narration }) => narration },
    { key: 'line', header: messages.line, align: 'right', cell: ({ line }) => formatNumber(line) },
  ]
}

export function orderColumns(): Column<OpenOrder>[] {
  return [
    {
      key: 'order',
      header: messages.order,
      onPhone: 'title',
      width: '30%',
      cell: (order) => <OrderText order={order} />,
    },
    {
      key: 'placed',
      header: messages.placed,
      cell: ({ createdAt }) => <span className="nowrap">{formatDateTime(createdAt)}</span>,
    },
    { key: 'total', header: messages.total, align: 'right', cell: ({ total }) => formatRupees(total) },
    {
      key: 'utr',
      header: messages.utr,
      cell: ({ utr }) => <span className="num">{utr ?? messages.noUtr}</span>,
    },
    {
      key: 'payment',
      header: messages.payment,
      cell: ({ paymentStatus }) => <PaymentStatusBadge status={paymentStatus} />,
    },
    {
      key: 'open',
      header: messages.openOrder(''),
      hideHeader: true,
      onPhone: 'actions',
      cell: (order) => <OpenLink order={order} />,
    },
  ]
}

function OrderText({ order }: { order: OpenOrder }) {
  return (
    <span className="grid gap-1 shrink">
      <strong>{shortId(order._id)}</strong>
      <span>{order.customer || adminMessages.orders.nameMissing}</span>
    </span>
  )
}

function CreditAmount({ credit, order }: Pair) {
  const differs = credit.amount !== order.total
  return (
    <span className={differs ? `inline-row middle gap-4 bad strong ${styles.differs}` : undefined}>
      {differs && <BadgeIndianRupee />}
      {formatRupees(credit.amount)}
    </span>
  )
}

function Utr({ credit }: { credit: Credit }) {
  return <span className="num">{credit.utr ?? messages.noUtr}</span>
}

function Narration({ credit }: { credit: Credit }) {
  return (
    <span className="grid gap-1">
      <span className="soft t-13">{messages.creditOn(whenText(credit), formatNumber(credit.line))}</span>
      <span className="breaks">{credit.narration}</span>
    </span>
  )
}

function OpenLink({ order }: { order: OpenOrder }) {
  return (
    <Link
      className={styles.link}
      to={orderPath(order._id)}
      aria-label={messages.openOrder(shortId(order._id))}
    >
      {messages.openOrder('').trim()}
    </Link>
  )
}
