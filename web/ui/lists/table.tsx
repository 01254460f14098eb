import { classNames } from '#web/ui/class-names.ts'
import { RowBox, SelectAllBox } from '#web/ui/lists/select-boxes.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import tableCardsStyles from '#web/ui/lists/table-cards.module.css'
import { type Column, rowActs, type TableProps } from '#web/ui/lists/table-row.ts'
import { TableRows } from '#web/ui/lists/table-rows.tsx'
import styles from '#web/ui/lists/table.module.css'
import { PHONE, useMedia } from '#web/ui/use-media.ts'

export type { Column }

/** Rows and columns with a sticky head and one pinned column; under 640 px each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = useMedia(PHONE)
  const nothing = !props.loading && props.rows.length === 0
  return (
    <div className={styles.frame}>
      {phone ? <TableCards {...props} /> : <TableRows {...props} />}
      {nothing && <div className={styles.empty}>{props.empty}</div>}
      {/* Its place is known with the rows; before that it would be pushed down. */}
      {props.foot && !props.loading && <div className={styles.foot}>{props.foot}</div>}
    </div>
  )
}

/** A table on a phone: each row a card of label and value. Table chooses it by itself. */
function TableCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  onRowClick,
  selectedKey,
  selection,
  loading,
  loadingText,
  skeletonRows = 4,
}: TableProps<Row>) {
  if (!loading && rows.length === 0) return null
  const title =
    columns.find((column) => column.onPhone === 'title') ?? columns.find((column) => !column.hideHeader)
  const actions = columns.filter((column) => column.onPhone === 'actions')
  const lines = columns.filter((column) => column !== title && !column.onPhone)
  return (
    <>
      {selection && (
        <div className={tableCardsStyles.all}>
          <SelectAllBox rows={rows} selection={selection} worded />
        </div>
      )}
      <ul className={tableCardsStyles.cards} aria-label={label} aria-busy={loading || undefined}>
        {loading
          ? Array.from({ length: Math.min(skeletonRows, 4) }, (_, index) => (
              <li key={index} className={tableCardsStyles.card}>
                {index === 0 && loadingText ? loadingText : <Skeleton height={18} width="46%" />}
                <Skeleton height={14} />
                <Skeleton height={14} width="72%" />
              </li>
            ))
          : rows.map((row) => (
              <li
                key={rowKey(row)}
                className={classNames(
                  tableCardsStyles.card,
                  onRowClick && tableCardsStyles.pressable,
                  rowKey(row) === selectedKey && tableCardsStyles.selected,
                )}
                aria-current={rowKey(row) === selectedKey || undefined}
                {...rowActs(row, onRowClick, selection)}
              >
                {title && (
                  <div className={tableCardsStyles.title}>
                    {selection && <RowBox row={row} selection={selection} />}
                    {title.cell(row)}
                  </div>
                )}
                <dl className={tableCardsStyles.lines}>
                  {lines.map((column) => (
                    <Line key={column.key} column={column} row={row} />
                  ))}
                </dl>
                {actions.length > 0 && (
                  <div className={tableCardsStyles.actions}>
                    {actions.map((column) => (
                      <div key={column.key}>{column.cell(row)}</div>
                    ))}
                  </div>
                )}
              </li>
            ))}
      </ul>
    </>
  )
}

function Line<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <div className={tableCardsStyles.line}>
      <dt className={column.hideHeader ? 'sr' : undefined}>{column.header}</dt>
      <dd className={column.align === 'right' ? 'num' : undefined}>{column.cell(row)}</dd>
    </div>
  )
}
