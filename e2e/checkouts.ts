import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { openSqlite } from '#server/database/sqlite.ts'
import { drawPaymentScreenshot } from '#server/sample/payment-screenshot.ts'
import { addToCart, searchProducts } from './fixtures.ts'
import type { RunningShop } from './server.ts'

const PASSWORD = 'Checkout-Test-1'
let people = 0

/** A customer used only by this test; returns the sign-in data. */
export async function newCustomer(shop: RunningShop, name = 'Leela Example') {
  people += 1
  const email = `leela-${Date.now()}-${people}@customer.example`
  const call = createClient({ origin: shop.url, token: () => null })
  await call('register', { body: { name, email, mobile: '9876500000', password: PASSWORD } })
  return { email, password: PASSWORD }
}

/** The card of a product, found by searching on the front page, which is opened unless it is already shown. */
export async function findProduct(page: Page, product: string): Promise<Locator> {
  const { origin } = new URL(page.url())
  if (page.url() !== `${origin}/`) await page.goto('/')
  await searchProducts(page, product)
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: product, exact: true }) })
}

/** Puts a product into the cart, `units` times, and opens the checkout. */
export async function openCheckout(page: Page, product: string, units = 1): Promise<Locator> {
  await findProduct(page, product)
  for (let i = 0; i < units; i += 1) await addToCart(page, product)
  await page.getByRole('button', { name: /^Cart, / }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  return page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
}

export async function fillAddress(checkout: Locator): Promise<void> {
  await checkout.getByLabel('Name').fill('Leela Example')
  await checkout.getByLabel('Contact').fill('9876543210')
  await checkout.getByLabel('Address').fill('12 Sample Street')
  await checkout.getByLabel('Pincode').fill('411030')
}

/** An image of a payment app's screen to upload: the given rupees just paid to the sample shop. */
export async function paidImage(amountRupees: number, utr: string) {
  const buffer = await drawPaymentScreenshot({
    amountRupees,
    utr,
    payeeVpa: 'samagri@upi',
    payeeName: 'Samagri Devotional Goods',
    payerName: 'Leela Example',
    paidAt: new Date().toISOString(),
    layout: 0,
  })
  return { name: 'payment.png', mimeType: 'image/png', buffer }
}

/** Lets every open checkout expire, in the shop's database, as after half an hour. */
export async function endCheckouts({ dataDir, databaseUrl }: RunningShop): Promise<void> {
  const database = databaseUrl ? openPostgres(databaseUrl) : await openSqlite(join(dataDir, 'samagri.sqlite'))
  await database.transaction((tx) =>
    tx.db
      .updateTable('checkout_sessions')
      .set({ expires_at: new Date(Date.now() - 1_000).toISOString() })
      .where('state', '=', 'open')
      .execute(),
  )
  await database.close()
}
