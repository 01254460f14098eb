import type { Page } from '@playwright/test'
import { ADMIN, ASHA, expect, expectAccessible, openAs, test } from './fixtures.ts'

// Fields that an older server, or another program behind the same calls, may leave out of its responses.

type Json = Record<string, unknown>

/** Lets the server respond and changes the response. */
async function change(page: Page, address: string, edit: (response: Json) => void): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Json
    edit(answer)
    await route.fulfill({ response, json: answer })
  })
}

/** Keeps only an order's identifying fields, and one field of its address. */
function cut(order: Json): void {
  for (const name of Object.keys(order))
    if (!['_id', 'orderStatus', 'paymentStatus', 'totalAmount', 'createdAt'].includes(name))
      delete order[name]
  Object.assign(order, { shippingAddress: { city: 'Pune' }, items: [{ quantity: 2, price: 145 }] })
}

test('an order without most of its fields shows the known ones in the list, the modal and the invoice', async ({
  page,
}) => {
  await change(page, '**/api/order/manageOrders**', ({ data }) => (data as Json[]).forEach(cut))
  await change(page, '**/api/order/getOrder/**', ({ data }) => cut(data as Json))
  await openAs(page, ADMIN, '/admin/orders')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Name not available')
  await expect(row).toContainText('Phone not available')
  await row.getByRole('button', { name: /^View/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Address not available')).toBeVisible()
  await expect(dialog.getByText('Unknown Product')).toBeVisible()
  await dialog.getByRole('button', { name: 'Invoice' }).click()
  await expect(page).toHaveURL('/admin/invoice')
  await expect(page.getByRole('article').getByText('Pune', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible()
})

test('a customer’s own orders show the known fields too', async ({ page }) => {
  await change(page, '**/api/order/getUserOrders/**', ({ data }) => (data as Json[]).forEach(cut))
  await openAs(page, ASHA, '/my-orders')
  const order = page.getByRole('article').first()
  for (const text of [
    'Name not available',
    'Phone not available',
    'Email not available',
    'Product name unavailable',
  ])
    await expect(order.getByText(text).first()).toBeVisible()
})

test('an order of another year shows its year in the list', async ({ page }) => {
  await change(page, '**/api/order/manageOrders**', ({ data }) => {
    const [first, second] = data as Json[]
    Object.assign(first ?? {}, { createdAt: '2021-11-20T13:14:00.000Z' })
    Object.assign(second ?? {}, { createdAt: 'yesterday' })
  })
  await openAs(page, ADMIN, '/admin/orders')
  await expect(page.getByRole('row').nth(1).getByText('20 Nov 2021, 6:44 pm')).toBeVisible()
  await expect(page.getByRole('row').nth(2)).not.toContainText('Invalid')
})

test.describe('A screen that breaks all the same', () => {
  test.use({ expectedErrors: /net::ERR_FAILED|Failed to fetch dynamically|Error/ })

  test('keeps its frame and every other screen reachable', async ({ page }) => {
    await page.route('**/assets/policies-*.js', (route) => route.abort())
    await openAs(page, ADMIN, '/admin')
    const menu = page.getByRole('navigation', { name: 'Back office' })
    await page.getByRole('button', { name: 'Profile', exact: true }).click()
    await page.getByRole('link', { name: 'Policies and contact' }).click()
    await expect(page.getByRole('alert')).toContainText('Something went wrong')
    await expect(page.getByRole('heading', { level: 1, name: 'Policies and contact' })).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Category Management' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /^Categories, \d+$/ })).toBeVisible()
    expect(await page.getByRole('tab').first().textContent()).toMatch(/^Categories, \d+$/)
  })
})

test('an offer’s colour fills its whole card, and its text is readable on any colour', async ({ page }) => {
  const colors = ['#6b1420', '#ffd54a', '#767676']
  await change(page, '**/api/offer/getAllOffers**', (response) => {
    const [offer] = response['data'] as Json[]
    response['data'] = colors.map((bgColor, i) => ({ ...offer, _id: `${i}`, name: `Offer ${i}`, bgColor }))
  })
  await openAs(page, ASHA, '/')
  const cards = page.getByRole('region', { name: 'Special Offers' }).getByRole('listitem')
  await expect(cards.nth(0)).toHaveCSS('background-color', 'rgb(107, 20, 32)')
  await expect(cards.nth(0)).toHaveCSS('color', 'rgb(255, 255, 255)')
  await expect(cards.nth(1)).toHaveCSS('background-color', 'rgb(255, 213, 74)')
  await expect(cards.nth(1).getByRole('paragraph')).toHaveCSS('color', 'rgb(0, 0, 0)')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, ['color-contrast'])
  }
})
