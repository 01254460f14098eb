import type { Page } from '@playwright/test'
import { addToCart, ADMIN, ASHA, expect, expectAccessible, login, test } from './fixtures.ts'
import { screenshot } from './pictures.ts'

test.use({ expectedErrors: /status of 409/ })

/** Puts a product into the cart and opens the checkout. */
async function openCheckout(page: Page, product: string) {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search products' }).first().fill(product)
  await addToCart(page, product)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  return page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
}

async function fillAddress(checkout: ReturnType<Page['getByRole']>) {
  await checkout.getByLabel('Name').fill('Asha Example')
  await checkout.getByLabel('Contact').fill('9876543210')
  await checkout.getByLabel('Address').fill('12 Sample Street')
  await checkout.getByLabel('Pincode').fill('411030')
}

test('what is missing is said at its field, required texts first, and stays typed', async ({ page }) => {
  await login(page, ASHA)
  const checkout = await openCheckout(page, 'Folding Book Stand')
  await expectAccessible(page)
  for (const label of ['Name', 'Contact', 'Address', 'Pincode']) await checkout.getByLabel(label).fill('')
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  for (const text of [
    'Name is required',
    'Contact is required',
    'Address is required',
    'Pincode is required',
    'Payment screenshot is required',
  ]) {
    await expect(checkout.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(checkout.getByLabel('Name')).toBeFocused()
  await fillAddress(checkout)
  await checkout.getByLabel('Contact').fill('+91 98765 43210')
  await checkout.getByLabel('Pincode').fill('4110')
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText('Please enter a valid 10-digit contact number')).toBeVisible()
  await expect(checkout.getByText('Please enter a valid 6-digit pincode')).toBeVisible()
  await expect(checkout.getByLabel('Address')).toHaveValue('12 Sample Street')
})

test('a price changed meanwhile is shown with the new total before anything is ordered', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Kusha Grass Seat Mat' } })
  const product = data[0]!
  await login(page, ASHA)
  const checkout = await openCheckout(page, product.name)
  await fillAddress(checkout)
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await admin('updateProductById', { params: { id: product._id }, body: { price: product.price + 20 } })
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText('Prices have changed. Please check the new total.')).toBeVisible()
  await expect(checkout.getByLabel('Address')).toHaveValue('12 Sample Street')
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
})

test('a product sold out meanwhile is named and can be removed', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Rudraksha Bracelet' } })
  const product = data[0]!
  await login(page, ASHA)
  const checkout = await openCheckout(page, product.name)
  await fillAddress(checkout)
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 0 } })
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByText(new RegExp(`${product.name} is sold out`))).toBeVisible()
  await checkout.getByRole('button', { name: new RegExp(`Remove ${product.name}`) }).click()
  await expect(checkout.getByText('Nothing is left in your cart.')).toBeVisible()
})
