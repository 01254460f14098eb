import type { Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { drawPaymentScreenshot, type PaymentScreenshot } from '#server/sample/payment-screenshot.ts'
import { ADMIN, ASHA, expect, expectAccessible, login, RAVI, test } from './fixtures.ts'
import { screenshot } from './pictures.ts'

// The payment desk on both engines: a reused picture, a hundred payments by the keyboard, another picture asked for.

type CallAs = (account: { email: string; password: string }) => Promise<Client>

/** A product with enough in stock, and its price with shipping. */
async function plenty(admin: Client) {
  const { data } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const product = data[0]!
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 900 } })
  return { id: product._id, total: product.price + product.shippingPrice }
}

async function order(customer: Client, userId: string, product: string, image: File): Promise<Order> {
  const shippingAddress = {
    fullName: 'Order Example',
    phone: '9876543210',
    addressLine: '12 Sample Street',
    postalCode: '411030',
  }
  const items = [{ product, quantity: 1 }]
  return (await customer('createOrder', { body: { userId, image, items, shippingAddress } })).data
}

async function userIdOf(admin: Client, email: string): Promise<string> {
  return (await admin('manageCustomer', { query: { search: email } })).customers[0]!._id
}

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
    .poll(async () => (await admin('getPayment', { params: { id } })).data.state, { timeout: 90_000 })
    .toBe('read')
}

function short({ _id }: { _id: string }): string {
  return _id.slice(-6).toUpperCase()
}

/** What the desk is at: an order's payment, or one that could not become an order. */
const ON_DESK = /^(Order [\dA-F]{6}|Payment \w+)$/

async function openDesk(page: Page, payment?: Order): Promise<void> {
  await login(page, ADMIN)
  await page.goto(`/admin/orders?tab=payments${payment ? `&payment=${payment._id}` : ''}`)
  await expect(page.getByRole('heading', { level: 2, name: ON_DESK }).first()).toBeVisible()
}

test('a friend’s screenshot is accepted for the customer and linked for the admin, side by side', async ({
  page,
  callAs,
}) => {
  test.setTimeout(180_000)
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
  const reasons = page.getByRole('list', { name: 'What speaks against it' })
  await expect(reasons).toContainText('The very same picture as order')
  await expect(reasons).toContainText('Same UTR as order')
  await expect(page.getByRole('row', { name: /^UTR/ })).toContainText('Differs')
  await expect(page.getByRole('row', { name: /^Amount/ })).toContainText('Fits')
  await expectAccessible(page)
  await page.keyboard.press('c')
  const beside = page.getByRole('region', { name: new RegExp(`${short(first)}, for comparison`) })
  await expect(beside.getByRole('img')).toBeVisible()
  await expect(beside).toContainText('Order Example')
  await expectAccessible(page)
})

test('a hundred payments are checked by the keyboard, and a slip is taken back', async ({ page, callAs }) => {
  test.setTimeout(480_000)
  const admin = await callAs(ADMIN)
  const product = await plenty(admin)
  const placed = await placeMany(callAs, admin, product.id, 100)
  const mine = new Set(placed.map(short))
  await openDesk(page)
  const heading = page.getByRole('heading', { level: 2, name: ON_DESK })
  await page.locator('body').press('u') // nothing to take back: nothing happens

  const pressed = new Map<string, 'paid' | 'failed'>()
  const next = page.getByRole('button', { name: 'Next', exact: true }).first()
  const previous = page.getByRole('button', { name: 'Previous payment' })
  let on: 'j' | 'k' = 'j'
  while (pressed.size < 100) {
    const text = (await heading.textContent())!
    const id = text.slice(-6)
    const act = pressed.size % 3 === 2 ? 'failed' : 'paid'
    await page.waitForTimeout(260) // as long as a look takes; a key right after another is not heard
    if (mine.has(id) && !pressed.has(id)) {
      pressed.set(id, act)
      await page.keyboard.press(act === 'paid' ? 'p' : 'f')
    } else {
      // The queue is put in order while pictures are being read: some have moved to where this has been already.
      if (await (on === 'j' ? next : previous).isDisabled()) on = on === 'j' ? 'k' : 'j'
      await page.keyboard.press(on)
    }
    if (pressed.size < 100) await expect(heading).not.toHaveText(text)
  }
  const last = [...pressed.keys()].at(-1)!
  await expect(page.getByText(`Order ${last} is marked`, { exact: false }).last()).toBeVisible()
  await page.keyboard.press('u')
  await expect(heading).toHaveText(`Order ${last}`)

  const statusOf = async (one: Order) =>
    (await admin('getPayment', { params: { id: one._id } })).data.paymentStatus
  await expect.poll(() => statusOf(placed.find((one) => short(one) === last)!)).toBe('pending')
  pressed.delete(last)
  for (const one of placed) {
    const expected = pressed.get(short(one))
    if (expected) expect(await statusOf(one), short(one)).toBe(expected)
  }
})

/** Orders of several customers, each with a picture of its own: nobody places more than 30 an hour. */
async function placeMany(callAs: CallAs, admin: Client, product: string, count: number): Promise<Order[]> {
  const placed: Order[] = []
  for (let buyer = 0; placed.length < count; buyer += 1) {
    const account = { email: `desk-${Date.now()}-${buyer}@customer.example`, password: 'Desk-Sample-1' }
    await admin('register', { body: { ...account, name: 'Desk Sample', mobile: '9876543210' } })
    const customer = await callAs(account)
    const userId = await userIdOf(admin, account.email)
    while (placed.length < count && placed.length < (buyer + 1) * 25) {
      const some = Array.from({ length: 5 }, async () => {
        const { buffer } = await screenshot()
        const image = new File([new Uint8Array(buffer)], 'payment.png', { type: 'image/png' })
        return order(customer, userId, product, image)
      })
      placed.push(...(await Promise.all(some)))
    }
  }
  return placed
}

test('another picture is asked for, sent by the link of the mail, and seen beside the former one', async ({
  page,
  callAs,
  browser,
  shop,
}) => {
  test.setTimeout(240_000)
  const [admin, asha] = [await callAs(ADMIN), await callAs(ASHA)]
  const product = await plenty(admin)
  const wrong = await paid({ amountRupees: product.total - 50, layout: 2 })
  const placed = await order(asha, await userIdOf(admin, ASHA.email), product.id, wrong)
  await untilRead(admin, placed._id)

  await openDesk(page, placed)
  await expect(page.getByRole('list', { name: 'What speaks against it' })).toContainText('Shows ₹')
  await page.waitForTimeout(260)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note for the customer').fill('It shows too little.')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`The customer of order ${short(placed)} is asked`).last()).toBeVisible()

  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 800 } })
  const customer = await phone.newPage()
  await login(customer, ASHA)
  await customer.goto(`/my-orders?picture=${placed._id}`)
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
  await expect(page.getByText('Nothing speaks against it', { exact: false })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Earlier picture 1' }).click()
  await expect(page.getByRole('img', { name: `Payment screenshot of order ${short(placed)}` })).toBeVisible()
  await expectAccessible(page)
})
