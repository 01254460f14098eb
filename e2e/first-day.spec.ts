import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Client, createClient } from '#contract/client.ts'
import { addToCart, ADMIN, expect, expectAccessible, login, openAs, test as base } from './fixtures.ts'
import { newCustomer } from './checkouts.ts'
import { screenshot } from './test-screenshots.ts'
import { RESOURCES } from './resources.ts'
import { startMailServer } from '#server/testing/mail-server.ts'
import { type RunningShop, startShop } from './server.ts'

// A shop without samples, from its first start.

const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
    async ({}, use) => withNewShop({}, use),
    { scope: 'worker', timeout: 600_000 },
  ],
})

async function withNewShop(
  environment: Record<string, string>,
  use: (shop: RunningShop) => Promise<void>,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-first-day-'))
  const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const shop = await startShop(dataDir, { SAMPLE_DATA: 'no', ...account, ...environment })
  await use(shop)
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
}

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

for (const width of [1440, 360]) {
  test(`the setup guide leads a new shop to its first customer at ${width} pixels`, async ({ browser }) => {
    const mails = await startMailServer()
    await withNewShop({ SMTP_URL: mails.url }, async (shop) => {
      const page = await browser.newPage({ baseURL: shop.url, viewport: { width, height: 800 } })
      await walkSetupGuide(page, shop)
      await page.close()
    })
    expect(mails.messages.map(({ to }) => to)).toEqual([[ADMIN.email]])
    await mails.stop()
  })
}

async function walkSetupGuide(page: Page, shop: RunningShop): Promise<void> {
  const counts = { clicks: 0, fields: 0 }
  const click = (button: Locator) => (counts.clicks++, button.click())
  const type = (label: string, text: string) => (
    counts.fields++,
    page.getByLabel(label, { exact: true }).fill(text)
  )
  const step = (name: string) => page.getByRole('button', { name })
  const guide = page.getByRole('heading', { name: 'Set up your shop' })

  await openAs(page, ADMIN, '/admin')
  await expect(page.getByText('1 of 7 done')).toBeVisible()
  await type('UPI ID', 'first-day@upi')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Payee name is required')).toBeVisible()
  await type('Payee name', 'First Day')
  await expect(page.getByRole('img', { name: 'QR code that pays ₹1 to first-day@upi' })).toBeVisible()
  await expectAccessible(page)
  await click(page.getByRole('button', { name: 'Save' }))
  await expect(step('Shop name and payment')).toHaveAccessibleName(/Done/)
  await expect(page.getByText('Customers can’t pay yet.')).toBeHidden()
  expect(counts).toEqual({ clicks: 1, fields: 2 })

  await expect(step('First product')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add product' }).click()
  await expect(page.getByRole('dialog', { name: 'Add product' }).getByLabel('Name').first()).toBeFocused()
  await page.goto('/admin')
  const admin = await callOf(shop)
  for (const what of ['category', 'subcategory', 'product'])
    await RESOURCES.find((resource) => resource.what === what)!.make(admin, `First ${what}`)
  await page.reload()
  await expect(step('First product')).toHaveAccessibleName(/Done/)

  await step('Email').click()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText(`Test email sent to ${ADMIN.email}`)).toBeVisible()
  await expectAccessible(page)

  await step('Address and tax').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Address is required')).toBeVisible()
  await expect(page.getByText('State is required')).toBeVisible()
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(step('Address and tax')).toHaveAccessibleName(/Skipped/)

  await expect(step('Delivery and policies')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(step('Delivery and policies')).toHaveAccessibleName(/Skipped/)

  await expect(step('Sign-in security')).toBeFocused()
  await expect(page.getByText(ADMIN.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Skip', exact: true }).click()

  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await expect(guide).toBeHidden()
  await expect(page.getByText('Total Orders')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Total Orders')).toBeVisible()

  await page.goto('/admin/settings/emails')
  await expect(page.getByText('Email is set up.')).toBeVisible()
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Setup guide' }).click()
  await expect(guide).toBeVisible()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(guide).toBeHidden()
}

/** The typed calls of a shop's admin. */
async function callOf(shop: RunningShop, account = ADMIN): Promise<Client> {
  let token: string | null = null
  const call = createClient({ origin: shop.url, token: () => token })
  token = (await call('login', { body: account })).token
  return call
}

test('a shop that reaches no one by email promises no email', async ({ browser }) => {
  const withoutEmail = { NODE_ENV: 'production', ADMIN_PASSWORD: 'A-password-of-my-own' }
  await withNewShop(withoutEmail, async (shop) => {
    const page = await browser.newPage({ baseURL: shop.url })
    const admin = await callOf(shop, { ...ADMIN, password: withoutEmail.ADMIN_PASSWORD })
    await admin('updateSettings', { body: { contactPhone: '020 5550 0100' } })
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const forgot = page.getByRole('dialog', { name: 'Forgot password?' })
    await expect(forgot.getByText('please contact the shop')).toBeVisible()
    await expect(forgot.getByRole('link', { name: '020 5550 0100' })).toBeVisible()
    await expect(forgot.getByRole('button', { name: 'Send link' })).toBeHidden()
    await expectAccessible(page)
    await page.goto('/register')
    await page.getByLabel('Name', { exact: true }).fill('Asha Example')
    await page.getByLabel('Email').fill('asha@customer.example')
    await page.getByLabel('Mobile number').fill('9876543210')
    await page.getByLabel('Password', { exact: true }).fill('Test-Password-1')
    await page.getByLabel('Confirm password').fill('Test-Password-1')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Registration successful! You can sign in now.').first()).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/login')
    await expect(page.getByText('Registration successful! You can sign in now.')).toBeVisible()
    await expect(page.getByText('check your email')).toBeHidden()
    await page.close()
  })
})

for (const width of [1440, 360])
  test(`at ${width} px the first product is for sale with one image, 12 clicks and 8 typed fields at most`, async ({
    page,
    shop,
    callAs,
  }) => {
    await emptyCatalogue(await callAs(ADMIN))
    await page.setViewportSize({ width, height: 800 })
    await openAs(page, ADMIN, '/admin')
    const counted = await countInput(page)
    if (width < 640) await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Product Management' }).click()
    const first = page.getByRole('button', { name: 'Add your first product' })
    const add = page.getByRole('button', { name: 'Add product' })
    const colour = await add.evaluate((button) => getComputedStyle(button).backgroundColor)
    await expect(first, 'only one button is the main one').not.toHaveCSS('background-color', colour)
    await first.click()

    const form = page.getByRole('dialog', { name: 'Add product' })
    const chooser = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Choose' }).click()
    await (await chooser).setFiles(await screenshot('lamp.png'))
    await form.getByLabel('Name').fill('Brass diya lamp')
    await form.getByLabel('Description').fill('For the evening prayer.')
    await form.getByLabel('Price', { exact: true }).fill('450')
    await form.getByLabel('Shipping price').fill('40')
    await form.getByLabel('Stock').fill('12')
    await expect(form.getByText('Type a name to create your first category.')).toBeVisible()
    await form.getByRole('combobox', { name: 'Category', exact: true }).fill('Lamps')
    await page.getByRole('option', { name: 'Create “Lamps”' }).click()
    await form.getByRole('combobox', { name: 'Subcategory' }).click()
    await page.getByRole('option', { name: 'Create “Lamps”' }).click()
    await form.getByRole('combobox', { name: 'HSN code' }).click()
    const code = page.getByRole('option', { name: /9405 · Lamps.*GST 18%, handicrafts 5%/ })
    await expect(code).toBeInViewport()
    await expectAccessible(page, ['wcag2a', 'wcag2aa'])
    await code.click()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Save and view in shop' }).click()

    await expect(page).toHaveURL(/\/admin\/preview\?product=/)
    const seen = page.getByRole('dialog', { name: 'Brass diya lamp' })
    await expect(seen.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
    const { clicks, fields } = await counted()
    expect(clicks).toBeLessThanOrEqual(12)
    expect(fields).toBeLessThanOrEqual(8)
    await expectAccessible(page)
    await seen.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('this is what customers see')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page)

    const stranger = createClient({ origin: shop.url, token: () => null })
    const { data } = await stranger('getAllProduct')
    expect(data).toMatchObject([{ name: 'Brass diya lamp', category: { name: 'Lamps' }, hsnCode: '9405' }])
    expect((await stranger('getAllCategory')).data[0]!.image).toBeTruthy()
    await page.getByRole('link', { name: 'Back to the back office' }).click()
    await expect(page.getByRole('heading', { name: 'Product Management' })).toBeVisible()
  })

async function emptyCatalogue(admin: Client): Promise<void> {
  for (const { _id } of (await admin('getAllProduct')).data)
    await admin('deleteProductById', { params: { id: _id } })
  for (const { _id } of (await admin('getAllSubCategory')).data)
    await admin('deleteSubCategoryById', { params: { id: _id } })
  for (const { _id } of (await admin('getAllCategory')).data)
    await admin('deleteCategoryById', { params: { id: _id } })
}

/** Counts the person's actions from now until the page is reloaded: clicks, and fields typed into. */
async function countInput(page: Page): Promise<() => Promise<{ clicks: number; fields: number }>> {
  await page.evaluate(() => {
    const counted = { clicks: 0, fields: new Set<unknown>() }
    Object.assign(globalThis, { counted })
    document.addEventListener('click', ({ isTrusted }) => void (isTrusted && (counted.clicks += 1)), true)
    const typed = ({ target, isTrusted }: Event) =>
      isTrusted && (target as HTMLInputElement).type !== 'file' && counted.fields.add(target)
    document.addEventListener('input', typed, true)
  })
  return () =>
    page.evaluate(() => {
      const { counted } = globalThis as unknown as { counted: { clicks: number; fields: Set<unknown> } }
      return { clicks: counted.clicks, fields: counted.fields.size }
    })
}
