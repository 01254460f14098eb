import { sql } from 'kysely'
import { ADMIN_SHORT_ID } from '#contract/limits.ts'
import { type Queryable, inChunks } from '../../database/database.ts'
import { SHORT_ID } from '../orders/order-filter.ts'

const FULL_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi
const INVOICE = /inv-\d{4}-\d{6,}/gi
/** The end of an id as a separate word, with or without #. */
const ID_END = /(?<![\da-z])[\da-f]{6,12}(?![\da-z])/gi

const COLUMNS = [
  'orders.id',
  'invoice_id',
  'full_name',
  'phone',
  'order_status',
  'courier',
  'tracking_number',
] as const

/** A number shortened by a spreadsheet, such as 1.23457E+12: its digits identify nothing. */
const SHORTENED = /\d[.,]\d+e[+-]?\d+/gi

export type FoundOrder = Awaited<ReturnType<typeof ordersWhere>>[number]

/**
 * Returns the orders that each text may refer to: by full id, invoice number, or the end of the id, also within
 * longer text.
 */
export async function findOrders(
  db: Queryable,
  texts: readonly string[],
): Promise<Map<string, FoundOrder[]>> {
  const references = new Map(texts.map((text) => [text, referencesIn(text)]))
  const all = (name: keyof References) => [
    ...new Set([...references.values()].flatMap((reference) => reference[name])),
  ]
  const idEndings = [...new Set(all('idEndings').map((end) => end.slice(-ADMIN_SHORT_ID)))]
  const orders = [
    ...(await inChunks(all('ids'), (some) => ordersWhere(db, 'orders.id', some))),
    ...(await inChunks(all('invoices'), (some) => ordersWhere(db, 'orders.invoice_id', some))),
    ...(await inChunks(idEndings, (some) => ordersWhere(db, SHORT_ID, some))),
  ]
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byInvoice = new Map(orders.map((order) => [order.invoice_id, order]))
  const byEnd = Map.groupBy(byId.values(), ({ id }) => id.slice(-ADMIN_SHORT_ID))
  const ordersFor = ({ ids, invoices, idEndings: endings }: References) => {
    const named = [...ids.map((id) => byId.get(id)), ...invoices.map((invoice) => byInvoice.get(invoice))]
    const exact = named.filter((order) => order !== undefined)
    if (exact.length > 0) return [...new Set(exact)]
    const ending = endings.flatMap((end) =>
      (byEnd.get(end.slice(-ADMIN_SHORT_ID)) ?? []).filter(({ id }) => id.endsWith(end)),
    )
    return [...new Set(ending)]
  }
  return new Map([...references].map(([text, reference]) => [text, ordersFor(reference)]))
}

interface References {
  ids: string[]
  invoices: string[]
  idEndings: string[]
}

function referencesIn(text: string): References {
  const rest = text.replaceAll(FULL_ID, ' ').replaceAll(INVOICE, ' ').replaceAll(SHORTENED, ' ')
  return {
    ids: (text.match(FULL_ID) ?? []).map((id) => id.toLowerCase()),
    invoices: (text.match(INVOICE) ?? []).map((invoice) => invoice.toUpperCase()),
    idEndings: (rest.match(ID_END) ?? []).map((end) => end.toLowerCase()),
  }
}

function ordersWhere(
  db: Queryable,
  column: 'orders.id' | 'orders.invoice_id' | typeof SHORT_ID,
  values: readonly string[],
) {
  return db.selectFrom('orders').select(COLUMNS).where(column, 'in', values).execute()
}

/** The ids of orders by tracking number; numbers without an order are missing. */
export async function ordersByTracking(db: Queryable, numbers: readonly string[]) {
  const rows = await inChunks(numbers, (some) =>
    db
      .selectFrom('orders')
      .select(['id', 'tracking_number'])
      .where('tracking_number', 'in', some)
      .where(sql<boolean>`tracking_number <> ''`) // the condition of the index
      .execute(),
  )
  return Map.groupBy(rows, (row) => row.tracking_number)
}

/** Indexes of the columns that are read; undefined for a column that was not found. */
export interface ColumnIndexes {
  order: number | undefined
  number: number | undefined
  courier: number | undefined
}

const NEVER =
  /\b(date|dt|time|status|state|link|url|amount|value|price|total|qty|quantity|count|weight|charges?|type|mode)\b/

/** Headings that identify a column, best first, as plain words: lower case, everything else replaced by a space. */
const WORDS: Record<keyof ColumnIndexes, readonly RegExp[]> = {
  number: [
    /\b(awb|waybill|way bill|air ?waybill)\b/,
    /\btracking\b/,
    /\b(consignment|docket|lrn?|cn|barcode|article|pod|shipment)( no| num| number| id)?$/,
  ],
  order: [
    /^(client |customer |seller |merchant |your )?order( id| no| num| number| ref| reference| code)?$/,
    /\border\b/,
    /\binvoice\b/,
    /\b(ref|reference)\b/,
  ],
  courier: [
    /^(courier|carrier|transporter)( name| partner| company)?$/,
    /\b(courier|carrier|logistics|delivery partner|shipping (partner|company|provider))\b/,
  ],
}

export function detectColumns(headings: readonly string[]): ColumnIndexes {
  const words = headings.map(normalizedWords)
  const taken = new Set<number>()
  const find = (role: keyof ColumnIndexes) => {
    for (const pattern of WORDS[role]) {
      const at = words.findIndex((word, i) => !taken.has(i) && pattern.test(word) && !NEVER.test(word))
      if (at === -1) continue
      taken.add(at)
      return at
    }
    return undefined
  }
  return { number: find('number'), order: find('order'), courier: find('courier') }
}

/** Headings of columns with a parcel's status, and of similar columns without one. */
const STATUS = /\b(status|state|remarks?|reason|activity|scan|event|result|outcome|disposition)\b/
const OTHER_STATUS =
  /\b(payment|cod|remit(tance)?|settlement|invoice|refund|email|sms|whatsapp|message|risk)\b/
/** Statuses of a parcel that will not reach the customer: not created, cancelled, lost, or returning. */
const STOPPED =
  /(?<!\b(no|not|non|never)[ -]?)\b(cancel\w*|rto|returned|returning|return (to|initiated|in|accepted|received|completed)|fail\w*|undelivered|unsuccessful|lost|damaged|destroyed|disposed|reject\w*|refused|void(ed)?|abort\w*|declined|error|expired|not (booked|created|picked|serviceable|manifested|generated))\b/
/** The same as the complete text of a cell in a column without such a heading. */
const STOPPED_CELL =
  /^((shipment|order|parcel|awb|pickup|delivery) )?(is )?(cancell?ed|rto|rto (initiated|in transit|ofd|delivered|undelivered|acknowledged|requested)|returned|return to (origin|seller|shipper|sender)|failed|undelivered|rejected|lost)( (by|to) \w+)?$/
const FLAG = /^(is )?(rto|cancell?ed|returned|failed|lost)( flag)?$/
const DAY = /^(rto|cancell?(ed|ation)|returned|return)( \w+)? (date|dt|on|at|time)\b/

/** Whether a row says that its parcel was cancelled, failed or is returning. `ignored`: columns with other contents. */
export function hasStoppedStatus(
  headings: readonly string[],
  cells: readonly string[],
  ignored: readonly (number | undefined)[],
): boolean {
  return cells.some((cell, i) => {
    if (cell === '' || ignored.includes(i)) return false
    const [heading, text] = [normalizedWords(headings[i] ?? ''), normalizedWords(cell)]
    if (text === '' || OTHER_STATUS.test(heading)) return false
    if (FLAG.test(heading)) return /^(y|yes|true|1)$/.test(text)
    if (DAY.test(heading)) return /[1-9]/.test(text)
    return STOPPED_CELL.test(text) || (STATUS.test(heading) && STOPPED.test(text))
  })
}

function normalizedWords(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .slice(0, 80)
}

/** Detects columns without a known heading by their contents. */
export function detectByContent(
  indexes: ColumnIndexes,
  rows: readonly (readonly string[])[],
  width: number,
): ColumnIndexes {
  const most = (matches: (cell: string) => boolean, taken: readonly (number | undefined)[]) => {
    const columns = Array.from({ length: width }, (_, i) => i).filter((i) => !taken.includes(i))
    return columns.find((i) => {
      const cells = rows.map((row) => row[i] ?? '').filter((cell) => cell !== '')
      return cells.length > 0 && cells.filter(matches).length > cells.length / 2
    })
  }
  const order = indexes.order ?? most(isOrder, [indexes.number, indexes.courier])
  const number = indexes.number ?? most(isNumber, [order, indexes.courier])
  return { order, number, courier: indexes.courier }
}

function isOrder(cell: string): boolean {
  return /^(#?[\da-f]{6}|#[\da-f]{8}|inv-\d{4}-\d{6,}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i.test(cell)
}

/** Long, with many digits, but not an Indian mobile number. */
function isNumber(cell: string): boolean {
  const compact = cell.replaceAll(' ', '')
  return /^(?=(.*\d){6})[a-z\d/-]{8,50}$/i.test(compact) && !/^(\+?91|0)?[6-9]\d{9}$/.test(compact)
}
