import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

/** Phone orders, and messages to a buyer. */
export const PHONE_ORDER_SCREENS: readonly Screen[] = [
  { name: 'admin-phone-order', open: (page) => page.goto('/admin/orders/new') },
  { name: 'admin-phone-order-filled', open: takeDown, fullPage: true },
  { name: 'admin-phone-order-refused', open: reject, fullPage: true },
  { name: 'admin-whatsapp', open: openMessages },
  { name: 'admin-user-without-email', open: openWithoutEmail },
]

async function takeDown(page: Page) {
  await page.goto('/admin/orders/new')
  await page.getByRole('searchbox', { name: 'Find a customer' }).fill('asha')
  await page.getByRole('list', { name: 'Customers found' }).getByRole('button').first().click()
  const search = page.getByRole('searchbox', { name: 'Find a product' })
  for (const name of ['Standing Brass Lamp', 'copper']) {
    await search.fill(name)
    await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
  }
  await search.fill('brass')
  await page.getByRole('list', { name: 'Products found' }).waitFor()
  await page.getByRole('radio', { name: 'Paid', exact: true }).check()
}

async function reject(page: Page) {
  await page.goto('/admin/orders/new')
  await page.getByRole('button', { name: 'New customer' }).click()
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.getByText('Name is required').first().waitFor()
}

async function openMessages(page: Page) {
  await page.goto('/admin/orders')
  await page
    .getByRole('button', { name: /^View order/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Message on WhatsApp' }).click()
}

/** A customer who ordered by phone without an email: the shop's samples have none. */
async function openWithoutEmail(page: Page) {
  await page.route('**/api/auth/manageCustomer**', async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { customers: { email: string }[] }
    for (const customer of json.customers) customer.email = ''
    await route.fulfill({ response, json })
  })
  await page.goto('/admin/users')
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Add email' }).click()
  await page.getByLabel('Email of this customer').waitFor()
}
