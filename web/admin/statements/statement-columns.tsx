import { ArrowDownLeft, ArrowUpRight, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type DateOrder,
  type LineKind,
  type ReadLine,
  type ReadStatement,
} from '#contract/payments/statements.ts'
import styles from '#web/admin/statements/bank-statement.module.css'
import { whenText } from '#web/admin/statements/statement-text.ts'
import type { LayoutChoice } from '#web/admin/statements/use-statement-file.ts'
import { statementMessages as messages } from '#web/messages/admin-messages.ts'
import { Button, passFocus } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Badge, type Tone } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'

const BADGES: Record<LineKind, { icon: LucideIcon; tone: Tone }> = {
  credit: { icon: ArrowDownLeft, tone: 'good' },
  debit: { icon: ArrowUpRight, tone: 'mute' },
  unsuccessful: { icon: CircleSlash, tone: 'mute' },
  other: { icon: CircleSlash, tone: 'mute' },
  unreadable: { icon: CircleX, tone: 'bad' },
  contradictory: { icon: CircleX, tone: 'bad' },
}

interface Props {
  reading: ReadStatement
  fetching: boolean
  importing: boolean
  onChange: (choice: LayoutChoice) => void
  onImport: () => void
  onBack: () => void
}

/**
 * The contents of each column of a file, to be confirmed or changed, and the first payments as they would be read.
 */
export function StatementColumns({ reading, fetching, importing, onChange, onImport, onBack }: Props) {
  const at = reading.headingLine
  const headings = at === null ? messages.noHeadings : messages.headingLine(formatNumber(at))
  return (
    <Card title={messages.columnsTitle}>
      <div className="stack gap-16">
        <p className="measure soft t-14">{messages.columnsText}</p>
        <p className="soft t-13">{messages.summary(reading.fileName, headings)}</p>
        {reading.notice !== null && <Note tone="warn">{reading.notice}</Note>}
        <Table
          label={messages.columnsTitle}
          columns={columnsOf(reading, (columns) => onChange({ columns }))}
          rows={reading.headings.map((_, i) => i)}
          rowKey={String}
          minWidth={560}
        />
        <Field group label={messages.dateOrder}>
          <RadioGroup
            value={reading.dateOrder ?? ''}
            onValue={(order) => onChange({ dateOrder: order as DateOrder })}
            options={DATE_ORDERS.map((order) => ({ value: order, label: messages.dateOrders[order] }))}
          />
        </Field>
        <StatementPreview lines={reading.lines} />
        {reading.missing !== null && <Note tone="warn">{reading.missing}</Note>}
        <div className="row wrap end gap-10">
          <Button ref={passFocus} onClick={onBack}>
            {messages.back}
          </Button>
          <Button
            variant="main"
            busy={importing}
            busyText={messages.importing}
            disabled={fetching || reading.missing !== null}
            onClick={singlePress(onImport)}
          >
            {messages.import}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** The table's rows are the file's columns, by number. */
export function columnsOf(
  reading: Pick<ReadStatement, 'headings' | 'samples' | 'columns'>,
  onChange: (columns: ColumnRole[]) => void,
): Column<number>[] {
  const nameOf = (i: number) => reading.headings[i] || messages.column(formatNumber(i + 1))
  function choose(i: number, role: ColumnRole) {
    onChange(reading.columns.map((one, at) => (at === i ? role : one)))
  }
  return [
    {
      key: 'heading',
      header: messages.heading,
      onPhone: 'title',
      width: '28%',
      cell: (i) => <strong>{nameOf(i)}</strong>,
    },
    {
      key: 'samples',
      header: messages.samples,
      cell: (i) => <span className="soft breaks">{(reading.samples[i] ?? []).join(' · ')}</span>,
    },
    {
      key: 'role',
      header: messages.role,
      width: '220px',
      cell: (i) => (
        <Select
          aria-label={messages.roleOf(nameOf(i))}
          value={reading.columns[i] ?? 'none'}
          onChange={(role) => choose(i, role)}
          options={COLUMN_ROLES.map((role) => ({ value: role, label: messages.roles[role] }))}
        />
      ),
    },
  ]
}

/** The first payments of a file as they would be read, and its first lines to check, with reasons. */
function StatementPreview({ lines }: { lines: ReadLine[] }) {
  return (
    <fieldset className="stack shrink gap-8" aria-label={messages.preview}>
      <h3 className={styles.head}>{messages.preview}</h3>
      <Table
        label={messages.preview}
        columns={previewColumns()}
        rows={lines}
        rowKey={({ line }) => String(line)}
        minWidth={720}
        empty={<Empty compact illustration="search" title={messages.previewNone} />}
      />
    </fieldset>
  )
}

function previewColumns(): Column<ReadLine>[] {
  return [
    {
      key: 'line',
      header: messages.line,
      width: '64px',
      cell: ({ line }) => <span className="num">{formatNumber(line)}</span>,
    },
    {
      key: 'kind',
      header: messages.kind,
      onPhone: 'title',
      cell: ({ kind }) => <Badge {...BADGES[kind]}>{messages.kinds[kind]}</Badge>,
    },
    {
      key: 'when',
      header: messages.when,
      cell: (line) => (line.day === null ? '' : <span className="nowrap">{whenText(line)}</span>),
    },
    {
      key: 'amount',
      header: messages.amount,
      align: 'right',
      cell: ({ amount }) => (amount === null ? '' : formatRupees(amount)),
    },
    {
      key: 'utr',
      header: messages.utr,
      cell: ({ utr }) => <span className="num">{utr ?? messages.noUtr}</span>,
    },
    {
      key: 'narration',
      header: messages.narration,
      width: '32%',
      cell: ({ narration, problem }) => (
        <span className="grid gap-1">
          <span className="breaks">{narration}</span>
          {problem && <span className="bad t-13 medium">{messages.problems[problem]}</span>}
        </span>
      ),
    },
  ]
}
