import { uiMessages } from '#web/messages/ui.ts'
import { Pagination, rangeText, usePages } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import type { TableProps } from '#web/ui/lists/table-row.ts'

const ROWS_A_PAGE = 25

/** A table whose rows are all loaded, 25 per page. */
export function PagedTable<Row>({ rows: all, ...table }: Omit<TableProps<Row>, 'footer'>) {
  const { rows, ...pages } = usePages(all, ROWS_A_PAGE)
  const summary = rangeText((pages.page - 1) * ROWS_A_PAGE, rows.length, all.length)
  const pager = <Pagination label={uiMessages.rowPages} {...pages} summary={summary} />
  return <Table {...table} rows={rows} footer={pages.pages > 1 && pager} />
}
