import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#contract/client.ts'
import { addToCart, ADMIN, expect, expectAccessible, login, openAs, test as base } from './fixtures.ts'
import { newCustomer } from './checkouts.ts'
import { RESOURCES } from './resources.ts'
import { type RunningShop, startShop } from './server.ts'

// A shop without samples, from its first start.

const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-first-day-'))
      const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
      const shop = await startShop(dataDir, { SAMPLE_DATA: 'no', ...account })
      await use(shop)
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test('until the shop has a UPI ID its products are shown and nothing can be ordered', async ({
  page,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  for (const what of ['category', 'subcategory', 'product'])
    await RESOURCES.find((resource) => resource.what === what)!.make(admin, `First ${what}`)
  await admin('updateSettings', { body: { contactPhone: '020 5550 0100' } })
  expect((await createClient({ origin: shop.url, token: () => null })('getSettings')).data.upiId).toBe('')

  await login(page, await newCustomer(shop))
  await addToCart(page, 'First product')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByText('This shop can’t accept payments yet')).toBeVisible()
  await expect(checkout.getByRole('link', { name: '020 5550 0100' })).toBeVisible()
  await expect(checkout.getByLabel('Address')).toBeHidden()
  await expect(checkout.getByRole('button', { name: 'Submit Order' })).toBeHidden()
  await expectAccessible(page)

  const office = await page.context().browser()!.newPage({ baseURL: shop.url })
  await openAs(office, ADMIN, '/admin/orders')
  const bar = office.getByText('Customers can’t pay yet.')
  await expect(bar).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('link', { name: 'Add UPI ID' }).click()
  await office.getByLabel('UPI ID', { exact: true }).fill('first-day@upi')
  await office.getByLabel('Payee name').fill('First Day')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(bar).toBeHidden()
  await office.close()

  await checkout.getByRole('button', { name: 'Try again' }).click()
  await expect(checkout.getByLabel('Address')).toBeVisible()
  await expect(checkout.getByText('first-day@upi')).toBeVisible()
})
