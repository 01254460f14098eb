import type { Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders/orders.ts'
import { chooseOption } from './choose-option.ts'
import { ADMIN, ASHA, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'
import { indiaDate, type StatementLine, statementFile } from './statement-file.ts'

// Bank statements on both engines: columns confirmed once, matches marked paid in one step, the same file again.

type CallAs = (account: { email: string; password: string }) => Promise<Client>

/** Orders of Asha's, each for a different person; one UTR is entered. */
async function arrange(callAs: CallAs) {
  const [admin, asha] = [await callAs(ADMIN), await callAs(ASHA)]
  const { data } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  // Earlier tests in the same shop may have bought most of the stock.
  await admin('updateProductById', { params: { id: data[0]!._id }, body: { stock: 100 } })
  const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
  const order = async (fullName: string, quantity: number, utr?: string): Promise<Order> => {
    const { buffer } = await screenshot()
    const shippingAddress = {
      fullName,
      phone: '9876543210',
      addressLine: '12 Sample Street',
      postalCode: '411030',
    }
    const response = await asha('createOrder', {
      body: {
        userId: customers[0]!._id,
        image: new File([new Uint8Array(buffer)], 'payment.png', { type: 'image/png' }),
        items: [{ product: data[0]!._id, quantity }],
        shippingAddress,
        ...(utr === undefined ? {} : { utr }),
      },
    })
    return response.data
  }
  const paymentOf = async ({ _id }: Order) =>
    (await admin('getOrder', { params: { id: _id } })).data.paymentStatus
  return { admin, order, paymentOf }
}

function short({ _id }: Order): string {
  return _id.slice(-6).toUpperCase()
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.goto('/admin/orders?tab=statement')
  await page.getByLabel('Statement', { exact: true }).setInputFiles(file)
}

test('a statement’s matches are reviewed and marked paid in one step, and the same file again changes nothing', async ({
  page,
  callAs,
}) => {
  const { order, paymentOf } = await arrange(callAs)
  const digits = String(Date.now()).slice(-8)
  const utr = `6325${digits}`
  const byUtr = await order('Statement Example', 1, utr)
  const byName = await order('Wunderbar Quillsample', 2)
  const chosen = await order('Nameless Sample', 3)
  const differs = await order('Differing Sample', 1, `6326${digits}`)
  const at = byUtr.createdAt
  const lines: StatementLine[] = [
    { at, narration: 'UPI/CR/PAYMENT', utr, credit: byUtr.totalAmount },
    { at, narration: 'UPI/CR/WUNDERBAR QUILLSAMPLE/SMPL', credit: byName.totalAmount },
    { at, narration: `UPI/CR/SHOPKEEPER ${digits}`, credit: chosen.totalAmount },
    { at, narration: 'UPI/CR/PAYMENT', utr: `6326${digits}`, credit: 1 },
    { at, narration: `NEFT NOBODY ${digits}`, credit: 98_765.43 },
    { at, narration: 'RENT', debit: 5_000 },
  ]
  await openAs(page, ADMIN, '/admin/orders')
  await page.getByRole('tab', { name: 'Statements' }).click()
  await expect(page.getByText('Match payments with the bank')).toBeVisible()

  await page.getByLabel('Statement', { exact: true }).setInputFiles(statementFile(lines))
  await expect(page.getByText('headings on line 3')).toBeVisible()
  await expect(page.getByLabel('What Deposit Amt. contains')).toHaveText('Credit (money in)')
  await expect(
    page.getByRole('table', { name: 'The first payments, as read with these columns' }),
  ).toContainText(utr)
  await page.getByRole('button', { name: 'Import statement' }).click()

  const matches = page.getByRole('group', { name: 'Matches' })
  await expect(matches.getByRole('checkbox', { name: `Mark order ${short(byUtr)} paid` })).toBeChecked()
  await expect(page.locator('body')).not.toBeFocused()
  await expect(matches.getByRole('checkbox', { name: `Mark order ${short(byName)} paid` })).toHaveCount(0)
  const differences = page.getByRole('group', { name: 'Same UTR, different amount' })
  await expect(
    differences.getByRole('checkbox', { name: `Mark order ${short(differs)} paid` }),
  ).not.toBeChecked()
  await expect(page.getByRole('group', { name: 'Credits without an order' })).toContainText('₹98,765.43')

  // Using only the keyboard: the intended order, then the one step.
  for (const one of [byName, chosen]) {
    const candidates = page.getByRole('radiogroup', {
      name: new RegExp(`₹${one.totalAmount.toLocaleString('en-IN')} on `),
    })
    await candidates.getByRole('radio', { name: new RegExp(short(one)) }).focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText(/^3 orders selected/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark 3 orders paid' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 orders are now paid.')).toBeVisible()
  expect(await Promise.all([byUtr, byName, chosen, differs].map(paymentOf))).toEqual([
    'paid',
    'paid',
    'paid',
    'pending',
  ])
  const settled = page.getByRole('group', { name: 'Already settled' })
  for (const one of [byUtr, byName, chosen]) await expect(settled).toContainText(short(one))
  await expectAccessible(page)

  await choose(page, statementFile(lines))
  await expect(page.getByText('5 credits, 0 new · 1 debit skipped')).toBeVisible()
  await expect(page.getByText('No orders selected')).toBeVisible()
  for (const one of [byUtr, byName, chosen]) await expect(settled).toContainText(short(one))
})

test('wrongly detected columns are corrected once; an order paid in the meantime is reported', async ({
  page,
  callAs,
}) => {
  const { admin, order, paymentOf } = await arrange(callAs)
  const utr = `6324${String(Date.now()).slice(-8)}`
  const first = await order('Changing Sample', 1, utr)
  const second = await order('Changing Sample', 4)
  const text = [
    'Date,Amount,Wages,Code',
    `${indiaDate(first.createdAt).split('/').toReversed().join('-')},1.00,${first.totalAmount.toFixed(2)},${utr}`,
  ].join('\n')
  await openAs(page, ADMIN, '/admin')
  await choose(page, { name: 'odd.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  const preview = page.getByRole('table', { name: 'The first payments, as read with these columns' })
  await expect(preview).toContainText('₹1')
  await chooseOption(page, page.getByLabel('What Amount contains'), 'Not needed')
  await expect(page.getByText('Please choose the column for credits or for the amount.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import statement' })).toBeDisabled()
  await chooseOption(page, page.getByLabel('What Wages contains'), 'Credit (money in)')
  await expect(preview).toContainText(first.totalAmount.toLocaleString('en-IN'))
  await page.getByRole('button', { name: 'Import statement' }).click()
  await expect(page.getByRole('checkbox', { name: `Mark order ${short(first)} paid` })).toBeChecked()
  await admin('updatePaymentStatus', { params: { id: first._id }, body: { paymentStatus: 'paid' } })
  await page.getByRole('button', { name: 'Mark 1 order paid' }).click()
  await expect(page.getByText(`Order ${short(first)} is already paid.`)).toBeVisible()
  expect(await paymentOf(second)).toBe('pending')

  await page.getByRole('button', { name: 'Import another statement' }).click()
  const layout = (action: string) =>
    page.getByRole('button', { name: `${action} layout Date, Amount, Wages` })
  await layout('Change').click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(layout('Change')).toBeFocused()
  await layout('Delete').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(layout('Delete')).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test.describe('what is no statement', () => {
  test.use({ expectedErrors: /status of 415/ })
  test('is refused with a message, and the next file can be chosen', async ({ page }) => {
    await openAs(page, ADMIN, '/admin')
    await choose(page, {
      name: 'statement.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    })
    await expect(
      page.getByText('This is a PDF, not a CSV. Please download the statement as CSV'),
    ).toBeVisible()
    const good = statementFile([{ at: new Date().toISOString(), narration: 'CASH', credit: 12 }])
    const buffer = Buffer.from(good.buffer.toString().replace('Narration', 'Particulars'))
    await page.getByLabel('Statement', { exact: true }).setInputFiles({ ...good, buffer })
    await expect(page.getByRole('heading', { name: 'What each column contains' })).toBeVisible()
    await expect(page.getByText('This is a PDF')).toBeHidden()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await expect(page.getByRole('tabpanel', { name: 'Statements' })).toBeFocused()
  })
})

test('on a phone too small for all tabs the chosen one stays visible when the count beside it arrives late', async ({
  page,
}) => {
  await page.setViewportSize({ width: 280, height: 653 })
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/api/payment/queue?*', (route) => held.then(() => route.continue()))
  await openAs(page, ADMIN, '/admin/orders?tab=statement')
  const tab = page.getByRole('tab', { name: 'Statements' })
  await expect(tab).toBeInViewport({ ratio: 1 })
  letCome()
  await expect(page.getByRole('tab', { name: /^Payments, \d/ })).toBeAttached()
  await expect(tab).toBeInViewport({ ratio: 1 })
})
