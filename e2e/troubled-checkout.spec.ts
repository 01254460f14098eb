import sharp from 'sharp'
import { fillAddress, newCustomer, openCheckout, paidImage } from './checkouts.ts'
import {
  addToCart,
  ADMIN,
  expect,
  expectAccessible,
  login,
  openAs,
  searchProducts,
  test,
} from './fixtures.ts'
import { addressOf } from './guest-screens.ts'
import { READING_MS, screenshot } from './test-screenshots.ts'

// A checkout with every kind of problem: the input stays, messages are correct, and one order is created.

test.use({ expectedErrors: /status of (401|500)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

/** A browser that lets no page store anything. */
function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    })
}

/** Extends the two seconds after an order to ten minutes, so the state can be checked. */
function stopTheHour(): void {
  const wait = globalThis.setTimeout
  const slow = (action: () => void, ms?: number) => wait(action, ms === 2_000 ? 600_000 : ms)
  Object.assign(globalThis, { setTimeout: slow })
}

/** Chrome would ask which app to open, and ignore presses on the page until answered. */
function leaveUpiAlone(): void {
  document.addEventListener('click', (press) => {
    if ((press.target as Element).closest('a[href^="upi:"]')) press.preventDefault()
  })
}

const LONG_NAME = 'श्रीमती नमिता כהן 🪔 '.repeat(10).trim()

test('without storage, on a failing connection and with a session that ends, the checkout keeps everything and orders once', async ({
  page,
  shop,
  callAs,
}) => {
  const account = await newCustomer(shop)
  await page.addInitScript(forbidStorage)
  await login(page, account)
  await searchProducts(page, 'Folding Book Stand')
  await addToCart(page, 'Folding Book Stand')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()

  await page.route('**/api/checkout/start', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Proceed to Buy' }).dblclick()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByText(/^Can’t connect to the shop\. Check your connection/)).toBeVisible()
  const started = page.waitForRequest('**/api/checkout/start')
  await checkout.getByRole('button', { name: 'Try again' }).click()
  const { authorization } = (await started).headers()
  await expect(checkout.getByText(/Reserved for you:/)).toBeVisible()
  await expect(checkout.getByText('Address is required'), 'nobody has submitted').toBeHidden()
  await expect(checkout.getByLabel('Name'), 'filled in from the account').toHaveValue('Leela Example')
  await expect(checkout.getByLabel('Contact')).toHaveValue('9876500000')

  await fillAddress(checkout)
  await checkout.getByLabel('Name').fill(LONG_NAME)
  await checkout.locator('input[type=file]').setInputFiles(await screenshot('paid.png'))
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText('Name must be at most 100 characters long')).toBeVisible()
  const name = LONG_NAME.slice(0, 100).trim()
  await checkout.getByLabel('Name').fill(name)

  await page.request.post('/api/auth/logout', { headers: { authorization: authorization! } })
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(checkout.getByLabel('Name')).toHaveValue(name)
  await expect(checkout.getByText('paid.png')).toBeVisible()

  await page.route('**/api/order/createOrder', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  })
  await checkout.getByRole('button', { name: 'Submit Order' }).dblclick()
  await expect(checkout.getByText('Failed to submit order. Please try again.')).toBeVisible()
  await page.route('**/api/order/createOrder', (route) => route.fetch().then(() => route.abort()), {
    times: 1,
  })
  await checkout.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
  const customer = await callAs(account)
  const { data: me } = await customer('getMe')
  const orders = await customer('getUserOrders', { params: { userId: me._id } })
  expect(orders).toMatchObject({ totalOrders: 1, data: [{ shippingAddress: { fullName: name } }] })
})

test('without storage, the public cart says why it is empty', async ({ page }) => {
  await page.addInitScript(forbidStorage)
  await page.goto(await addressOf(page, 'Chandan Masala Agarbatti'))
  await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('link', { name: 'View cart' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(page.getByText(/^Your browser doesn’t store your cart\./)).toBeVisible()
})

test('an order stopped by a lost connection is sent when the connection is back, without another press', async ({
  page,
  shop,
  callAs,
}) => {
  const account = await newCustomer(shop)
  await openAs(page, account, '/')
  const checkout = await openCheckout(page, 'Folding Book Stand')
  await fillAddress(checkout)
  await checkout.locator('input[type=file]').setInputFiles(await screenshot('paid.png'))
  await page.context().setOffline(true)
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText(/^Can’t connect to the shop/)).toBeVisible()
  await page.context().setOffline(false)
  // On a machine without any network, a browser never reports going offline by itself.
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')))
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  const customer = await callAs(account)
  const { data: me } = await customer('getMe')
  expect((await customer('getUserOrders', { params: { userId: me._id } })).totalOrders).toBe(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the foot leads from the payment app to the order, which the shop follows then', async ({
    page,
    shop,
    callAs,
  }) => {
    const admin = await callAs(ADMIN)
    const { upiKind } = (await admin('getSettings')).data
    await admin('updateSettings', { body: { upiKind: 'merchant' } })
    await page.addInitScript(stopTheHour)
    await openAs(page, await newCustomer(shop), '/')
    const checkout = await openCheckout(page, 'Folding Book Stand')
    const pay = checkout.getByRole('link', { name: /^Pay ₹.+ in your UPI app$/ })
    await expect(pay).toHaveAttribute('href', /^upi:\/\/pay\?pa=samagri@upi/)
    await expect(checkout.getByRole('button', { name: 'Submit Order' })).toBeHidden()
    const total = Number(/am=([\d.]+)/.exec((await pay.getAttribute('href'))!)![1])
    await admin('updateSettings', { body: { upiKind } })

    await page.evaluate(leaveUpiAlone)
    await pay.click()
    await expect(checkout.getByText('Address is required')).toBeVisible()
    await expect(checkout.getByLabel('Address')).toBeFocused()
    await expect(checkout.getByText('Complete your delivery address before you pay.')).toBeVisible()
    await fillAddress(checkout)
    await expect(checkout.getByText('Address is required')).toBeHidden()
    await pay.click()
    const chooser = page.waitForEvent('filechooser')
    await checkout.getByRole('button', { name: 'Attach screenshot' }).click()
    const paid = await paidImage(total, '623844109017')
    const buffer = await sharp(paid.buffer).resize({ width: 1900 }).png({ compressionLevel: 0 }).toBuffer()
    expect(buffer.length).toBeGreaterThan(20_000_000)
    await (await chooser).setFiles({ ...paid, buffer }, { timeout: READING_MS })
    await expect(checkout.getByLabel('UTR'), 'read from the smaller picture').toHaveValue('623844109017', {
      timeout: READING_MS,
    })
    await checkout.getByRole('button', { name: 'Submit Order' }).click()
    const placed = checkout.getByRole('region', { name: /^Order #/ })
    await expect(placed.getByRole('listitem').first()).toHaveText(/^Placed/)
    await expectAccessible(page)
    await checkout.getByRole('button', { name: 'Close' }).click()
    await expect(checkout).toBeHidden()

    await page.goto('/')
    const followed = page.getByRole('region', { name: /^Order #/ })
    await expect(followed.getByText('Pending')).toBeVisible()
    await expectAccessible(page)
    const filters = page.getByRole('button', { name: 'Filters' })
    await filters.evaluate((button) => {
      window.scrollBy(0, button.getBoundingClientRect().bottom + 20 - window.innerHeight)
      button.focus()
    })
    const [above, below] = [(await filters.boundingBox())!, (await followed.boundingBox())!]
    expect(above.y + above.height, 'the focus is not covered').toBeLessThanOrEqual(below.y)
    await followed.getByRole('button', { name: /^Hide order #/ }).click()
    await expect(followed).toBeHidden()
  })
})
