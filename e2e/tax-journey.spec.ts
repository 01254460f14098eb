import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Client } from '#contract/client.ts'
import { fillAddress, newCustomer, openCheckout } from './checkouts.ts'
import { chooseOption } from './choose-option.ts'
import { ADMIN, expect, expectAccessible, openAs, test as base } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'
import { type RunningShop, startShop } from './server.ts'

// A registered seller's first month, from an empty shop to the GSTR-1 files.

const test = base.extend<object, { shop: RunningShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-tax-'))
      const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
      const shop = await startShop(dataDir, { SAMPLE_DATA: 'no', ...account })
      await use(shop)
      await shop.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

test.use({ expectedErrors: /409/ })

/** Where to save images of the screens: TAX_PICTURES=folder. */
const IMAGES = process.env['TAX_PICTURES']

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  if (!IMAGES) return
  const before = page.viewportSize()!
  for (const width of [360, 768, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(IMAGES, `${name}-${width}-${colorScheme}.png`), fullPage: true })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(before)
}

test('a registered seller’s first month ends with documents and the files of GSTR-1', async ({
  page,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  await admin('updateSettings', { body: { upiId: 'tax@upi', payeeName: 'Tax', shopName: 'Samagri' } })
  const image = await picture()
  const { data: category } = await admin('createCategory', { body: { name: 'Incense', image } })
  const body = { name: 'Agarbatti', categoryId: category._id, image }
  const { data: subCategory } = await admin('createSubCategory', { body })
  const place = { category: category._id, subCategory: subCategory._id, images: [image], stock: 50 }
  const details = { description: 'Sample', price: 105, shippingPrice: 0, hsnCode: '330741' }
  const { data: product } = await admin('createProduct', { body: { name: 'Chandan', ...details, ...place } })

  await openAs(page, ADMIN, '/admin')
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByRole('link', { name: 'Store settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tax' })).toBeHidden()

  await page.goto('/admin/settings/address')
  await page.getByLabel('Address').fill('12 Sample Peth, Pune')
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV')
  await chooseOption(page, choice(page, 'State'), 'Maharashtra')
  await chooseOption(page, choice(page, 'GST registration'), 'Regular')
  await page.getByLabel('Legal name').fill('Samagri Devotional Goods')
  await look(page, 'settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Store settings saved')).toBeVisible()

  const customer = await newCustomer(shop)
  const call = await callAs(customer)
  const { data: me } = await call('getMe')
  const shippingAddress = { fullName: 'सीता देवी', phone: '9876543210', addressLine: '1 Sample Street' }
  const order = async (postalCode: string, quantity = 1) => {
    const items = [{ product: product._id, quantity }]
    const address = { ...shippingAddress, postalCode }
    const placed = { userId: me._id, items, shippingAddress: address, image: await picture() }
    return (await call('createOrder', { body: placed })).data
  }
  const here = await order('411030')
  const nowhere = await order('900056', 2)

  await page.goto('/admin/tax')
  await expect(page.getByText('1 product has no GST rate.')).toBeVisible()
  await page.goto('/admin/orders')
  await expect(page.getByText('State missing')).toHaveCount(1)
  await look(page, 'orders')
  await page.getByRole('button', { name: new RegExp(`View.*${nowhere._id.slice(-6)}`, 'i') }).click()
  await chooseOption(page, choice(page, 'State'), '29 Karnataka')
  await expect(page.getByText('The State was saved')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeFocused() // the field is gone
  await page.getByRole('button', { name: 'Confirm Order' }).click()
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(page.getByText('Set a GST rate and tax status for Chandan').first()).toBeVisible()

  await page.goto('/admin/product')
  await page.getByRole('button', { name: 'Edit Chandan' }).click()
  await page.getByLabel('GST rate').fill('5')
  await look(page, 'product')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  const shipped = await ship(admin, nowhere._id)
  await ship(admin, here._id)
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: new RegExp(`View.*${nowhere._id.slice(-6)}`, 'i') }).click()
  const number = shipped.documents[0]!.number
  await expect(page.getByRole('button', { name: `Tax invoice ${number}` })).toBeVisible()
  await look(page, 'order')
  await page.getByRole('button', { name: 'Print Invoice' }).click()
  const sheet = page.getByRole('article', { name: number })
  await expect(sheet.getByText('29 Karnataka')).toBeVisible()
  await expect(sheet.getByText('IGST').first()).toBeVisible()
  await look(page, 'invoice')
  const pdf = page.waitForEvent('download')
  await page.getByRole('button', { name: `PDF of ${number}` }).click()
  expect((await readFile(await (await pdf).path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/admin/tax')
  await expect(page.getByRole('heading', { name: /^Documents for/ })).toBeVisible()
  await expect(page.getByText('सीता देवी').first()).toBeVisible()
  await look(page, 'tax')
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: /b2cs/ }).click()
  const text = await readFile(await (await csv).path(), 'utf8')
  expect(text).toContain('OE,27-Maharashtra,,5,100,0,')
  expect(text).toContain('OE,29-Karnataka,,5,200,0,')
  await page.getByRole('checkbox', { name: 'Select Chandan' }).check()
  await page.getByLabel('GST rate').fill('5')
  await page.getByRole('button', { name: 'Set for 1 product' }).click()
  await expect(page.getByRole('button', { name: 'Select products' })).toBeDisabled()
  await expect(page.getByLabel('GST rate')).toBeFocused()

  await call('disputeOrder', {
    params: { id: here._id },
    body: { reason: 'damaged', text: 'A corner is bent.' },
  })
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: new RegExp(`View.*${here._id.slice(-6)}`, 'i') }).click()
  await expect(page.getByText('A corner is bent.')).toBeVisible()
  await look(page, 'complaint')

  await openAs(page, customer, '/')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('tab', { name: 'Your data' }).click()
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeVisible()
  await look(page, 'your-data')
  await page.keyboard.press('Escape')
  const checkout = await openCheckout(page, 'Chandan')
  await fillAddress(checkout)
  await expect(checkout.getByLabel('State')).toHaveValue('Maharashtra')
  await look(page, 'checkout')
})

async function ship(admin: Client, id: string) {
  for (const orderStatus of ['confirmed', 'shipped'] as const) {
    const { data } = await admin('getOrder', { params: { id } })
    if (data.orderStatus !== orderStatus)
      await admin('updateOrder', { params: { id }, body: { orderStatus } })
  }
  return (await admin('getOrder', { params: { id } })).data
}

async function picture(): Promise<File> {
  const { buffer } = await screenshot()
  return new File([new Uint8Array(buffer)], 'picture.png', { type: 'image/png' })
}

function choice(page: Page, name: string) {
  return page.getByRole('combobox', { name })
}
