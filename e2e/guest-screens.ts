import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue/products.ts'
import type { Screen } from './screen.ts'

// The public cart, the guest form, and an order's page in its states.

export const GUEST_SCREENS: readonly Screen[] = [
  { name: 'guest-cart', open: openCart },
  { name: 'guest-cart-empty', open: openEmptyCart },
  { name: 'guest-details', open: openDetails },
  { name: 'guest-details-refused', open: rejectDetails },
  { name: 'guest-order', fullPage: true, open: (page) => openOrder(page, {}) },
  { name: 'guest-order-shipped', fullPage: true, open: openShipped },
  { name: 'guest-order-invoice', open: openInvoice },
  { name: 'guest-order-cancellation', open: openCancellation },
  { name: 'guest-order-gone', open: (page) => page.goto(`/order/${'A'.repeat(43)}`) },
]

/** Adds products to the device's cart, as the pages of the public shop do. */
export async function putInDeviceCart(page: Page, names: readonly string[]): Promise<void> {
  await page.goto('/api/health')
  const products = await productsOf(page)
  const lines = names.map((name) => ({ id: products.find((one) => one.name === name)?._id, quantity: 1 }))
  await page.evaluate((text) => localStorage.setItem('device-cart', text), JSON.stringify(lines))
}

/** The root-relative address of a product's page. */
export async function addressOf(page: Page, name: string): Promise<string> {
  return (await productsOf(page)).find((one) => one.name === name)!.address
}

async function productsOf(page: Page): Promise<Product[]> {
  const response = await page.request.get('/api/product/getAllProduct')
  return ((await response.json()) as { data: Product[] }).data
}

async function openCart(page: Page) {
  await putInDeviceCart(page, ['Standing Brass Lamp', 'Chandan Masala Agarbatti', 'The Lamp Stories'])
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Buy' }).waitFor()
}

async function openEmptyCart(page: Page) {
  await putInDeviceCart(page, [])
  await page.goto('/cart')
  await page.getByText('Your cart is empty').waitFor()
}

async function openDetails(page: Page) {
  await openCart(page)
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await page.getByLabel('Mobile number').waitFor()
}

async function rejectDetails(page: Page) {
  await openDetails(page)
  await page.getByLabel('Name').fill('Gita Devi')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Continue with mobile number' }).click()
  await page.getByText('Please enter a valid 10-digit contact number').waitFor()
}

function openShipped(page: Page) {
  const tracking = { courier: 'India Post', number: 'EM123456789IN', link: 'https://www.indiapost.gov.in/' }
  return openOrder(page, { orderStatus: 'shipped', paymentStatus: 'paid', tracking })
}

async function openInvoice(page: Page) {
  await openOrder(page, {})
  await page.getByRole('button', { name: 'Invoice' }).click()
  await page.getByRole('article', { name: 'Invoice INV-2627-000042' }).waitFor()
}

async function openCancellation(page: Page) {
  await openOrder(page, {})
  await page.getByRole('button', { name: 'Request cancellation' }).click()
  await page.getByRole('dialog').getByLabel('Description').waitFor()
}

function item(n: number, name: string, price: number) {
  return {
    _id: `item-${n}`,
    product: { _id: null, name, image: null },
    quantity: n,
    price,
    shippingPrice: 40,
    hsnCode: '33074100',
    refundable: n,
  }
}

async function openOrder(page: Page, changes: object) {
  const data = {
    _id: '018f0000-0000-7000-8000-0000004f2a91',
    invoiceId: 'INV-2627-000042',
    name: 'Gita Devi',
    shippingAddress: {
      fullName: 'Gita Devi',
      phone: '9876500001',
      addressLine: 'Flat 4, Sample Residency',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411004',
      country: 'India',
    },
    items: [item(1, 'Standing Brass Lamp', 1249), item(3, 'Chandan Masala Agarbatti', 120)],
    totalAmount: 1729,
    orderStatus: 'pending',
    paymentStatus: 'pending',
    imageWanted: false,
    createdAt: '2026-11-20T06:30:00.000Z',
    tracking: null,
    refundDue: false,
    refundDueAmount: 0,
    refunds: [],
    reducedBy: 0,
    orderLink: `https://shop.example/order/${'A'.repeat(43)}`,
    ...changes,
  }
  await page.route('**/api/order/getLinked/*', (route) =>
    route.fulfill({ json: { success: true, message: '', data } }),
  )
  await page.goto(`/order/${'A'.repeat(43)}`)
  await page.getByRole('heading', { name: 'What happens next' }).waitFor()
}
