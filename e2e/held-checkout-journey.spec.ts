import type { Page } from '@playwright/test'
import { endCheckouts, fillAddress, findProduct, newCustomer, openCheckout, paidImage } from './checkouts.ts'
import { addToCart, ADMIN, expect, openAs, test } from './fixtures.ts'
import { READING_MS, screenshot } from './test-screenshots.ts'

// A customer who has paid is never rejected, on both engines.

test.use({ expectedErrors: /status of (409|415|502)/ })

/** The session of the page's signed-in customer, as the shop currently has it. */
async function heldBy(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const response = await page.request.get('/api/checkout/current', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { reference: string; total: number } | null }
  return data
}

test('a checkout survives a reload: continued with its reference, paid, sent, and removed', async ({
  page,
  shop,
}) => {
  await openAs(page, await newCustomer(shop), '/')
  const begun = await openCheckout(page, 'Folding Book Stand')
  await expect(begun.getByText(/Reserved for you: (30:00|29:)/)).toBeVisible()
  const session = await heldBy(page)
  await expect(begun.getByText(session!.reference)).toBeVisible()
  await begun.getByLabel('Address').fill('12 Sample Street, typed before the payment')

  await page.reload()
  const total = `₹${session!.total.toLocaleString('en-IN')}`
  await expect(page.getByText(`You have an unfinished checkout for ${total}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(`You have an unfinished checkout for ${total}`)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByText(session!.reference)).toBeVisible()
  await expect(checkout.getByText('Folding Book Stand')).toBeVisible()
  await expect(checkout.getByLabel('Address')).toHaveValue('12 Sample Street, typed before the payment')
  await fillAddress(checkout)
  await expect(checkout.getByText(/stored for 180 days after delivery/)).toBeVisible()
  await checkout.locator('input[type=file]').setInputFiles(await paidImage(session!.total, '623844107725'))
  await expect(checkout.getByLabel('UTR')).toHaveValue('623844107725', { timeout: READING_MS })
  await expect(checkout.getByText('Please check your payment:')).toBeHidden()
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  await expect(checkout).toBeHidden()
  expect(await heldBy(page)).toBeNull()
  await expect(page.getByText(/unfinished checkout/)).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-address'))).toBeNull()
})

test('a checkout that was ordered in another window warns before a second payment', async ({
  page,
  shop,
}) => {
  await openAs(page, await newCustomer(shop), '/')
  const checkout = await openCheckout(page, 'Folding Book Stand')
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Continue' }).click()
  const same = other.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await fillAddress(same)
  await same.locator('input[type=file]').setInputFiles(await screenshot())
  await same.getByRole('button', { name: 'Submit Order' }).click()
  await expect(other.getByText('Order submitted successfully!')).toBeVisible()
  await other.close()

  await comeBack(page)
  await expect(checkout.getByText('This checkout is no longer open.')).toBeVisible()
  await expect(checkout.getByText(/held for/)).toBeHidden()
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeHidden()
  await checkout.getByRole('button', { name: 'Reserve again' }).click()
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()
  await comeBack(page)
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
})

test('a late response to an earlier opening changes nothing', async ({ page, shop }) => {
  await openAs(page, await newCustomer(shop), '/')
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(
    '**/api/checkout/start',
    async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const responded = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/start'))
  const checkout = await openCheckout(page, 'Folding Book Stand')
  await expect(checkout.getByText('Reserving your items...')).toBeVisible()
  await page.goBack()
  await addToCart(page, 'Folding Book Stand')
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await responded
  await expect(checkout.getByText(/^2 × ₹/)).toBeVisible()
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()
  const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/start'))
  letCome()
  await late
  await comeBack(page)
  await expect(checkout.getByText(/^2 × ₹/)).toBeVisible()
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
})

test('on a phone a reservation that ends comes into view with its button, once no one is typing', async ({
  page,
  shop,
  callAs,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const account = await newCustomer(shop)
  await openAs(page, account, '/')
  const checkout = await openCheckout(page, 'Folding Book Stand')
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()
  const name = checkout.getByLabel('Name')
  await name.blur()
  await (
    await callAs(account)
  )('discardCheckout')
  await comeBack(page)
  const again = checkout.getByRole('button', { name: 'Reserve again' })
  await expect(again).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()

  await endCheckouts(shop)
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(again).toBeInViewport({ ratio: 1 })
  await expect(checkout.getByText('Your items and prices are no longer reserved.')).toBeInViewport({
    ratio: 1,
  })
  await again.click()
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()

  await name.fill('Leela')
  await (
    await callAs(account)
  )('discardCheckout')
  await comeBack(page)
  await expect(again).toBeVisible()
  await name.pressSequentially(' Example')
  await expect(name).toBeInViewport()
  await expect(again).not.toBeInViewport()
  await expect(again).toBeInViewport()
  await expect(name).toBeFocused()
})

/** The event a browser sends to a page that gets the focus again, and the response to the request that follows. */
async function comeBack(page: Page): Promise<void> {
  const responded = page.waitForResponse('**/api/checkout/current')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await (await responded).finished()
}

test('an item held on one device is unavailable on another until the time is over; then it can be held again', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Kusha Grass Seat Mat' } })
  const product = data[0]!
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 1 } })

  await openAs(page, await newCustomer(shop), '/')
  const checkout = await openCheckout(page, product.name)
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()

  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAs(other, await newCustomer(shop), '/')
  const card = await findProduct(other, product.name)
  await expect(card.getByRole('button', { name: 'Out of stock' })).toBeDisabled()

  await endCheckouts(shop)
  await expect(async () => {
    const again = await findProduct(other, product.name)
    await expect(again.getByRole('button', { name: 'Add to Cart' })).toBeEnabled({ timeout: 1_000 })
  }).toPass()
  await other.context().close()

  await page.reload()
  await expect(page.getByText(/Your checkout for ₹.+ is no longer reserved/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(checkout.getByText('Your items and prices are no longer reserved.')).toBeVisible()
  await checkout.getByRole('button', { name: 'Reserve again' }).click()
  await expect(checkout.getByText(/Reserved for you: (30:00|29:)/)).toBeVisible()
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/unfinished checkout/)).toBeHidden()
  expect(await heldBy(page)).toBeNull()
})

test('a wrong amount shows a warning in plain words and does not prevent submitting', async ({
  page,
  shop,
}) => {
  await openAs(page, await newCustomer(shop), '/')
  const checkout = await openCheckout(page, 'Folding Book Stand')
  await fillAddress(checkout)
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
  const { total } = (await heldBy(page))!
  await checkout.locator('input[type=file]').setInputFiles(await paidImage(total - 100, '623844107801'))
  const shown = `The screenshot shows ₹${(total - 100).toLocaleString('en-IN')}, but the order total is ₹${total.toLocaleString('en-IN')}.`
  await expect(checkout.getByText(shown)).toBeVisible({ timeout: READING_MS })
  await checkout.getByLabel('UTR').fill('6238 4410')
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText('UTR must be 12 digits')).toBeVisible()
  await checkout.getByLabel('UTR').fill('6238 4410 7801')
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
})

test('after a late payment the customer learns that the screenshot is stored and where, and the shop finds the order that it pays', async ({
  page,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Rudraksha Bracelet' } })
  const product = data[0]!
  await openAs(page, await newCustomer(shop), '/')
  const checkout = await openCheckout(page, product.name)
  await fillAddress(checkout)
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
  const { reference, total } = (await heldBy(page))!
  await endCheckouts(shop)
  await admin('updateProductById', { params: { id: product._id }, body: { price: product.price + 20 } })
  await checkout.locator('input[type=file]').setInputFiles(await paidImage(total, '623844108003'))
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText('Your payment is not lost.')).toBeVisible()
  await expect(
    checkout.getByText(new RegExp(`saved your screenshot under the reference ${reference}`)),
  ).toBeVisible()
  await expect(checkout.getByLabel('Address')).toHaveValue('12 Sample Street')
  const { data: stored } = await admin('getUnmatchedPayments')
  const unmatched = stored.find((one) => one.reference === reference)!
  expect(unmatched).toMatchObject({ total, code: 'PRICE_CHANGED' })

  const { data: order } = await admin('placeForCustomer', {
    body: {
      customer: { id: unmatched.customer._id },
      shippingAddress: { fullName: 'Too Late', phone: '9876543210', addressLine: '1', postalCode: '411030' },
      items: [{ product: product._id, quantity: 1 }],
      paid: false,
    },
  })
  await openAs(page, ADMIN, '/admin/orders?tab=payments')
  await page.getByRole('button', { name: new RegExp(reference) }).click()
  await page.getByRole('button', { name: 'Refund payment' }).click()
  const refund = page.getByRole('dialog', { name: `Refund for payment ${reference}` })
  await refund.getByLabel('Amount').fill(String(total + 1))
  await refund.getByLabel('Reason').fill('The price has changed.')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(refund.getByText(/^That is more than the amount due/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Assign to an order' }).click()
  const assign = page.getByRole('dialog', { name: `Assign payment ${reference} to an order` })
  await assign.getByRole('searchbox', { name: 'Find the order' }).fill(order._id.slice(-6))
  await assign.getByRole('radio', { name: /Too Late/ }).check()
  await expect(assign.getByText(/Check the screenshot first/)).toBeVisible()
  await assign.getByRole('button', { name: 'Assign to an order' }).click()
  await expect(page.getByText(`Order ${order._id.slice(-6).toUpperCase()} is now paid`)).toBeVisible()
  expect((await admin('getOrder', { params: { id: order._id } })).data.paymentStatus).toBe('paid')
})

test('an order whose response was lost is not duplicated, even by a new checkout; the next one starts empty', async ({
  page,
  shop,
  callAs,
}) => {
  const account = await newCustomer(shop)
  await openAs(page, account, '/')
  const checkout = await openCheckout(page, 'Folding Book Stand')
  await fillAddress(checkout)
  const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7 no picture') }
  await checkout.locator('input[type=file]').setInputFiles(notes)
  await expect(checkout.getByText('Please choose a PNG, JPG, GIF or WebP image.')).toBeVisible()
  await checkout.getByRole('button', { name: 'Remove' }).click()
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await page.route(
    '**/api/order/createOrder',
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: 'Bad Gateway' })
    },
    { times: 1 },
  )
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText('Failed to submit order. Please try again.')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(checkout).toBeHidden()
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  await expect(checkout).toBeHidden()
  const customer = await callAs(account)
  const { data: me } = await customer('getMe')
  expect(await customer('getUserOrders', { params: { userId: me._id } })).toMatchObject({ totalOrders: 1 })
  expect(await heldBy(page)).toBeNull()
  expect(await page.evaluate(() => sessionStorage.getItem('checkout-address'))).toBeNull()
})
