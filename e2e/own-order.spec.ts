import { addToCart, expect, expectAccessible, openAs, RAVI, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

// What a customer keeps from an order: its address for the next one, and its printed invoice.

test('a new address is saved with the order and fills the next checkout; the invoice prints alone on one page', async ({
  page,
}) => {
  const street = `${Date.now()} Sample Street`
  await openAs(page, RAVI, '/customer')
  await addToCart(page, 'Copper Kalash')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await checkout.getByLabel('Name').fill('Ravi Example')
  await checkout.getByLabel('Contact').fill('9876543210')
  await checkout.getByLabel('Address').fill(street)
  await checkout.getByLabel('City').fill('Nashik')
  await checkout.getByLabel('Pincode').fill('422001')
  await checkout.getByRole('checkbox', { name: 'Save for my next order' }).check()
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  await expect(checkout).toBeHidden()

  await addToCart(page, 'Copper Kalash')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await checkout
    .getByRole('group')
    .filter({ hasText: 'Saved addresses' })
    .getByRole('button', { name: 'Nashik' })
    .last()
    .click()
  await expect(checkout.getByLabel('Address')).toHaveValue(street)
  await expect(checkout.getByLabel('Contact')).toHaveValue('9876543210')
  await expect(checkout.getByLabel('Pincode')).toHaveValue('422001')
  await expect(checkout.getByText('Save for my next order')).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'My Orders' }).first().click()
  const order = page.getByRole('article').first()
  const id = (await order.getByText(/^#[\dA-F]{8}$/).textContent()) ?? ''
  await order.getByRole('button', { name: /^Invoice for/ }).click()
  const invoice = page.getByRole('dialog', { name: /INV-/ })
  await expect(invoice.getByText(id.slice(1))).toBeVisible()
  await expect(invoice.getByRole('cell', { name: 'Copper Kalash' }).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const pdf = await page.pdf({ format: 'A4', path: test.info().outputPath('own-invoice.pdf') })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
