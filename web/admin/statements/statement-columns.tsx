import {
  COLUMN_ROLES,
  type ColumnRole,
  DATE_ORDERS,
  type DateOrder,
  type ReadStatement,
} from '#contract/payments/statements.ts'
import { StatementPreview } from '#web/admin/statements/statement-preview.tsx'
import type { LayoutChoice } from '#web/admin/statements/use-statement-file.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/signs/card.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { singlePress } from '#web/ui/controls/single-press.ts'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

interface Props {
  reading: ReadStatement
  fetching: boolean
  importing: boolean
  onChange: (choice: LayoutChoice) => void
  onImport: () => void
  onBack: () => void
}

/** What each column of a file holds, to be confirmed or changed, and the first payments as they would be read. */
export function StatementColumns({ reading, fetching, importing, onChange, onImport, onBack }: Props) {
  const words = adminMessages.statement
  const at = reading.headingLine
  const headings = at === null ? words.noHeadings : words.headingLine(formatNumber(at))
  return (
    <Card title={words.columnsTitle}>
      <div className={styles.columns}>
        <p className={styles.text}>{words.columnsText}</p>
        <p className={styles.by}>{words.facts(reading.fileName, headings)}</p>
        {reading.notice !== null && <Note tone="warn">{reading.notice}</Note>}
        <Table
          label={words.columnsTitle}
          columns={columnsOf(reading, (columns) => onChange({ columns }))}
          rows={reading.headings.map((_, i) => i)}
          rowKey={String}
          minWidth={560}
        />
        <Field group label={words.dateOrder}>
          <RadioGroup
            value={reading.dateOrder ?? ''}
            onValue={(order) => onChange({ dateOrder: order as DateOrder })}
            options={DATE_ORDERS.map((order) => ({ value: order, label: words.dateOrders[order] }))}
          />
        </Field>
        <StatementPreview lines={reading.lines} />
        {reading.missing !== null && <Note tone="warn">{reading.missing}</Note>}
        <div className={styles.acts}>
          <Button onClick={onBack}>{words.back}</Button>
          <Button
            variant="main"
            busy={importing}
            busyText={words.importing}
            disabled={fetching || reading.missing !== null}
            onClick={singlePress(onImport)}
          >
            {words.import}
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
  const words = adminMessages.statement
  const nameOf = (i: number) => reading.headings[i] || words.column(formatNumber(i + 1))
  function choose(i: number, role: ColumnRole) {
    onChange(reading.columns.map((one, at) => (at === i ? role : one)))
  }
  return [
    {
      key: 'heading',
      header: words.heading,
      onPhone: 'title',
      width: '28%',
      cell: (i) => <strong>{nameOf(i)}</strong>,
    },
    {
      key: 'samples',
      header: words.samples,
      cell: (i) => <span className={styles.samples}>{(reading.samples[i] ?? []).join(' · ')}</span>,
    },
    {
      key: 'role',
      header: words.role,
      width: '220px',
      cell: (i) => (
        <Select
          aria-label={words.roleOf(nameOf(i))}
          value={reading.columns[i] ?? 'none'}
          onChange={(role) => choose(i, role)}
          options={COLUMN_ROLES.map((role) => ({ value: role, label: words.roles[role] }))}
        />
      ),
    },
  ]
}
