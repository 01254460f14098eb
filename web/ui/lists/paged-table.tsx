import { useState } from 'react'
import { uiMessages } from '#web/messages/ui.ts'
import { Pagination, rangeText } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import type { TableProps } from '#web/ui/lists/table-row.ts'

const ROWS_A_PAGE = 25

/** A table whose rows are all loaded, 25 per page. */
export function PagedTable<Row>({ rows, ...table }: Omit<TableProps<Row>, 'foot'>) {
  const [turned, setTurned] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE))
  const page = Math.min(turned, pages)
  const first = (page - 1) * ROWS_A_PAGE
  const shown = rows.slice(first, first + ROWS_A_PAGE)
  const pager = (
    <Pagination
      label={uiMessages.rowPages}
      page={page}
      pages={pages}
      onPage={setTurned}
      summary={rangeText(first, shown.length, rows.length)}
    />
  )
  return <Table {...table} rows={shown} footer={pages > 1 && pager} />
}
