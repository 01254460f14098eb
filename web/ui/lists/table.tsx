import { TableCards } from '#web/ui/lists/table-cards.tsx'
import type { Column, TableProps } from '#web/ui/lists/table-row.ts'
import { TableRows } from '#web/ui/lists/table-rows.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import styles from '#web/ui/lists/table.module.css'

export type { Column }

/** Rows and columns with a sticky head and one pinned column; under 640 px each row is a card. */
export function Table<Row>(props: TableProps<Row>) {
  const phone = useMedia('(max-width: 639px)')
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
