import type { Client } from '#contract/client.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from '#server/sample/payment-screenshot.ts'
import { openDesk, order, plenty, short, userIdOf } from './desk.ts'
import { ADMIN, ASHA, expect, expectAccessible, openAs, RAVI, test } from './fixtures.ts'
import { READING_MS } from './test-screenshots.ts'

// The payment desk on both engines: a reused image, and a request for another image.

async function paid(changes: Partial<PaymentScreenshot> & { amountRupees: number }): Promise<File> {
  const utr = `6${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`
  const bytes = await drawPaymentScreenshot({
    utr,
    payeeVpa: 'samagri@upi',
    payeeName: 'Samagri Devotional Goods',
    payerName: 'Asha Example',
    paidAt: new Date().toISOString(),
    layout: 0,
    ...changes,
  })
  return new File([new Uint8Array(bytes)], 'payment.png', { type: 'image/png' })
}

async function untilRead(admin: Client, id: string): Promise<void> {
  await expect
    .poll(async () => (await admin('getPayment', { params: { id } })).data.state, { timeout: READING_MS })
    .toBe('read')
}

test('a friend’s screenshot is accepted for the customer and linked for the admin, side by side', async ({
  page,
  callAs,
}) => {
  const [admin, asha, ravi] = [await callAs(ADMIN), await callAs(ASHA), await callAs(RAVI)]
  const product = await plenty(admin)
  const image = await paid({ amountRupees: product.total })
  const first = await order(asha, await userIdOf(admin, ASHA.email), product.id, image)
  await untilRead(admin, first._id)
  const again = await order(ravi, await userIdOf(admin, RAVI.email), product.id, image)
  expect(again.paymentStatus).toBe('pending')
  await untilRead(admin, again._id)

  await openDesk(page, again)
  await expect(page.getByRole('heading', { name: `Order ${short(again)}` })).toBeVisible()
  const reasons = page.getByRole('list', { name: 'Problems found' })
  await expect(reasons).toContainText('Exactly the same screenshot as order')
  await expect(reasons).toContainText('Same UTR as order')
  await expect(page.getByRole('row', { name: /^UTR/ })).toContainText('Doesn’t match')
  await expect(page.getByRole('row', { name: /^Amount/ })).toContainText('Matches')
  await page.keyboard.press('c')
  const beside = page.getByRole('region', { name: new RegExp(`${short(first)}, for comparison`) })
  await expect(beside.getByRole('img')).toBeVisible()
  await expect(beside).toContainText('Order Example')
})

test('another screenshot is requested, sent by the link in the email, and shown beside the earlier one', async ({
  page,
  callAs,
  browser,
  shop,
}) => {
  const [admin, asha] = [await callAs(ADMIN), await callAs(ASHA)]
  const product = await plenty(admin)
  const wrong = await paid({ amountRupees: product.total - 50, layout: 2 })
  const placed = await order(asha, await userIdOf(admin, ASHA.email), product.id, wrong)
  await untilRead(admin, placed._id)

  await openDesk(page, placed)
  await expect(page.getByRole('list', { name: 'Problems found' })).toContainText('Shows ₹')
  await page.waitForTimeout(260)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note for the customer').fill('It shows too little.')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByText(`Another screenshot requested for order ${short(placed)}.`).last(),
  ).toBeVisible()

  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 800 } })
  const customer = await phone.newPage()
  await openAs(customer, ASHA, `/my-orders?picture=${placed._id}`)
  const upload = customer.getByRole('dialog')
  await expect(upload).toBeVisible()
  await expectAccessible(customer)
  const right = await paid({ amountRupees: product.total, layout: 1 })
  await upload.locator('input[type=file]').setInputFiles({
    name: 'right.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await right.arrayBuffer()),
  })
  await upload.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(upload).toBeHidden()
  await phone.close()

  await untilRead(admin, placed._id)
  await page.goto(`/admin/orders?tab=payments&payment=${placed._id}`)
  await expect(page.getByText('No problems found', { exact: false })).toBeVisible({
    timeout: READING_MS,
  })
  await page.getByRole('button', { name: 'Earlier screenshot 1' }).click()
  await expect(page.getByRole('img', { name: `Payment screenshot for order ${short(placed)}` })).toBeVisible()
  await expectAccessible(page)
})
