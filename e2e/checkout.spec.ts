import type { Page } from '@playwright/test'
import { addToCart, ADMIN, ASHA, expect, openAs, searchProducts, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

test.use({ expectedErrors: /status of 409/ })

/**
 * Puts a product into the cart from the front page and opens the checkout, with Asha's saved address; `meanwhile`
 * happens in between.
 */
async function openCheckout(page: Page, product: string, meanwhile?: () => Promise<unknown>) {
  await searchProducts(page, product)
  await addToCart(page, product)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await meanwhile?.()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByLabel('Address')).not.toHaveValue('')
  return checkout
}

async function fillAddress(checkout: ReturnType<Page['getByRole']>) {
  await checkout.getByLabel('Name').fill('Asha Example')
  await checkout.getByLabel('Contact').fill('9876543210')
  await checkout.getByLabel('Address').fill('12 Sample Street')
  await checkout.getByLabel('Pincode').fill('411030')
}

test('errors are shown at their fields, missing values first, and typed text stays', async ({ page }) => {
  await openAs(page, ASHA, '/')
  const checkout = await openCheckout(page, 'Folding Book Stand')
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

test('the PIN code fills in the State and corrects it, but never one that was typed', async ({ page }) => {
  await openAs(page, ASHA, '/')
  const checkout = await openCheckout(page, 'Folding Book Stand')
  const [pin, state] = [checkout.getByLabel('Pincode'), checkout.getByLabel('State')]
  await state.fill('')
  await pin.fill('560001')
  await expect(state).toHaveValue('Karnataka')
  await pin.fill('110 001')
  await expect(state).toHaveValue('Delhi')
  await expect(checkout.getByText(/you entered/)).toBeHidden()
  await pin.fill('605007') // in Puducherry and Tamil Nadu
  await expect(state).toHaveValue('')
  await state.fill('Tamil Nadu')
  await pin.fill('411030')
  await expect(
    checkout.getByText('PIN code 411030 is in Maharashtra, but you entered Tamil Nadu.'),
  ).toBeVisible()
  await expect(state).toHaveValue('Tamil Nadu')
  await checkout.getByRole('button', { name: 'Use Maharashtra' }).click()
  await expect(state).toHaveValue('Maharashtra')
})

test('a price changed before the checkout is shown beside the old one; one changed afterwards no longer counts', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Kusha Grass Seat Mat' } })
  const product = data[0]!
  const reprice = (more: number) =>
    admin('updateProductById', { params: { id: product._id }, body: { price: product.price + more } })
  await openAs(page, ASHA, '/')
  const checkout = await openCheckout(page, product.name, () => reprice(20))
  await expect(
    checkout.getByText('Some prices have changed since you added these items to your cart.'),
  ).toBeVisible()
  const [before, now] = [product.price, product.price + 20].map(
    (rupees) => `₹${rupees.toLocaleString('en-IN')}`,
  )
  await expect(checkout.getByText(`${product.name}: now ${now}, was ${before}`)).toBeVisible()
  await fillAddress(checkout)
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await reprice(500)
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  const next = await page.waitForFunction(() => {
    const modal = document.querySelector('[role="dialog"]')
    return modal ? modal.querySelector('input') && 'an empty form' : 'closed'
  })
  expect(await next.jsonValue(), 'after the confirmation').toBe('closed')
  await reprice(0)
})

test('a product sold out before the checkout is named and can be removed; what is left is held then', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Rudraksha Bracelet' } })
  const product = data[0]!
  await openAs(page, ASHA, '/')
  const sellOut = () => admin('updateProductById', { params: { id: product._id }, body: { stock: 0 } })
  const checkout = await openCheckout(page, product.name, sellOut)
  await expect(checkout.getByText(new RegExp(`${product.name} is sold out`))).toBeVisible()
  await expect(checkout.getByRole('button', { name: 'Submit Order' })).toBeDisabled()
  await checkout.getByRole('button', { name: new RegExp(`Remove ${product.name}`) }).click()
  await expect(checkout.getByText('Your cart is empty').first()).toBeVisible()
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 5 } })
})

test('an order of ₹0 shows no QR code, and how to get the items', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Kusha Grass Seat Mat' } })
  const { _id: id, name, price, shippingPrice } = data[0]!
  await admin('updateProductById', { params: { id }, body: { price: 0, shippingPrice: 0 } })
  await openAs(page, ASHA, '/')
  await searchProducts(page, name)
  await addToCart(page, name)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByText('An order of ₹0 can’t be paid by UPI')).toBeVisible()
  await expect(checkout.getByText(/please contact the shop:$/)).toBeVisible()
  await expect(checkout.getByRole('img', { name: /^QR code/ })).toBeHidden()
  await admin('updateProductById', { params: { id }, body: { price, shippingPrice } })
})

test('more of a product than one order can have is limited with a message', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Kusha Grass Seat Mat' } })
  const { _id: id, name, stock } = data[0]!
  await admin('updateProductById', { params: { id }, body: { stock: 5000 } })
  await openAs(page, ASHA, '/')
  await searchProducts(page, name)
  await addToCart(page, name)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByLabel(`Quantity of ${name}`).first().fill('5000')
  await expect(page.getByText('You can order up to 1,000 of one product')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Increase' })).toBeDisabled()
  await admin('updateProductById', { params: { id }, body: { stock } })
})
