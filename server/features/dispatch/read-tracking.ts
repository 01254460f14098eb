import type { Body } from '#contract/call.ts'
import { COURIER_MAX, TRACKING_ROWS_MAX } from '#contract/limits.ts'
import { type Courier, courierNamed, trackingNumber, WAS_SHIPPED } from '#contract/orders/tracking.ts'
import {
  type dispatchCalls,
  type ReadTracking,
  TRACKING_STATES,
  type TrackingRow,
  type TrackingState,
} from '#contract/orders/dispatch.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { indianDigits } from '#contract/typed-numbers.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { shortId } from '../../ids.ts'
import { invalid } from '../../shop-error.ts'
import { cellText } from '../../csv/csv-text.ts'
import { type CsvRow, openCsv } from '../../csv/open-csv.ts'
import {
  detectByContent,
  findOrders,
  type FoundOrder,
  ordersByTracking,
  type ColumnIndexes,
  detectColumns,
  hasStoppedStatus,
} from './tracking-rows.ts'

/** Statuses from which an order is shipped together with its tracking number. */
const TO_SHIP: readonly OrderStatus[] = ['confirmed', 'packaging']

/** Statuses of a shipped order whose tracking number can still be added. */
const IN_TRANSIT: readonly OrderStatus[] = ['shipped', 'out for delivery']

type Choice = Body<typeof dispatchCalls.readTracking>

/** Reads a courier's file and reports what would happen to each row; writes nothing. */
export async function readTracking(
  app: App,
  { file, columns = {}, courier = '' }: Choice,
): Promise<ReadTracking> {
  const db = app.database.read
  const table = await readTrackingTable(file)
  const indexes = columnsOf(table, columns)
  const { couriers } = await app.storeSettings(db)
  const lines = await linesOf(db, table, indexes, (name) => courierText(couriers, name || courier))
  const rows = await rowsOf(db, lines)
  const header = (at: number | undefined) => (at === undefined ? null : (table.headers[at] ?? null))
  return {
    columns: {
      order: header(indexes.order),
      number: header(indexes.number),
      courier: header(indexes.courier),
    },
    headers: table.headers,
    rows,
    counts: Object.fromEntries(
      TRACKING_STATES.map((state) => [state, rows.filter((row) => row.state === state).length]),
    ) as ReadTracking['counts'],
  }
}

function columnsOf({ headers, rows }: TrackingTable, chosen: NonNullable<Choice['columns']>): ColumnIndexes {
  const detected = detectByContent(
    detectColumns(headers),
    rows.map(({ cells }) => cells),
    headers.length,
  )
  const at = (role: keyof ColumnIndexes) => {
    const header = chosen[role]
    if (header === undefined) return detected[role]
    if (header === null) return undefined
    const index = headers.indexOf(header)
    if (index === -1) throw invalid(`columns.${role}`, 'The file has no column with this name')
    return index
  }
  return { order: at('order'), number: at('number'), courier: at('courier') }
}

/** Spelled as in the settings; 'Other' if not given. Control characters would reject the whole batch. */
function courierText(couriers: readonly Courier[], name: string): string {
  const text = name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, COURIER_MAX)
    .trim()
  return courierNamed(couriers, name)?.name ?? (text || 'Other')
}

/** No rows until both columns are known. */
async function linesOf(
  db: Queryable,
  { headers, rows }: TrackingTable,
  indexes: ColumnIndexes,
  courierOf: (cell: string) => string,
): Promise<FileLine[]> {
  const { order, number, courier } = indexes
  if (order === undefined || number === undefined) return []
  const filled = rows.filter(({ width, cells }) => width === 'longer' || cells[order] || cells[number])
  const found = await findOrders(
    db,
    filled.map(({ cells }) => cells[order] ?? ''),
  )
  return filled.map(({ line, cells, width }) => {
    const text = cells[order] ?? ''
    // In a row with too many cells the cells have shifted: this column may contain a phone number.
    const hasExtraCells = width === 'longer'
    const cell = hasExtraCells ? '' : (cells[number] ?? '')
    const orders = hasExtraCells ? [] : (found.get(text) ?? [])
    const parsed = trackingNumber.safeParse(cell)
    return {
      line,
      text,
      orders,
      courier: courierOf(courier === undefined ? '' : (cells[courier] ?? '')),
      number: parsed.success ? parsed.data : cell,
      isValid: parsed.success && isNumber(cell) && !orders.some(({ phone }) => isPhone(cell, phone)),
      unusable: hasExtraCells
        ? 'unreadable'
        : hasStoppedStatus(headers, cells, [order, number, courier])
          ? 'parcel stopped'
          : undefined,
    }
  })
}

/** With a digit, and not only zeros, which a spreadsheet's lookup returns for an empty cell. */
function isNumber(cell: string): boolean {
  return /\d/.test(cell) && /[a-z1-9]/i.test(cell)
}

/** Whether a tracking number cell contains its customer's phone number. */
function isPhone(cell: string, phone: string): boolean {
  const [digits, customerDigits] = [cell, phone].map((text) =>
    text.replaceAll(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, ''),
  )
  return digits!.length === 10 && digits === customerDigits
}

async function rowsOf(db: Queryable, lines: readonly FileLine[]): Promise<TrackingRow[]> {
  const ordersWith = await ordersByNumber(db, lines)
  const states = statesOf(lines)
  return lines.map(({ line, text, orders, courier, number, isValid }, i) => {
    const order = orders.length === 1 ? orders[0] : undefined
    const ids = ordersWith.get(number) ?? new Set()
    return {
      line,
      text: text.slice(0, TEXT_MAX),
      orderId: order?.id ?? null,
      shortId: order ? shortId(order.id) : null,
      customer: order?.full_name ?? null,
      orderStatus: order?.order_status ?? null,
      courier,
      number: number.slice(0, TEXT_MAX),
      state: states[i]!,
      sameNumber: isValid && ids.size > (order && ids.has(order.id) ? 1 : 0),
    }
  })
}

/** The ids of the orders that have each valid number, in the shop or in this file. */
async function ordersByNumber(db: Queryable, lines: readonly FileLine[]): Promise<Map<string, Set<string>>> {
  const parsed = lines.filter(({ isValid }) => isValid)
  const used = await ordersByTracking(db, [...new Set(parsed.map(({ number }) => number))])
  const found = new Map([...used].map(([number, rows]) => [number, new Set(rows.map(({ id }) => id))]))
  for (const { number, orders } of parsed) {
    if (orders.length !== 1) continue
    const ids = found.get(number) ?? new Set()
    found.set(number, ids.add(orders[0]!.id))
  }
  return found
}

/** Maximum characters of a cell that are shown. */
const TEXT_MAX = 120

interface FileLine {
  line: number
  text: string
  /** The orders that its text may refer to. */
  orders: readonly FoundOrder[]
  courier: string
  /** The number as it would be stored, or as written if it is invalid. */
  number: string
  isValid: boolean
  /** Why the row is not used, whatever its order and number. */
  unusable: 'unreadable' | 'parcel stopped' | undefined
}

/** What would happen to each row, taking the other rows into account. */
function statesOf(lines: readonly FileLine[]): TrackingState[] {
  const usable = lines.filter(({ unusable, number }) => !unusable && number !== '')
  const byOrder = Map.groupBy(usable, ({ orders }) => (orders.length === 1 ? orders[0]!.id : ''))
  // An identical row counts once; if the numbers differ, none can be trusted.
  const firsts = new Set([...byOrder.values()].filter(agree).map(([first]) => first))
  return lines.map((line) => {
    if (line.unusable) return line.unusable
    const [order] = line.orders
    if (!order) return 'unknown order'
    if (line.orders.length > 1) return 'ambiguous order'
    if (line.number === '') return 'no number'
    if (!line.isValid) return 'bad number'
    if (WAS_SHIPPED.includes(order.order_status) && order.tracking_number === line.number) return 'already so'
    if (!canTakeNumber(order)) return 'wrong state'
    return firsts.has(line) ? 'ready' : 'same order twice'
  })
}

function canTakeNumber({ order_status, tracking_number }: FoundOrder): boolean {
  if (TO_SHIP.includes(order_status)) return true
  return IN_TRANSIT.includes(order_status) && tracking_number === ''
}

function agree(lines: readonly FileLine[]): boolean {
  return new Set(lines.map(({ number }) => number)).size === 1
}

interface TrackingTable {
  /** One name for each column, each unique. */
  headers: string[]
  rows: CsvRow[]
}

const RULES = {
  advice: 'Please download it as CSV, or open it in a spreadsheet and save it as CSV.',
  noTable: 'No table found in this file. It needs a column for orders and a column for tracking numbers.',
  countHeadings: (cells: readonly string[]) =>
    cells.length > 1
      ? Object.values(detectColumns(cells.map(cellText))).filter((at) => at !== undefined).length
      : 0,
  isData: (cells: readonly string[]) =>
    cells.filter((cell) => cellText(cell) !== '').length > 1 && cells.some((cell) => /\d/.test(cell)),
}

/** The table of a courier's file with detected encoding, separator and headings. WRONG_KIND if there is none. */
async function readTrackingTable(file: File): Promise<TrackingTable> {
  const table = await openCsv(file, RULES)
  const rows: CsvRow[] = []
  for await (const row of table.rows()) {
    if (rows.length === TRACKING_ROWS_MAX)
      throw invalid(
        'file',
        `The file can have up to ${indianDigits(TRACKING_ROWS_MAX)} rows. Please split it into several files.`,
      )
    rows.push({ ...row, cells: row.cells.map(cellText) })
  }
  return { headers: headersOf(table.headings, table.width), rows }
}

/** Unique column names for choosing: 'Column 3' without a heading, 'Ref (2)' for a second 'Ref'. */
function headersOf(headings: readonly string[], width: number): string[] {
  const headers: string[] = []
  for (let i = 0; i < width; i += 1) {
    const name = headings[i] || `Column ${i + 1}`
    let header = name
    for (let n = 2; headers.includes(header); n += 1) header = `${name} (${n})`
    headers.push(header)
  }
  return headers
}
