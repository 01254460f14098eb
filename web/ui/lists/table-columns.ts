import type { Column } from '#web/ui/lists/table-row.ts'

/** Room that a column has unless the table says how wide it is at least, in px. */
const ROOM = 112

export interface ColumnChoice<Row> {
  shown: Column<Row>[]
  /** Second lines in the column of a key. */
  under: (key: string) => Column<Row>[]
  pinned: Column<Row> | undefined
  /** Those that a person may leave out: all but the one that stays in sight, the name and the acts. */
  choosable: Column<Row>[]
  minWidth: number
}

/** Which columns a table shows, without the `hidden` ones and, when `narrow`, some under others. */
export function chooseColumns<Row>(
  columns: Column<Row>[],
  { hidden, narrow, minWidth }: { hidden: readonly string[]; narrow: boolean; minWidth: number | undefined },
): ColumnChoice<Row> {
  const pinned = columns.find((column) => column.pinned) ?? columns[0]
  const choosable = columns.filter(
    (column) => column !== pinned && column.onPhone !== 'title' && column.onPhone !== 'actions',
  )
  const wanted = columns.filter((column) => !(choosable.includes(column) && hidden.includes(column.key)))
  const shown = wanted.filter(({ under }) => !(narrow && under))
  return {
    shown,
    under: (key) => wanted.filter((column) => narrow && column.under === key),
    pinned,
    choosable,
    minWidth: (minWidth ?? columns.length * ROOM) - (columns.length - shown.length) * ROOM,
  }
}
