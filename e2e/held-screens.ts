import type { Page } from '@playwright/test'
import type { StockHold } from '#contract/orders/checkout.ts'
import type { Screen } from './screen.ts'

/** Held stock in its states. What twelve customers would have to start is mocked. */
export const HELD_SCREENS: readonly Screen[] = [
  { name: 'admin-held-stock', open: openMany },
  { name: 'admin-held-stock-all', open: openAllProducts },
  { name: 'admin-held-stock-release', open: askToRelease },
  { name: 'admin-held-stock-none', open: openNone },
  { name: 'admin-held-stock-failed', open: failHolds },
  { name: 'admin-products-held', open: showHints },
]

const CUSTOMERS = [
  'Asha Example',
  'Venkata Subrahmanya Lakshminarayana Ramachandran of the Very Long Family Name',
]
const GOODS = [
  'Standing Brass Lamp',
  'Chandan Masala Agarbatti',
  'Cow Dung Cups with Guggul, Loban and Camphor, Family Pack',
]

function holdOf(number: number): StockHold {
  const lines = number === 0 ? 100 : 1 + (number % 4)
  const items = Array.from({ length: lines }, (_, i) => ({
    product: `product ${i}`,
    name: GOODS[(number + i) % GOODS.length]!,
    quantity: 1 + i,
  }))
  return {
    _id: `hold ${number}`,
    customer: {
      _id: `person ${number}`,
      name: CUSTOMERS[number % 2]!,
      email: `person-${number}@customer.example`,
    },
    since: '2026-11-20T06:35:00.000Z',
    until: '2026-11-20T07:35:00.000Z',
    lines,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    value: 184_236 / (number + 1),
    items,
  }
}

async function openHeldStock(page: Page) {
  await page.goto('/admin/product')
  await page.getByRole('button', { name: /^Reserved stock/ }).click()
  await page
    .getByRole('dialog')
    .getByText(/Stock reserved for customers/)
    .waitFor()
}

async function openNone(page: Page) {
  const json = { success: true, message: '', data: [], total: 0, page: 1, limit: 10, pages: 1 }
  await page.route('**/api/checkout/holds**', (route) => route.fulfill({ json }))
  await openHeldStock(page)
  await page.getByText('No stock is reserved').waitFor()
}

async function openMany(page: Page) {
  const data = Array.from({ length: 10 }, (_, i) => holdOf(i))
  const json = { success: true, message: '', data, total: 12, page: 1, limit: 10, pages: 2 }
  await page.route('**/api/checkout/holds**', (route) => route.fulfill({ json }))
  await showHints(page)
  await page.getByRole('button', { name: /^Reserved stock/ }).click()
  await page.getByRole('dialog').getByText('Asha Example').first().waitFor()
}

async function openAllProducts(page: Page) {
  await openMany(page)
  await page.getByRole('dialog').getByText('97 more').click()
}

async function askToRelease(page: Page) {
  await openMany(page)
  await page
    .getByRole('button', { name: /^Release stock/ })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
}

async function failHolds(page: Page) {
  await page.route('**/api/checkout/holds**', (route) => route.fulfill({ status: 500, json: {} }))
  await openHeldStock(page)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

/** Three units of every product held. */
async function showHints(page: Page) {
  const response = await page.request.get('/api/product/getAllProduct')
  const { data } = (await response.json()) as { data: { _id: string }[] }
  const held = data.map(({ _id }) => ({ product: _id, units: 3 }))
  await page.route('**/api/checkout/heldUnits', (route) =>
    route.fulfill({ json: { success: true, message: '', data: held } }),
  )
  await page.goto('/admin/product')
  await page.getByText('3 reserved').first().waitFor()
}
