import type { CSSProperties } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { RowBox, SelectAllBox } from '#web/ui/lists/select-boxes.tsx'
import { TableCards } from '#web/ui/lists/table-cards.tsx'
import { type Column, rowActs, type TableProps } from '#web/ui/lists/table-row.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { useOverflow } from '#web/ui/use-overflow.ts'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import styles from '#web/ui/lists/table.module.css'

export type { Column }

/** Rows and columns with a sticky head and a pinned first column; under 640 px each row is a card. */
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
  selection,
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
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column, index, selection)}
                style={{ width: column.width }}
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
                  {...rowActs(row, onRowClick, selection)}
                >
                  {columns.map((column, index) => (
                    <td key={column.key} className={cellClass(column, index, selection)}>
                      {index === 0 && selection && <RowBox row={row} selection={selection} />}
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

function cellClass<Row>(column: Column<Row>, index: number, selection: unknown): string {
  return classNames(styles[column.align ?? 'left'], index === 0 && Boolean(selection) && styles.boxed)
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
