import { ArrowDownLeft, ArrowUpRight, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import type { LineKind, ReadLine } from '#contract/payments/statements.ts'
import { whenText } from '#web/admin/statements/statement-text.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Badge, type Tone } from '#web/ui/signs/badge.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

const LOOKS: Record<LineKind, { icon: LucideIcon; tone: Tone }> = {
  credit: { icon: ArrowDownLeft, tone: 'good' },
  debit: { icon: ArrowUpRight, tone: 'mute' },
  unsuccessful: { icon: CircleSlash, tone: 'mute' },
  other: { icon: CircleSlash, tone: 'mute' },
  unreadable: { icon: CircleX, tone: 'bad' },
  contradictory: { icon: CircleX, tone: 'bad' },
}

/** The first payments of a file as they would be read, and its first lines to check, with the reason. */
export function StatementPreview({ lines }: { lines: ReadLine[] }) {
  const words = adminMessages.statement
  return (
    <fieldset className={styles.part} aria-label={words.preview}>
      <h3 className={styles.head}>{words.preview}</h3>
      <Table
        label={words.preview}
        columns={previewColumns()}
        rows={lines}
        rowKey={({ line }) => String(line)}
        minWidth={720}
        empty={<Empty compact drawing="search" title={words.previewNone} />}
      />
    </fieldset>
  )
}

function previewColumns(): Column<ReadLine>[] {
  const words = adminMessages.statement
  return [
    {
      key: 'line',
      header: words.line,
      width: '64px',
      cell: ({ line }) => <span className="num">{formatNumber(line)}</span>,
    },
    { key: 'kind', header: words.kind, onPhone: 'title', cell: ({ kind }) => <Kind kind={kind} /> },
    {
      key: 'when',
      header: words.when,
      cell: (line) => (line.day === null ? '' : <span className={styles.whole}>{whenText(line)}</span>),
    },
    {
      key: 'amount',
      header: words.amount,
      align: 'right',
      cell: ({ amount }) => (amount === null ? '' : formatRupees(amount)),
    },
    { key: 'utr', header: words.utr, cell: ({ utr }) => <span className="num">{utr ?? words.noUtr}</span> },
    {
      key: 'narration',
      header: words.narration,
      width: '32%',
      cell: ({ narration, problem }) => (
        <span className={styles.narration}>
          <span className={styles.words}>{narration}</span>
          {problem && <span className={styles.reason}>{words.problems[problem]}</span>}
        </span>
      ),
    },
  ]
}

function Kind({ kind }: { kind: LineKind }) {
  const { icon: Icon, tone } = LOOKS[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {adminMessages.statement.kinds[kind]}
    </Badge>
  )
}
