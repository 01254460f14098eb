import type { ReactNode } from 'react'
import type { Possible, Review } from '#contract/payments/statements.ts'
import { shortId } from '#web/admin/links.ts'
import { whenText } from '#web/admin/statements/statement-text.ts'
import type { Selection } from '#web/admin/statements/use-selection.ts'
import { adminMessages, statementMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Pagination, usePages } from '#web/ui/lists/pagination.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'
import { Empty } from '#web/ui/lists/empty.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'

interface Props {
  part: Review['possible']
  selection: Selection
  disabled: boolean
}

/** Credits that may belong to one of a few orders: an admin chooses, nothing is preselected. */
export function PossibleCredits({ part, selection, disabled }: Props) {
  return (
    <PagedPart title={messages.possible} text={messages.possibleText} part={part} pageSize={10}>
      {(rows, pager) => (
        <div className={styles.frame}>
          <ul className="ruled">
            {rows.map((one) => (
              <li key={one.credit._id}>
                <Choice possible={one} selection={selection} disabled={disabled} />
              </li>
            ))}
          </ul>
          {pager}
        </div>
      )}
    </PagedPart>
  )
}

function Choice({ possible, selection, disabled }: Omit<Props, 'part'> & { possible: Possible }) {
  const { credit, candidates } = possible
  const when = messages.creditOn(whenText(credit), formatNumber(credit.line))
  const options = candidates.map((candidate) => ({
    value: candidate.order._id,
    label: <Candidate {...candidate} />,
    disabled: selection.isTaken(candidate.order._id, credit._id),
  }))
  return (
    <div className={styles.choice}>
      <div className="grid gap-2 shrink t-14">
        <strong className="num">{formatRupees(credit.amount)}</strong>
        <span>{when}</span>
        <span className="breaks">{credit.narration}</span>
      </div>
      <RadioGroup
        className={styles.candidates}
        aria-label={messages.candidatesFor(formatRupees(credit.amount), when)}
        value={selection.choiceOf(credit._id)}
        disabled={disabled}
        onValue={(order) => selection.choose(credit._id, order)}
        options={[...options, { value: '', label: messages.noOrder }]}
      />
    </div>
  )
}

function Candidate({ order, sameUtr, sameName }: Possible['candidates'][number]) {
  const reasons = [sameUtr && messages.sameUtr, sameName && messages.sameName].filter(Boolean).join(', ')
  const name = order.customer || adminMessages.orders.nameMissing
  return (
    <span className="grid gap-1 shrink">
      <span>{messages.candidate(shortId(order._id), name, formatDateTime(order.createdAt))}</span>{' '}
      {reasons && <span className="soft t-13">{reasons}</span>}
    </span>
  )
}

interface PartProps<Row> {
  title: string
  text?: string | undefined
  part: { total: number; rows: Row[] }
  aside?: ReactNode
}

interface ReviewPartProps<Row> extends PartProps<Row> {
  columns: Column<Row>[]
  rowKey: (row: Row) => string
}

/** One group of a review's results as a table. */
export function ReviewPart<Row>({ columns, rowKey, ...part }: ReviewPartProps<Row>) {
  return (
    <PagedPart {...part} pageSize={25}>
      {(rows, pager) => (
        <Table
          label={part.title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          minWidth={760}
          empty={<Empty compact title={messages.none} />}
          footer={pager}
        />
      )}
    </PagedPart>
  )
}

interface PagedPartProps<Row> extends PartProps<Row> {
  pageSize: number
  children: (rows: Row[], pager: ReactNode) => ReactNode
}

/** A group with its heading, one page at a time. An empty group is one line. */
function PagedPart<Row>({ title, text, part, aside, pageSize, children }: PagedPartProps<Row>) {
  const { total } = part
  const { rows, ...pages } = usePages(part.rows, pageSize)
  const summary =
    total > part.rows.length && messages.shown(formatNumber(part.rows.length), formatNumber(total))
  const pager = (pages.pages > 1 || summary) && <Pagination {...pages} summary={summary} />
  return (
    <fieldset className="stack shrink gap-8" aria-label={title}>
      <div className={`row wrap middle gap-16 rows-2 ${styles.partHead}`}>
        <h3 className={styles.head}>
          {title}{' '}
          <span className="soft t-14 tabular">{total === 0 ? messages.none : formatNumber(total)}</span>
        </h3>
        {total > 0 && text && <p className="soft t-13">{text}</p>}
        {total > 0 && aside}
      </div>
      {total > 0 && children(rows, pager)}
    </fieldset>
  )
}
