import type { Column } from '#web/ui/lists/table-row.ts'

/** Room that a column has unless the table says how wide it is at least, in px. */
const ROOM = 112

export interface ColumnChoice<Row> {
  shown: Column<Row>[]
  /** Second lines in the column of a key. */
  under: (key: string) => Column<Row>[]
  pinned: Column<Row> | undefined
  minWidth: number
}

/** Which columns a table shows: when `narrow`, some become second lines of others. `minWidth` in px. */
export function chooseColumns<Row>(
  columns: Column<Row>[],
  { narrow, minWidth }: { narrow: boolean; minWidth: number | undefined },
): ColumnChoice<Row> {
  const pinned = columns.find((column) => column.pinned) ?? columns[0]
  const shown = columns.filter(({ under }) => !(narrow && under))
  return {
    shown,
    under: (key) => columns.filter((column) => narrow && column.under === key),
    pinned,
    minWidth: (minWidth ?? columns.length * ROOM) - (columns.length - shown.length) * ROOM,
  }
}
