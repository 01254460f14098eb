import { stringify } from 'csv-stringify/sync'
import { toRupees } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { Download } from '../../http/download.ts'
import { indiaDay, indiaTime } from '../../india-time.ts'
import type { OrderWithCustomer } from './order-answer.ts'
import { inOrder, type OrderFilter, ordersMatching } from './order-filter.ts'

const BATCH = 500

/** The filtered and sorted orders as CSV, batch by batch, so that its size costs no memory (D41). */
export function exportOrders(app: App, filter: OrderFilter): Download {
  return new Download(`orders-${indiaDay(app.clock.now())}.csv`, pieces(app, filter))
}

const COLUMNS: [title: string, cell: (row: OrderWithCustomer) => string | number][] = [
  ['Order ID', (row) => row.id],
  ['Invoice', (row) => row.invoice_id],
  ['Date', (row) => indiaDay(Date.parse(row.created_at))],
  ['Time', (row) => indiaTime(Date.parse(row.created_at))],
  ['Customer Name', (row) => row.full_name],
  ['Customer Number', (row) => row.phone],
  ['Email', (row) => row.customer_email],
  ['Amount (₹)', (row) => toRupees(row.total_paise)],
  ['Payment Status', (row) => row.payment_status],
  ['Order Status', (row) => row.order_status],
  ['Address', (row) => row.address_line],
  ['City', (row) => row.city],
  ['State', (row) => row.state],
  ['Pincode', (row) => row.postal_code],
  ['Country', (row) => row.country],
]

async function* pieces(app: App, filter: OrderFilter): AsyncGenerator<string> {
  yield '\uFEFF' // spreadsheets read ₹ and Devanagari right only behind it
  yield csv([COLUMNS.map(([title]) => title)])
  const query = inOrder(ordersMatching(app.database.read, filter), filter.sort ?? 'newest')
  for (let offset = 0; ; offset += BATCH) {
    const rows = await query.limit(BATCH).offset(offset).execute()
    if (rows.length > 0) yield csv(rows.map((row) => COLUMNS.map(([, cell]) => cell(row))))
    if (rows.length < BATCH) return
  }
}

/** Cells that a spreadsheet would run as a formula are quoted. */
function csv(rows: (string | number)[][]): string {
  return stringify(rows, { escape_formulas: true, record_delimiter: '\r\n' })
}
