import type { Page } from '@playwright/test'
import type { Order } from '#contract/orders/orders.ts'
import type { Screen } from './screen.ts'
import { type StatementLine, statementFile } from './statement-file.ts'

/** The bank statement screens, for the images. */
export const STATEMENT_SCREENS: readonly Screen[] = [
  { name: 'admin-statement', open: openTab },
  { name: 'admin-statement-refused', open: chooseAPdf },
  { name: 'admin-statement-columns', open: openColumns, fullPage: true },
  { name: 'admin-statement-review', open: openReview },
]

async function openTab(page: Page) {
  await page.goto('/admin/orders?tab=statement')
  await page.getByRole('heading', { name: 'Previous imports' }).waitFor()
}

async function chooseAPdf(page: Page) {
  await openTab(page)
  const file = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
  await page.getByLabel('Statement', { exact: true }).setInputFiles(file)
  await page.getByText('This is a PDF').waitFor()
}

/** Different headings each time: a known format does not show its columns. */
async function openColumns(page: Page) {
  await openTab(page)
  const file = statementFile(await linesFor(page))
  const buffer = Buffer.from(file.buffer.toString().replace('Ref No.', `Ref No. ${Date.now()}`))
  await page.getByLabel('Statement', { exact: true }).setInputFiles({ ...file, buffer })
  await page.getByRole('heading', { name: 'What each column contains' }).waitFor()
}

async function openReview(page: Page) {
  await openColumns(page)
  await page.getByRole('button', { name: 'Import statement' }).click()
  await page.getByRole('heading', { name: 'Orders without a credit' }).waitFor()
}

/**
 * Lines for the shop's open orders: matched by name, by UTR with another amount, only by amount, with no match, and
 * some with problems.
 */
async function linesFor(page: Page): Promise<StatementLine[]> {
  const orders = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const response = await fetch('/api/order/manageOrders?payment=pending&limit=40', { headers })
    return ((await response.json()) as { data: Order[] }).data
  })
  const open = orders.filter(({ orderStatus }) => orderStatus !== 'cancelled' && orderStatus !== 'returned')
  const lines = open.slice(0, 8).map((order, i): StatementLine => {
    const at = order.createdAt
    const name = order.shippingAddress.fullName.toUpperCase()
    const utr = `6325${String(10_000_000 + i)}`
    if (i % 4 === 3)
      return { at, narration: `UPI/CR/${utr}/SOMEBODY ELSE/SMPL`, utr, credit: order.totalAmount }
    return { at, narration: `UPI/CR/${name}/SMPL/UPI`, credit: order.totalAmount }
  })
  const at = open[0]?.createdAt ?? new Date().toISOString()
  return [
    ...lines,
    { at, narration: 'UPI/DR/632510000090/RENT', debit: 12_000 },
    { at, narration: 'CASH DEPOSIT', credit: 7_310.5 },
    { at, narration: 'UPI/CR/SOMEBODY/SMPL', utr: '6.32512E+11', credit: 88 },
  ]
}
