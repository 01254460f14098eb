import type { Locator, Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { indiaDay } from '#server/india-time.ts'
import { fillAddress, newCustomer } from './checkouts.ts'
import { ADMIN, ASHA, expect, expectAccessible, login, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'
import { placeOrder } from './placed-order.ts'
import { addressOf, putInDeviceCart } from './guest-screens.ts'

// Buying without a password on a phone, and what happens to the device's cart at sign-in.

/** Counts the person's taps. */
class Hand {
  taps = 0
  fields = 0

  async tap(button: Locator) {
    this.taps += 1
    await button.tap()
  }

  async type(field: Locator, text: string) {
    this.fields += 1
    await this.tap(field)
    await field.fill(text)
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a visitor orders with at most 12 taps and 5 typed fields, and the link shows the order to anyone', async ({
    page,
    browser,
    shop,
    callAs,
  }) => {
    const hand = new Hand()
    await page.goto(await addressOf(page, 'Chandan Masala Agarbatti'))
    await hand.tap(page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).first())
    await hand.tap(page.getByRole('link', { name: 'View cart' }))
    await page.waitForURL('/cart')
    await page.reload() // the cart is on the device
    await hand.tap(page.getByRole('button', { name: 'Proceed to Buy' }))
    const details = page.getByRole('dialog', { name: 'Your details' })
    await expect(details, 'a focused field would bring up the keyboard').toBeFocused()
    await details.getByLabel('Mobile number').fill('98765')
    await details.getByLabel('Email').fill('asha@')
    await details.getByRole('button', { name: 'Continue with mobile number' }).tap()
    for (const text of [
      'Name is required',
      'Please enter a valid 10-digit contact number',
      'Please enter a valid email address',
    ])
      await expect(details.getByText(text)).toBeVisible()
    await details.getByLabel('Email').clear()
    await hand.type(details.getByLabel('Name'), 'Gita Devi')
    await hand.type(details.getByLabel('Mobile number'), '9876500001')
    const admin = await callAs(ADMIN)
    const { data: incense } = await admin('getAllProduct', { query: { search: 'Chandan Masala Agarbatti' } })
    const { _id: id, price } = incense[0]!
    await admin('updateProductById', { params: { id }, body: { price: price + 1 } })
    await hand.tap(details.getByRole('button', { name: 'Continue with mobile number' }))

    const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
    await expect(checkout.getByText('Some prices have changed since you added these items')).toBeVisible()
    await admin('updateProductById', { params: { id }, body: { price } })
    await expect(checkout.getByLabel('Name')).toHaveValue('Gita Devi')
    await expect(checkout.getByLabel('Contact')).toHaveValue('9876500001')
    await hand.type(checkout.getByLabel('Address'), '12 Sample Street')
    await hand.type(checkout.getByLabel('Pincode'), '411030')
    // Fixed at the bottom, the links would cover the fields above an open keyboard.
    await expect(checkout.getByRole('link', { name: 'Returns and refunds' })).not.toBeInViewport()
    await checkout.getByRole('link', { name: 'Returns and refunds' }).scrollIntoViewIfNeeded()
    await expect(checkout.getByText('We check every payment')).toBeInViewport()
    await expect(checkout.getByText('samagri@upi')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    const pay = checkout.getByRole('link', { name: /^Pay/ })
    if (await pay.isVisible()) hand.taps += 1 // the test has no UPI app to return from
    hand.taps += 2 // the button, and the image
    await checkout.locator('input[type=file]').dispatchEvent('click')
    await (await chooser).setFiles(await screenshot())
    await hand.tap(checkout.getByRole('button', { name: 'Submit Order' }))
    await expect(page.getByText('Order submitted successfully!')).toBeVisible()

    await expect(page).toHaveURL(/\/order\/[\w-]{43}$/)
    await expect(page.getByRole('heading', { name: 'Order placed, thank you Gita Devi' })).toBeVisible()
    expect(hand.taps).toBeLessThanOrEqual(12)
    expect(hand.fields).toBeLessThanOrEqual(5)

    const stranger = await browser.newPage({ hasTouch: true, isMobile: true })
    await stranger.goto(page.url().replace(/^https?:\/\/[^/]+/, shop.url))
    for (const text of ['Chandan Masala Agarbatti', '12 Sample Street', 'What happens next'])
      await expect(stranger.getByText(text)).toBeVisible()
    await expect(stranger.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(encodeURIComponent(new URL(page.url()).pathname)),
    )
    await stranger.getByRole('button', { name: 'Send another screenshot' }).tap()
    const sending = stranger.getByRole('dialog', { name: /^Payment screenshot for order/ })
    await sending.locator('input[type=file]').setInputFiles(await screenshot())
    await sending.getByRole('button', { name: 'Send' }).tap()
    await expect(stranger.getByText('Thank you. The shop will check your payment.')).toBeVisible()
    await expect(sending).toBeHidden()
    await stranger.getByRole('button', { name: 'Report a problem' }).tap()
    const report = stranger.getByRole('dialog', { name: /^Problem with order/ })
    await report.getByText('Arrived damaged').tap()
    await report.getByLabel('Description').fill('The box is crushed.')
    await expectAccessible(stranger)
    await report.getByRole('button', { name: 'Send report' }).tap()
    await expect(report).toBeHidden()
    await expect(stranger.getByText(/^Ticket C-[0-9A-F]{8}\./)).toBeVisible()
    await expect(stranger.getByRole('button', { name: 'Report a problem' })).toBeHidden()
    await stranger.close()
    await page.goto('/cart')
    await expect(page.getByText('Your cart is empty')).toBeVisible()
  })
})

test('a visitor’s cart moves into that of a customer who signs in, once, and the order is confirmed below', async ({
  page,
}) => {
  await putInDeviceCart(page, ['Chandan Masala Agarbatti', 'Standing Brass Lamp'])
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Standing Brass Lamp' }).click()
  await expect(page.getByRole('heading', { name: 'Standing Brass Lamp', level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Remove Standing Brass Lamp' }).click()
  await expect(page.getByRole('button', { name: 'Remove Chandan Masala Agarbatti' })).toBeFocused()
  await login(page, ASHA)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await checkout.getByLabel('Address').fill('12 Sample Street')
  await checkout.getByLabel('Pincode').fill('411030')
  const [file, choose] = [
    checkout.locator('input[type=file]'),
    checkout.getByRole('button', { name: 'Choose a file or drop it here' }),
  ]
  await file.setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: /^Remove .*\.png$/ }).click()
  await expect(choose).toBeFocused()
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(choose).toHaveAccessibleDescription('Payment screenshot Payment screenshot is required')
  await file.setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout).toBeHidden()
  const placed = page.getByRole('region', { name: /^Order placed, thank you/ })
  await expect(placed.getByText('Chandan Masala Agarbatti')).toBeVisible()
  await expect(page.getByText('Order submitted successfully!')).toBeHidden()
  await expect(placed).toBeVisible()
  await placed.getByRole('button', { name: 'Continue shopping' }).click()
  await expect(placed).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test.describe('a checkout of the public cart', () => {
  test.use({ expectedErrors: /status of 401/ })

  test('is closed when its session ends, and another account does not see it', async ({ page, shop }) => {
    const buyer = await newCustomer(shop)
    await login(page, buyer)
    await putInDeviceCart(page, ['Chandan Masala Agarbatti'])
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Buy' }).click()
    const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
    await fillAddress(checkout)
    await checkout.locator('input[type=file]').setInputFiles(await screenshot())

    const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
    await page.request.post('/api/auth/logout', { headers: { authorization } })
    await checkout.getByRole('button', { name: 'Submit Order' }).click()
    await expect(page.getByText(/^Your session has ended\. Sign in again/)).toBeVisible()
    await expect(checkout).toBeHidden()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(buyer.email)
    await page.getByLabel('Password', { exact: true }).fill(buyer.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(checkout.getByLabel('Address')).toHaveValue('12 Sample Street')
    await expect(checkout.getByRole('button', { name: /^Remove .*\.png$/ })).toBeVisible()

    await putInDeviceCart(page, ['Chandan Masala Agarbatti'])
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Proceed to Buy' }).click()
    await fillAddress(checkout)
    const second = await page.context().newPage()
    await login(second, await newCustomer(shop))
    await expect(checkout).toBeHidden()
    await second.close()
  })
})

test('the page of an order asks for a cancellation until it is sent, shows its parcel without a link, what was refunded, and the invoice to print', async ({
  page,
  shop,
  callAs,
}) => {
  const nobody = createClient({ origin: shop.url, token: () => null })
  const { token, user } = await nobody('signInGuest', { body: { name: 'Gita Devi', mobile: '9876500002' } })
  const guest = createClient({ origin: shop.url, token: () => token })
  const { data: products } = await nobody('getAllProduct', { query: { search: 'Chandan Masala Agarbatti' } })
  const order = await placeOrder(guest, user._id, [{ product: products[0]!._id, quantity: 2 }])
  const admin = await callAs(ADMIN)
  const params = { id: order._id }
  await admin('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  await admin('updateOrder', { params, body: { orderStatus: 'confirmed' } })

  await page.goto(new URL(order.orderLink!).pathname)
  await page.getByRole('button', { name: 'Request cancellation' }).click()
  const request = page.getByRole('dialog', { name: /^Cancel order #/ })
  await request.getByRole('button', { name: 'Send request' }).click()
  await expect(request.getByText('Description is required')).toBeVisible()
  await request.getByLabel('Description').fill('I ordered twice.')
  await request.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText(/^You asked to cancel this order on/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request cancellation' })).toBeHidden()
  const { data: asked } = await admin('getOrder', { params })
  expect(asked).toMatchObject({ orderStatus: 'confirmed', dispute: { reason: 'cancellation' } })
  await admin('resolveDispute', { params, body: { resolution: 'It is packed already.' } })

  const tracking = { courier: 'India Post', number: 'EM123456789IN' }
  await admin('updateOrder', { params, body: { orderStatus: 'shipped', tracking } })
  await admin('recordRefund', {
    params,
    body: {
      amount: 20,
      reason: 'One box was crushed.',
      way: 'upi',
      on: indiaDay(Date.now()),
      refundedSoFar: 0,
    },
  })

  await page.reload()
  await expect(page.getByText('India Post EM123456789IN')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request cancellation' })).toBeHidden()
  await expect(page.getByText(/^₹20 was refunded on .* by UPI\. One box was crushed\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Track order' })).toBeHidden() // it is on this page
  await page.getByRole('button', { name: 'Invoice' }).click()
  const invoice = page.getByRole('dialog', { name: `Invoice ${order.invoiceId}` })
  await expect(invoice.getByRole('cell', { name: 'Chandan Masala Agarbatti' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeHidden()
  await expect(invoice.getByText(order.invoiceId).last()).toBeVisible()
  await page.emulateMedia({ media: null })
  await page.goBack()
  await expect(invoice).toBeHidden()

  await admin('updateOrder', { params, body: { orderStatus: 'delivered' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order progress' })).toBeVisible()
  await page.getByRole('link', { name: 'Chandan Masala Agarbatti' }).click()
  await expect(page.getByRole('heading', { name: 'Chandan Masala Agarbatti', level: 1 })).toBeVisible()
})

test.describe('a link that shows no order', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('shows a message, and leads to the shop', async ({ page }: { page: Page }) => {
    const response = await page.goto(`/order/${'A'.repeat(43)}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByText('We can’t find an order for this link')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/shop')
    const footer = page.getByRole('contentinfo') // its links need no sign-in either
    await expect(footer.getByRole('link', { name: 'Shop' })).toHaveAttribute('href', '/shop')
    const category = footer.getByRole('link', { name: 'Books and Reading' })
    await expect(category).toHaveAttribute('href', /^\/search\?category=[\da-f-]{36}$/)
  })
})

test.describe('on a phone without a connection', () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /ERR_FAILED/ })

  test('a cancellation request that could not be sent shows its error above a button as wide as before', async ({
    page,
    shop,
  }) => {
    const nobody = createClient({ origin: shop.url, token: () => null })
    const { token, user } = await nobody('signInGuest', { body: { name: 'Gita Devi', mobile: '9876500003' } })
    const guest = createClient({ origin: shop.url, token: () => token })
    const { data: products } = await nobody('getAllProduct', { query: { search: 'Chandan Masala' } })
    const order = await placeOrder(guest, user._id, [{ product: products[0]!._id, quantity: 1 }])
    await page.goto(new URL(order.orderLink!).pathname)
    await page.getByRole('button', { name: 'Request cancellation' }).click()
    const request = page.getByRole('dialog', { name: /^Cancel order #/ })
    const send = request.getByRole('button', { name: 'Send request' })
    const before = await send.boundingBox()
    await request.getByRole('button', { name: 'Ordered by mistake' }).click()
    await expect(request.getByLabel('Description')).toHaveValue('Ordered by mistake')
    await request.getByLabel('Description').fill('Ordered by mistake\nMy words')
    await request.getByRole('button', { name: 'No longer needed' }).click()
    await expect(request.getByLabel('Description')).toHaveValue('No longer needed\nMy words')
    await page.route('**/api/**', (route) => route.abort())
    await send.click()
    await expect(request.getByText('Can’t connect to the shop.')).toBeVisible()
    expect((await send.boundingBox())?.width).toBe(before?.width)
  })
})
