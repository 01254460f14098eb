import type { Client } from '#contract/client.ts'
import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'
import { placeOrder } from './placed-order.ts'

// A seller's day, on both engines: a payment checked, an order confirmed, shipped, delivered and invoiced; another
// one cancelled.

async function arrange(callAs: (account: typeof ADMIN) => Promise<Client>) {
  const admin = await callAs(ADMIN)
  const asha = await callAs(ASHA)
  const { data: products } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
  return { admin, asha, product: products[0]!, userId: customers[0]!._id }
}

test('a pending order goes through payment, confirmation, shipping and delivery to its invoice', async ({
  page,
  callAs,
}) => {
  const { asha, product, userId } = await arrange(callAs)
  const order = await placeOrder(asha, userId, [{ product: product._id, quantity: 1 }])
  await openAs(page, ADMIN, '/admin/orders')
  const row = page.getByRole('row').filter({ hasText: order.shippingAddress.fullName })
  await row.getByRole('button', { name: /^View order/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Payment check')).toBeVisible()
  await dialog.getByRole('button', { name: 'Paid' }).click()
  await expect(page.getByText('Payment marked paid')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByText('Order confirmed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(page.getByText('Order shipped')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).click()
  await expect(page.getByText('Order delivered')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toBeHidden()

  await dialog.getByRole('button', { name: 'Print Invoice' }).click()
  await expect(page).toHaveURL('/admin/invoice')
  await expect(page.getByText(order.invoiceId).first()).toBeVisible()
  await expect(page.getByText('Standing Brass Lamp').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(order.invoiceId).first()).toBeVisible()
})

test('an unpaid order shows a notice beside the buttons until it is paid', async ({ page, callAs }) => {
  const { admin, asha, product, userId } = await arrange(callAs)
  const order = await placeOrder(asha, userId, [{ product: product._id, quantity: 1 }])
  await admin('updateOrder', { params: { id: order._id }, body: { orderStatus: 'confirmed' } })
  await openAs(page, ADMIN, `/admin/orders?order=${order._id}`)
  const dialog = page.getByRole('dialog', { name: /^Order/ })
  const warning = dialog.getByText('This order isn’t paid yet. Check the payment before you ship it.')
  await expect(warning).toBeVisible()
  await dialog.getByRole('button', { name: 'Paid' }).click()
  await expect(page.getByText('Payment marked paid')).toBeVisible()
  await expect(warning).toBeHidden()

  await page.goto('/admin/audit?about=order&act=payment-status')
  const entry = page.getByRole('row').filter({ hasText: `#${order._id.slice(-6).toUpperCase()}` })
  await expect(entry).toContainText('Payment status pending → paid')
  await expect(entry).not.toContainText('Reason')
})

test('cancelling an order asks once and returns its stock', async ({ page, callAs }) => {
  const { admin, asha, product, userId } = await arrange(callAs)
  const order = await placeOrder(asha, userId, [{ product: product._id, quantity: 2 }])
  const stockNow = async () => {
    const { data } = await admin('getAllProduct', { query: { search: product.name } })
    return data[0]!.stock
  }
  const before = await stockNow()
  await openAs(page, ADMIN, '/admin/orders')
  const response = Promise.withResolvers<void>()
  await page.route(/manageOrders\?.*page=2/, async (route) => {
    await response.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^1 to 10 of /), 'until the next page has loaded').toBeVisible()
  response.resolve()
  await expect(page.getByText(/^11 to 20 of /)).toBeVisible()
  await page.getByRole('button', { name: 'Previous' }).click()
  const row = page.getByRole('row').filter({ hasText: order.shippingAddress.fullName })
  await row.getByRole('button', { name: /^View order/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep order' }).click()
  expect(await stockNow()).toBe(before)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('Order cancelled')).toBeVisible()
  expect(await stockNow()).toBe(before + 2)
})
