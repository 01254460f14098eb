import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import tableCardsStyles from '#web/ui/lists/table-cards.module.css'
import { type CompactText, type Column, rowActions, type TableProps } from '#web/ui/lists/table-row.ts'
import { RowBox, SelectAllBox, TableRows } from '#web/ui/lists/table-rows.tsx'
import styles from '#web/ui/lists/table.module.css'
import { PHONE, useMedia } from '#web/ui/use-media.ts'

export type { Column }

/** Rows and columns with a sticky header and one pinned column; under 640 px short rows or cards. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = useMedia(PHONE)
  const nothing = !props.loading && props.rows.length === 0
  return (
    <div className={styles.frame}>
      {phone ? <TableCards {...props} /> : <TableRows {...props} />}
      <output className="grid">{nothing && props.empty}</output>
      {/* Its place is known with the rows; before that it would be pushed down. */}
      {props.footer && !props.loading && <div className={styles.footer}>{props.footer}</div>}
    </div>
  )
}

/** A table on a phone: each row is two lines, or a card of labels and values. Table chooses it automatically. */
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
  compact,
}: TableProps<Row>) {
  if (!loading && rows.length === 0) return null
  return (
    <>
      {selection && (
        <div className={tableCardsStyles.all}>
          <SelectAllBox rows={rows} selection={selection} worded />
        </div>
      )}
      <ul className="grid ruled" aria-label={label} aria-busy={loading || undefined}>
        {loading
          ? Array.from({ length: Math.min(skeletonRows, 4) }, (_, index) => (
              <li key={index} className={`grid gap-8 t-14 ${tableCardsStyles.card}`}>
                {index === 0 && loadingText ? loadingText : <Skeleton height={18} width="46%" />}
                <Skeleton height={14} />
                <Skeleton height={14} width="72%" />
              </li>
            ))
          : rows.map((row) => (
              <li
                key={rowKey(row)}
                className={classNames(
                  compact
                    ? `row middle gap-8 ${tableCardsStyles.brief}`
                    : `grid gap-8 t-14 ${tableCardsStyles.card}`,
                  onRowClick && `inset-focus ${tableCardsStyles.pressable}`,
                  rowKey(row) === selectedKey && tableCardsStyles.selected,
                )}
                aria-current={rowKey(row) === selectedKey || undefined}
                {...rowActions(row, onRowClick, selection)}
                {...(compact && { tabIndex: -1 })}
              >
                {compact ? (
                  <CompactRow
                    row={row}
                    compact={compact(row)}
                    selection={selection}
                    onRowClick={onRowClick}
                  />
                ) : (
                  <CardRow row={row} columns={columns} selection={selection} />
                )}
              </li>
            ))}
      </ul>
    </>
  )
}

interface CardRowProps<Row> extends Pick<TableProps<Row>, 'columns' | 'selection'> {
  row: Row
}

function CardRow<Row>({ row, columns, selection }: CardRowProps<Row>) {
  const title =
    columns.find((column) => column.onPhone === 'title') ?? columns.find((column) => !column.hideHeader)
  const actions = columns.filter((column) => column.onPhone === 'actions')
  const lines = columns.filter((column) => column !== title && !column.onPhone)
  return (
    <>
      {title && (
        <div className="t-16 strong breaks">
          {selection && <RowBox row={row} selection={selection} />}
          {title.cell(row)}
        </div>
      )}
      <dl className="grid gap-6">
        {lines.map((column) => (
          <Line key={column.key} column={column} row={row} />
        ))}
      </dl>
      {actions.length > 0 && (
        <div className={`row wrap gap-8 ${tableCardsStyles.actions}`}>
          {actions.map((column) => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
      )}
    </>
  )
}

interface CompactRowProps<Row> extends Pick<TableProps<Row>, 'selection' | 'onRowClick'> {
  row: Row
  compact: CompactText
}

function CompactRow<Row>({ row, compact, selection, onRowClick }: CompactRowProps<Row>) {
  const { image, title, screenReaderText, end, badges, note, actions } = compact
  const onOpen = compact.onOpen ?? (onRowClick && (() => onRowClick(row)))
  const words = (
    <>
      {screenReaderText && <span className="sr">{screenReaderText}: </span>}
      {title}
    </>
  )
  return (
    <>
      {selection && <RowBox row={row} selection={selection} />}
      {image}
      <div className={`grid grow shrink ${tableCardsStyles.briefLines}`}>
        <div className={`t-16 ${tableCardsStyles.first}`}>
          {onOpen ? (
            <button
              type="button"
              className={`grow shrink one-line medium ${tableCardsStyles.name}`}
              onClick={onOpen}
            >
              {words}
            </button>
          ) : (
            <span className={`grow shrink one-line medium ${tableCardsStyles.name}`}>{words}</span>
          )}
          <span className="strong tabular">{end}</span>
        </div>
        <div className={tableCardsStyles.second}>
          <span className={tableCardsStyles.badges}>{badges}</span>
          <span className="rigid soft t-12 tabular">{note}</span>
        </div>
      </div>
      {actions}
    </>
  )
}

function Line<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  return (
    <div className={`grid middle gap-12 ${tableCardsStyles.line}`}>
      <dt className={column.hideHeader ? 'sr' : undefined}>{column.header}</dt>
      <dd className={column.align === 'right' ? 'num' : undefined}>{column.cell(row)}</dd>
    </div>
  )
}
