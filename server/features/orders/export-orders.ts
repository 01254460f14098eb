import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { BYTE_ORDER_MARK, csvText } from '../../csv/csv-text.ts'
import { Download } from '../../http/download.ts'
import { emailShown } from '../../mail/no-email.ts'
import { indiaDay, indiaTime } from '../../india-time.ts'
import { all, orderBy, type Search, type Sorting } from '../../lists/id-list.ts'
import type { OrderWithCustomer } from './order-answer.ts'
import { refundDueOf } from './received.ts'
import {
  dayFilters,
  type OrderFilter,
  adminOrderSearch,
  isSortedAfterwards,
  orderSorting,
  problemFilters,
  statusFilters,
} from './order-filter.ts'
import { ordersByIds } from './order-queries.ts'
import { ordersWithRefundDue, REFUND_DUE } from './received.ts'

const BATCH = 500

/** The filtered and sorted orders as CSV, batch by batch, so that its size costs no memory. */
export function exportOrders(app: App, filter: OrderFilter): Download {
  return new Download(`orders-${indiaDay(app.clock.now())}.csv`, csvParts(app, filter))
}

const COLUMNS: [title: string, cell: (row: OrderWithCustomer) => string | number][] = [
  ['Order ID', (row) => row.id],
  ['Invoice', (row) => row.invoice_id],
  ['Date', (row) => indiaDay(Date.parse(row.created_at))],
  ['Time', (row) => indiaTime(Date.parse(row.created_at))],
  ['Customer Name', (row) => row.full_name],
  ['Customer Number', (row) => row.phone],
  ['Email', (row) => emailShown(row.customer_email)],
  ['Amount (₹)', (row) => toRupees(row.total_paise)],
  ['Payment Status', (row) => row.payment_status],
  ['Order Status', (row) => row.order_status],
  ['Address', (row) => row.address_line],
  ['City', (row) => row.city],
  ['State', (row) => row.state],
  ['PIN code', (row) => row.postal_code],
  ['Country', (row) => row.country],
  ['Refunded (₹)', (row) => toRupees(row.refunded_paise)],
  ['Refund Due (₹)', (row) => toRupees(refundDueOf(row))],
]

async function* csvParts(app: App, filter: OrderFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield csvText([COLUMNS.map(([title]) => title)])
  const search = await adminOrderSearch(app.database.read, filter.search)
  let last: OrderWithCustomer | undefined
  do {
    const rows = await batchAfter(app, filter, search, last)
    if (rows.length > 0) yield csvText(rows.map((row) => COLUMNS.map(([, cell]) => cell(row))))
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

/** The next orders behind the last one, by keyset: no batch reads what an earlier one has read. */
async function batchAfter(
  app: App,
  filter: OrderFilter,
  search: Search | undefined,
  last: OrderWithCustomer | undefined,
) {
  const { engine, read: db } = app.database
  const from = filter.refundDue ? ordersWithRefundDue(engine) : sql`orders`
  const sorting = orderSorting(filter)
  const conditions = [
    ...(filter.refundDue ? [REFUND_DUE] : []),
    ...statusFilters(filter),
    ...problemFilters(filter),
    ...dayFilters(filter),
    ...(search ? [search.matches] : []),
    ...(last ? [behind(sorting, last)] : []),
  ]
  const { rows } = await sql<{ id: string }>`
    select orders.id from ${from} where ${all(conditions)}
    order by ${orderBy({ table: 'orders', sorting, few: isSortedAfterwards(filter) })} limit ${BATCH}
  `.execute(db)
  return ordersByIds(
    db,
    rows.map(({ id }) => id),
  )
}

function behind([[column, way]]: Sorting, last: OrderWithCustomer): RawBuilder<SqlBool> {
  const value = column === 'total_paise' ? last.total_paise : last.created_at
  const place = sql`(${sql.ref(`orders.${column}`)}, orders.id)`
  return way === 'asc' ? sql`${place} > (${value}, ${last.id})` : sql`${place} < (${value}, ${last.id})`
}
