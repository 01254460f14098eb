import { type ReactNode, useState } from 'react'
import type { Possible, Review } from '#contract/payments/statements.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { whenText } from '#web/admin/statements/statement-text.ts'
import type { Selection } from '#web/admin/statements/use-selection.ts'
import { adminMessages, statementMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { RadioGroup } from '#web/ui/controls/radio-group.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'
import { Empty } from '#web/ui/lists/empty.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'

const PAGE = 10

interface Props {
  part: Review['possible']
  selection: Selection
  disabled: boolean
}

/** Credits that may belong to one of a few orders: an admin chooses, nothing is preselected. */
export function PossibleCredits({ part, selection, disabled }: Props) {
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(part.rows.length / PAGE))
  const page = Math.min(wanted, pages)
  const summary =
    part.total > part.rows.length && messages.shown(formatNumber(part.rows.length), formatNumber(part.total))
  return (
    <fieldset className="stack shrink gap-8" aria-label={messages.possible}>
      <PartHead
        title={messages.possible}
        total={part.total}
        text={part.total > 0 ? messages.possibleText : undefined}
      />
      {part.total > 0 && (
        <div className={styles.frame}>
          <ul className="ruled">
            {part.rows.slice((page - 1) * PAGE, page * PAGE).map((one) => (
              <li key={one.credit._id}>
                <Choice possible={one} selection={selection} disabled={disabled} />
              </li>
            ))}
          </ul>
          {(pages > 1 || summary) && (
            <Pagination page={page} pages={pages} onPage={setWanted} summary={summary} />
          )}
        </div>
      )}
    </fieldset>
  )
}

function Choice({
  possible,
  selection,
  disabled,
}: {
  possible: Possible
  selection: Selection
  disabled: boolean
}) {
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

const REVIEW_PART_PAGE = 25

interface ReviewPartProps<Row> {
  title: string
  text?: string
  part: { total: number; rows: Row[] }
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  aside?: ReactNode
}

/** One group of a review's results, one page at a time. An empty group is one line. */
export function ReviewPart<Row>({ title, text, part, columns, rowKey, aside }: ReviewPartProps<Row>) {
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(part.rows.length / REVIEW_PART_PAGE))
  const page = Math.min(wanted, pages)
  const rows = part.rows.slice((page - 1) * REVIEW_PART_PAGE, page * REVIEW_PART_PAGE)
  const summary =
    part.total > part.rows.length && messages.shown(formatNumber(part.rows.length), formatNumber(part.total))
  return (
    <fieldset className="stack shrink gap-8" aria-label={title}>
      <PartHead title={title} total={part.total} text={part.total > 0 ? text : undefined}>
        {part.total > 0 && aside}
      </PartHead>
      {part.total > 0 && (
        <Table
          label={title}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          minWidth={760}
          empty={<Empty compact title={messages.none} />}
          footer={
            (pages > 1 || summary) && (
              <Pagination page={page} pages={pages} onPage={setWanted} summary={summary} />
            )
          }
        />
      )}
    </fieldset>
  )
}

function PartHead(props: { title: string; total: number; text?: string; children?: ReactNode }) {
  return (
    <div className={`row wrap middle gap-16 rows-2 ${styles.partHead}`}>
      <h3 className={styles.head}>
        {props.title}{' '}
        <span className="soft t-14 tabular">
          {props.total === 0 ? messages.none : formatNumber(props.total)}
        </span>
      </h3>
      {props.text && <p className="soft t-13">{props.text}</p>}
      {props.children}
    </div>
  )
}
