import type { ChangeEvent, CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { type Column, rowActions, type RowSelection, type TableProps } from '#web/ui/lists/table-row.ts'
import styles from '#web/ui/lists/table.module.css'
import { useMedia } from '#web/ui/use-media.ts'
import { useOverflow } from '#web/ui/use-overflow.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import selectBoxesStyles from '#web/ui/lists/select-boxes.module.css'

/** Width of a column in px, unless the table sets its minimum width. */
const COLUMN_WIDTH_MIN = 112

/** A table as rows and columns. It scrolls sideways if it does not fit; a shadow shows that there is more. */
export function TableRows<Row>({
  label,
  columns,
  rows,
  rowKey,
  onRowClick,
  selectedKey,
  selection,
  loading,
  loadingText,
  skeletonRows = 8,
  minWidth,
}: TableProps<Row>) {
  const [scroller, overflows, more] = useOverflow<HTMLDivElement>()
  const narrow = useMedia('(max-width: 1023px)')
  const choice = chooseColumns(columns, { narrow, minWidth })
  const style = { '--min-width': `${choice.minWidth}px` } as CSSProperties
  const cellClass = (column: Column<Row>, index: number) =>
    classNames(
      styles[column.align ?? 'left'],
      column === choice.pinned && styles.pinned,
      index === 0 && Boolean(selection) && 'nowrap',
    )
  return (
    <div className={classNames(styles.edge, overflows && styles.scrolls, more && styles.more)}>
      <div
        ref={scroller}
        className={`inset-focus ${styles.scroller}`}
        {...(overflows && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <table className={styles.table} style={style} aria-label={label} aria-busy={loading || undefined}>
          <thead>
            <tr>
              {choice.visible.map((column, index) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cellClass(column, index)}
                  // With second lines it takes up the remaining width.
                  style={{ width: choice.under(column.key).length > 0 ? undefined : column.width }}
                  aria-label={index === 0 && selection ? column.header : undefined}
                >
                  {index === 0 && selection && <SelectAllBox rows={rows} selection={selection} />}
                  {column.hideHeader ? <span className="sr">{column.header}</span> : column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {loading
              ? Array.from({ length: skeletonRows }, (_, index) => (
                  <SkeletonRow
                    key={index}
                    columns={choice.visible}
                    seed={index}
                    text={index === 0 ? loadingText : undefined}
                  />
                ))
              : rows.map((row) => (
                  <tr
                    key={rowKey(row)}
                    className={classNames(
                      onRowClick && `inset-focus ${styles.pressable}`,
                      rowKey(row) === selectedKey && styles.selected,
                    )}
                    aria-current={rowKey(row) === selectedKey || undefined}
                    {...rowActions(row, onRowClick, selection)}
                  >
                    {choice.visible.map((column, index) => (
                      <td key={column.key} className={cellClass(column, index)}>
                        {index === 0 && selection && <RowBox row={row} selection={selection} />}
                        {column.cell(row)}
                        {choice.under(column.key).map((second) => (
                          <div key={second.key} className={styles.second}>
                            <span className="sr">{second.header}: </span>
                            {second.cell(row)}
                          </div>
                        ))}
                      </td>
                    ))}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface SkeletonRowProps<Row> {
  columns: Column<Row>[]
  seed: number
  text: string | undefined
}

function SkeletonRow<Row>({ columns, seed, text }: SkeletonRowProps<Row>) {
  if (text)
    return (
      <tr className={styles.waiting}>
        <td colSpan={columns.length}>{text}</td>
      </tr>
    )
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

interface ColumnChoice<Row> {
  visible: Column<Row>[]
  /** Second lines in the column of a key. */
  under: (key: string) => Column<Row>[]
  pinned: Column<Row> | undefined
  minWidth: number
}

/** The columns of a table: when `narrow`, some become second lines of others. `minWidth` in px. */
export function chooseColumns<Row>(
  columns: Column<Row>[],
  { narrow, minWidth }: { narrow: boolean; minWidth: number | undefined },
): ColumnChoice<Row> {
  const pinned = columns.find((column) => column.pinned) ?? columns[0]
  const visible = columns.filter(({ under }) => !(narrow && under))
  return {
    visible,
    under: (key) => columns.filter((column) => narrow && column.under === key),
    pinned,
    minWidth:
      (minWidth ?? columns.length * COLUMN_WIDTH_MIN) - (columns.length - visible.length) * COLUMN_WIDTH_MIN,
  }
}

/** The checkbox that selects one row; with Shift all rows since the last one pressed. */
export function RowBox<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  return (
    <Checkbox
      className={`reach ${selectBoxesStyles.box}`}
      label={<span className="sr">{selection.label(row)}</span>}
      checked={selection.isSelected(row)}
      onChange={(event) => selection.onSelect(row, withShift(event))}
    />
  )
}

/** The checkbox for all rows of the table; a dash if only some are selected. */
export function SelectAllBox<Row>({
  rows,
  selection,
  worded,
}: {
  rows: readonly Row[]
  selection: RowSelection<Row>
  worded?: boolean
}) {
  const count = rows.filter(selection.isSelected).length
  const all = rows.length > 0 && count === rows.length
  return (
    <Checkbox
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all
      }}
      className={worded ? undefined : `reach ${selectBoxesStyles.box}`}
      label={<span className={worded ? undefined : 'sr'}>{selection.allLabel}</span>}
      checked={all}
      disabled={rows.length === 0}
      onChange={() => selection.onSelectAll(!all)}
    />
  )
}

/** React reports a checkbox's change with the click or key event that caused it. */
function withShift({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
}
