import { type ReactNode, useState } from 'react'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import styles from '#web/admin/statements/bank-statement.module.css'

const PAGE = 25

interface Props<Row> {
  id?: string
  title: string
  text?: string
  part: { total: number; rows: Row[] }
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  aside?: ReactNode
}

/** One kind of what a review found, a page at a time. Nothing of a kind is one line. */
export function ReviewPart<Row>({ title, text, part, columns, rowKey, aside }: Props<Row>) {
  const words = adminMessages.statement
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(part.rows.length / PAGE))
  const page = Math.min(wanted, pages)
  const rows = part.rows.slice((page - 1) * PAGE, page * PAGE)
  const summary =
    part.total > part.rows.length && words.shown(formatNumber(part.rows.length), formatNumber(part.total))
  return (
    <fieldset className={styles.part} aria-label={title}>
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
          empty={<Empty compact title={words.none} />}
          foot={
            (pages > 1 || summary) && (
              <Pagination page={page} pages={pages} onPage={setWanted} summary={summary} />
            )
          }
        />
      )}
    </fieldset>
  )
}

/** Heading and number of a part of the review. */
export function PartHead(props: { title: string; total: number; text?: string; children?: ReactNode }) {
  const words = adminMessages.statement
  return (
    <div className={styles.partHead}>
      <h3 className={styles.head}>
        {props.title}{' '}
        <span className={styles.count}>{props.total === 0 ? words.none : formatNumber(props.total)}</span>
      </h3>
      {props.text && <p className={styles.by}>{props.text}</p>}
      {props.children}
    </div>
  )
}
