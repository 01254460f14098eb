import type { ReadTracking, TrackingRow } from '#contract/orders/dispatch.ts'
import type { Move } from '#web/admin/dispatch/batch-run.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import type { Selected } from '#web/admin/dispatch/selection.ts'

/** A line as the screen shows it: of a file for selected orders, those of others are left out. */
export type FileRow = Omit<TrackingRow, 'state'> & { state: TrackingRow['state'] | 'not selected' }

/** The rows, those that stay as they are first. `selected`: only these orders are shipped; undefined for all. */
export function fileRows({ rows }: ReadTracking, selected: readonly Selected[] | undefined): FileRow[] {
  const ids = selected && new Set(selected.map(({ _id }) => _id))
  const shown = rows.map((row): FileRow => {
    const other = row.state === 'ready' && ids?.has(row.orderId ?? '') === false
    return other ? { ...row, state: 'not selected' } : row
  })
  return [...shown.filter(({ state }) => state !== 'ready'), ...readyOf(shown)]
}

export function readyOf(rows: readonly FileRow[]): FileRow[] {
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

/** The rows that stay as they are as a CSV, with why. */
export function othersCsv(rows: readonly FileRow[]): string {
  const words = adminMessages.trackingFile
  const others = rows.filter(({ state }) => state !== 'ready')
  const lines = others.map(({ line, text, number, courier, state }) =>
    [String(line), text, number, courier, words.states[state]].map(cell).join(','),
  )
  return [words.othersHead.map(cell).join(','), ...lines, ''].join('\r\n')
}

/** A quoted cell; one that a spreadsheet would run as a formula starts with an apostrophe. */
function cell(text: string): string {
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
