import { CircleCheck, CircleSlash, Download, TriangleAlert } from 'lucide-react'
import { trackingFileMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { PagedTable } from '#web/ui/lists/paged-table.tsx'
import type { Column } from '#web/ui/lists/table.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Note } from '#web/ui/display/note.tsx'
import styles from '#web/admin/dispatch/ship-dialog.module.css'
import type { ReadTracking, TrackingRow } from '#contract/orders/dispatch.ts'
import type { Move, Selected } from '#web/admin/dispatch/batch-run.ts'

/** The rows of a file with the result of each, rows that won't change first. */
export function FileTable({ rows, selected }: { rows: FileRow[]; selected: Selected[] | undefined }) {
  return (
    <>
      <Summary rows={rows} selected={selected} />
      <PagedTable
        label={messages.rows}
        columns={columns()}
        rows={rows}
        rowKey={({ line }) => String(line)}
        minWidth={700}
        empty={<Empty compact illustration="search" title={messages.chooseColumns} />}
      />
    </>
  )
}

function Summary({ rows, selected }: { rows: FileRow[]; selected: Selected[] | undefined }) {
  const ready = readyOf(rows).length
  const others = rows.length - ready
  const missing = selected ? missingIn(rows, selected) : 0
  if (rows.length === 0) return null
  return (
    <Note
      tone={others + missing === 0 ? 'good' : 'warn'}
      action={
        others > 0 && (
          <Button
            size="s"
            icon={<Download />}
            onClick={() =>
              saveFile(new Blob(['\uFEFF', othersCsv(rows)], { type: 'text/csv' }), messages.othersName)
            }
          >
            {messages.saveOthers}
          </Button>
        )
      }
    >
      <output>
        {ready === 0
          ? messages.nothingReady
          : messages.counts(formatNumber(ready), formatNumber(rows.length))}{' '}
        {others > 0 && messages.notReady(formatNumber(others))}{' '}
        {missing > 0 && messages.missing(formatNumber(missing))}
      </output>
    </Note>
  )
}

function columns(): Column<FileRow>[] {
  return [
    {
      key: 'line',
      header: messages.line,
      width: '64px',
      cell: ({ line }) => <span className="num">{formatNumber(line)}</span>,
    },
    {
      key: 'order',
      header: messages.order,
      onPhone: 'title',
      cell: ({ shortId, text }) => (shortId ? <span className="nowrap">{shortId}</span> : text),
    },
    { key: 'customer', header: messages.customer, cell: ({ customer }) => customer ?? '' },
    {
      key: 'tracking',
      header: messages.tracking,
      width: '30%',
      cell: ({ courier, number }) => (
        <span className={`grid items-start gap-2 breaks ${styles.tracking}`}>
          <span className="num">{number}</span>
          <span>{courier}</span>
        </span>
      ),
    },
    { key: 'state', header: messages.state, cell: (row) => <State row={row} /> },
  ]
}

function State({ row: { state, sameNumber } }: { row: FileRow }) {
  const ready = state === 'ready'
  return (
    <span className="grid items-start gap-2 breaks">
      <Badge tone={ready ? 'good' : 'mute'} icon={ready ? CircleCheck : CircleSlash}>
        {messages.states[state]}
      </Badge>
      {sameNumber && (
        <Badge tone="warn" icon={TriangleAlert}>
          {messages.sameNumber}
        </Badge>
      )}
    </span>
  )
}

/** A row as shown on screen: in a file for selected orders, those of other orders are left out. */
type FileRow = Omit<TrackingRow, 'state'> & { state: TrackingRow['state'] | 'not selected' }

/** The rows, those that won't change first. `selected`: only these orders are shipped; undefined for all. */
export function fileRows({ rows }: ReadTracking, selected: readonly Selected[] | undefined): FileRow[] {
  const ids = selected && new Set(selected.map(({ _id }) => _id))
  const shown = rows.map((row): FileRow => {
    const other = row.state === 'ready' && ids?.has(row.orderId ?? '') === false
    return other ? { ...row, state: 'not selected' } : row
  })
  return [...shown.filter(({ state }) => state !== 'ready'), ...readyOf(shown)]
}

function readyOf(rows: readonly FileRow[]): FileRow[] {
  return rows.filter(({ state }) => state === 'ready')
}

/** The ready rows as moves of a batch that ships. */
export function movesOf(rows: readonly FileRow[]): Move[] {
  return readyOf(rows).flatMap(({ orderId, orderStatus, courier, number }) =>
    orderId && orderStatus ? [{ id: orderId, from: orderStatus, tracking: { courier, number } }] : [],
  )
}

/** How many selected orders the file does not ship. */
export function missingIn(rows: readonly FileRow[], selected: readonly Selected[]): number {
  const ready = new Set(readyOf(rows).map(({ orderId }) => orderId))
  return selected.filter(({ _id }) => !ready.has(_id)).length
}

/** The rows that won't change as a CSV, with reasons. */
export function othersCsv(rows: readonly FileRow[]): string {
  const others = rows.filter(({ state }) => state !== 'ready')
  const lines = others.map(({ line, text, number, courier, state }) =>
    [String(line), text, number, courier, messages.states[state]].map(cell).join(','),
  )
  return [messages.othersHead.map(cell).join(','), ...lines, ''].join('\r\n')
}

/**
 * A quoted cell; one that a spreadsheet would run as a formula, even with a full-width sign, starts with an
 * apostrophe.
 */
function cell(text: string): string {
  return `"${(/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
