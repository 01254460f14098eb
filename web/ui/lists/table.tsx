import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { TableCards } from '#web/ui/lists/table-cards.tsx'
import { rowActs } from '#web/ui/lists/table-row.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useOverflow } from '#web/ui/use-overflow.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/ui/lists/table.module.css'

export interface Column<Row> {
  /** Unique in the table. */
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** right also sets tabular figures: for amounts and counts. */
  align?: 'left' | 'right'
  /** A CSS width for the column, such as '34%' or '9rem'. */
  width?: string
  /** The header is only read out: for pictures' and actions' columns. */
  hideHeader?: boolean
  /** On phones: title heads the card, actions close it, hidden is left out. A line of label and value otherwise. */
  onPhone?: 'title' | 'actions' | 'hidden'
}

export interface TableProps<Row> {
  /** What the table lists; read out. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Opens a row by click, Enter or Space; buttons and links in its cells keep their own meaning. */
  onRowClick?: (row: Row) => void
  /** The row whose details are open. */
  selectedKey?: string
  /** Skeleton rows instead of rows. */
  loading?: boolean
  skeletonRows?: number
  /** Shown when there is no row: an Empty, or a Note after a failure. */
  empty?: ReactNode
  /** Under the rows, inside the card: the pagination. */
  foot?: ReactNode
  /** Below this width it scrolls sideways with the first column pinned; 112 px a column unless given. */
  minWidth?: number
}

/** Rows and columns in a card: sticky head, sideways scroll with a pinned first column, cards of label and value under 640 px. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = useMedia('(max-width: 639px)')
  const nothing = !props.loading && props.rows.length === 0
  return (
    <div className={styles.frame}>
      {phone ? <TableCards {...props} /> : <TableRows {...props} />}
      {nothing && <div className={styles.empty}>{props.empty}</div>}
      {props.foot && <div className={styles.foot}>{props.foot}</div>}
    </div>
  )
}

function TableRows<Row>({
  label,
  columns,
  rows,
  rowKey,
  onRowClick,
  selectedKey,
  loading,
  skeletonRows = 8,
  minWidth,
}: TableProps<Row>) {
  const [scroller, overflows] = useOverflow<HTMLDivElement>()
  const style = { '--min-width': `${minWidth ?? columns.length * 112}px` } as CSSProperties
  return (
    <div
      ref={scroller}
      className={classNames(styles.scroller, overflows && styles.scrolls)}
      {...(overflows && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={styles.table} style={style} aria-label={label} aria-busy={loading || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={styles[column.align ?? 'left']}
                style={{ width: column.width }}
              >
                {column.hideHeader ? <span className="sr">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading
            ? Array.from({ length: skeletonRows }, (_, index) => (
                <SkeletonRow key={index} columns={columns} seed={index} />
              ))
            : rows.map((row) => (
                <tr
                  key={rowKey(row)}
                  className={classNames(
                    onRowClick && styles.pressable,
                    rowKey(row) === selectedKey && styles.selected,
                  )}
                  aria-current={rowKey(row) === selectedKey || undefined}
                  {...rowActs(row, onRowClick)}
                >
                  {columns.map((column) => (
                    <td key={column.key} className={styles[column.align ?? 'left']}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  )
}

function SkeletonRow<Row>({ columns, seed }: { columns: Column<Row>[]; seed: number }) {
  return (
    <tr className={styles.waiting}>
      {columns.map((column, index) => (
        <td key={column.key} className={styles[column.align ?? 'left']}>
          <Skeleton inline height={14} width={`${50 + ((seed * 7 + index * 13) % 5) * 9}%`} />
        </td>
      ))}
    </tr>
  )
}
