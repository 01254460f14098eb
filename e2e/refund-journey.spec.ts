import { ADMIN, ASHA, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { placeOrder } from './placed-order.ts'

// Part of a paid order can't be sent: its customer corrects the address, the seller removes a unit and refunds it,
// and both see it.

test('an address is corrected, a piece is taken off and paid back, and the customer sees it', async ({
  page,
  callAs,
}) => {
  const [admin, asha] = [await callAs(ADMIN), await callAs(ASHA)]
  const { data: products } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
  const order = await placeOrder(asha, customers[0]!._id, [{ product: products[0]!._id, quantity: 2 }])
  const short = order._id.slice(-8).toUpperCase()
  const params = { id: order._id }

  await openAs(page, ASHA, '/my-orders')
  await page.getByRole('button', { name: `Correct address for order #${short}` }).click()
  const address = page.getByRole('dialog', { name: `Address for order #${short}` })
  await address.getByLabel('Pincode').fill('41')
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(address.getByText('Please enter a valid 6-digit pincode')).toBeVisible()
  await address.getByLabel('Pincode').fill('411002')
  await expectAccessible(page)
  await address.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name: `Order #${short}` })).toContainText('411002')

  await admin('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  await openAs(page, ADMIN, `/admin/orders?search=${short.slice(-6)}`)
  await page.getByRole('button', { name: /^View order/ }).click()
  await page.getByRole('button', { name: 'Change items' }).click()
  const items = page.getByRole('dialog', { name: /^Items of order/ })
  const fewer = items.getByRole('button', { name: 'Decrease' })
  await expect(fewer).toHaveAccessibleDescription(/^Quantity of /)
  await fewer.click()
  await expect(items.getByText(/^New total/)).toBeVisible()
  await expectAccessible(page)
  await items.getByRole('button', { name: 'Change items' }).click()
  await expect(page.getByText('Order changed')).toBeVisible()

  await page.getByRole('button', { name: 'Record refund' }).click()
  const refund = page.getByRole('dialog', { name: /^Refund for order/ })
  await refund.getByLabel('UTR').fill('632512345678')
  await refund.getByLabel('Reason').fill('One lamp was dented.')
  await expectAccessible(page)
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('UTR 632512345678')
  await expect(page.getByText('Refund ₹')).toBeHidden()

  await openAs(page, ASHA, '/my-orders')
  const card = page.getByRole('article', { name: `Order #${short}` })
  await expect(card).toContainText('was refunded on')
  await expect(card).toContainText('One lamp was dented.')
})
