import type { Page, Route } from '@playwright/test'
import type { CheckoutSession } from '#contract/orders/checkout.ts'
import type { ReadImage } from '#contract/payments/payments.ts'
import { paidImage } from './checkouts.ts'
import type { Screen } from './screen.ts'
import { ASHA } from './sign-in.ts'

// The checkout in its states. What would take half an hour, or another customer, is mocked.

export const CHECKOUT_SCREENS: readonly Screen[] = [
  { name: 'checkout', as: ASHA, open: openCheckout },
  { name: 'checkout-refused', as: ASHA, open: submitEmptyCheckout },
  { name: 'checkout-payment', as: ASHA, open: (page) => uploadImage(page, 0) },
  { name: 'checkout-warned', as: ASHA, open: (page) => uploadImage(page, -200) },
  { name: 'checkout-short', as: ASHA, open: beRefusedAtTheStart },
  { name: 'checkout-not-reserved', as: ASHA, open: openNotReserved },
  { name: 'checkout-late', as: ASHA, open: comeLate },
  { name: 'checkout-over', as: ASHA, open: openLapsed },
  { name: 'checkout-kept', as: ASHA, open: payTooLate },
  { name: 'unfinished', as: ASHA, open: leaveUnfinished },
  { name: 'unfinished-lapsed', as: ASHA, open: leaveLapsed },
]

export async function openFilledCart(page: Page) {
  await page.goto('/')
  for (const name of ['Standing Brass Lamp', 'Chandan Masala Agarbatti', 'The Lamp Stories']) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    await card.getByRole('button', { name: 'Add to Cart' }).click()
  }
  await page.getByRole('button', { name: /^Cart/ }).click()
}

async function openCheckout(page: Page): Promise<CheckoutSession> {
  await openFilledCart(page)
  const started = page.waitForResponse('**/api/checkout/start')
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await page.getByRole('img', { name: /QR code/ }).waitFor()
  return ((await (await started).json()) as { data: CheckoutSession }).data
}

async function submitEmptyCheckout(page: Page) {
  await openCheckout(page)
  await page.getByRole('button', { name: 'Submit Order' }).click()
}

/**
 * An image of a payment that is off by `more` rupees; in held-checkout-journey.spec.ts such images are really read.
 */
async function uploadImage(page: Page, more: number) {
  const { total } = await openCheckout(page)
  const utr = '623844107725'
  const data: ReadImage = {
    amount: total + more,
    utr,
    payeeVpa: 'samagri@upi',
    payeeName: 'Samagri Devotional Goods',
    paidAt: new Date().toISOString(),
    status: 'success',
    warnings: more === 0 ? [] : [{ code: 'amount', expected: total, shown: total + more }],
  }
  const json = { success: true, message: '', data }
  await page.route('**/api/payment/read', (route) => route.fulfill({ json }))
  const image = await paidImage(total + more, utr)
  await page.locator('input[type=file]').setInputFiles({ ...image, name: 'payment-20-nov.png' })
  await page.getByText('Read from your screenshot.').scrollIntoViewIfNeeded()
}

async function beRefusedAtTheStart(page: Page) {
  await page.route('**/api/checkout/start', (route) => {
    const { items } = route.request().postDataJSON() as { items: { product: string }[] }
    const message = 'Standing Brass Lamp is sold out, The Lamp Stories is sold out. Please update your cart.'
    const scarce = [
      { product: items[0]!.product, name: 'Standing Brass Lamp', left: 0 },
      { product: items[2]!.product, name: 'The Lamp Stories', left: 0 },
    ]
    return route.fulfill({
      status: 409,
      json: { success: false, code: 'OUT_OF_STOCK', message, items: scarce },
    })
  })
  await openFilledCart(page)
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await page.getByText('Please update your cart.').scrollIntoViewIfNeeded()
}

/** Mocks a session that ends in the given ms. */
async function withEnd(route: Route, ms: number, asLapsed = false) {
  const response = await route.fetch()
  const body = (await response.json()) as { data: CheckoutSession }
  const session = { ...body.data, expiresAt: new Date(Date.parse(body.data.now) + ms).toISOString() }
  const named = asLapsed ? { data: null, lapsed: session } : { data: session }
  await route.fulfill({ response, json: { ...body, ...named } })
}

async function comeLate(page: Page) {
  await page.route('**/api/checkout/start', (route) => withEnd(route, 250_000))
  await openCheckout(page)
}

/** A checkout that holds prices but no stock. */
async function openNotReserved(page: Page) {
  await page.route('**/api/checkout/start', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: CheckoutSession }
    await route.fulfill({ response, json: { ...body, data: { ...body.data, holdsStock: false } } })
  })
  await openCheckout(page)
  await page.getByText('These items aren’t reserved while you pay.').scrollIntoViewIfNeeded()
}

async function leaveUnfinished(page: Page) {
  await openCheckout(page)
  await page.goto('/')
  await page.getByText(/You have an unfinished checkout/).waitFor()
}

async function leaveLapsed(page: Page) {
  await openCheckout(page)
  await page.route('**/api/checkout/current', (route) => withEnd(route, -1_000, true))
  await page.goto('/')
  await page.getByText(/is no longer reserved/).waitFor()
}

async function openLapsed(page: Page) {
  await leaveLapsed(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Reserve again' }).scrollIntoViewIfNeeded()
}

async function payTooLate(page: Page) {
  const { reference, total } = await openCheckout(page)
  const message = 'Sold out: Standing Brass Lamp.'
  const unmatched = { reference }
  const json = { success: false, code: 'OUT_OF_STOCK', message, items: [], unmatched }
  await page.route('**/api/order/createOrder', (route) => route.fulfill({ status: 409, json }))
  const checkout = page.getByRole('dialog')
  for (const [label, text] of [
    ['Name', 'Asha Example'],
    ['Contact', '9000000012'],
    ['Address', 'Flat 4, Sample Residency'],
    ['Pincode', '411004'],
  ] as const)
    await checkout.getByLabel(label).fill(text)
  await page.locator('input[type=file]').setInputFiles(await paidImage(total, '623844107725'))
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await page.getByText('Your payment is not lost.').scrollIntoViewIfNeeded()
}
