import type { ChangeEvent } from 'react'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import type { RowSelection } from '#web/ui/lists/table-row.ts'
import styles from '#web/ui/lists/select-boxes.module.css'

/** The box that selects one row; with Shift all rows since the one pressed last. */
export function RowBox<Row>({ row, selection }: { row: Row; selection: RowSelection<Row> }) {
  return (
    <Checkbox
      className={styles.box}
      label={<span className="sr">{selection.label(row)}</span>}
      checked={selection.isSelected(row)}
      onChange={(event) => selection.onSelect(row, withShift(event))}
    />
  )
}

/** The box for all rows of the table; a dash when only some are selected. */
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
      className={worded ? undefined : styles.box}
      label={<span className={worded ? undefined : 'sr'}>{selection.allLabel}</span>}
      checked={all}
      disabled={rows.length === 0}
      onChange={() => selection.onSelectAll(!all)}
    />
  )
}

/** React tells of a box's change by the click or the key that made it. */
function withShift({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true
}
