import type { Client } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import type { Product } from '#contract/products.ts'
import { ADMIN, ASHA, expect, expectAccessible, login, test } from './fixtures.ts'
import { screenshot } from './pictures.ts'

// The seller's day, on both engines: a payment checked, an order confirmed, shipped, delivered and invoiced; another one cancelled.

/** Places an order of one product for Asha through the API. */
async function placeOrder(asha: Client, userId: string, product: Product, quantity = 1): Promise<Order> {
  const { buffer } = await screenshot()
  const { data } = await asha('createOrder', {
    body: {
      userId,
      image: new File([new Uint8Array(buffer)], 'payment.png', { type: 'image/png' }),
      items: [{ product: product._id, quantity }],
      shippingAddress: {
        fullName: `Order Example ${Date.now()}`,
        phone: '9876543210',
        addressLine: '12 Sample Street',
        postalCode: '411030',
      },
    },
  })
  return data
}

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
  const order = await placeOrder(asha, userId, product)
  await login(page, ADMIN)
  await page.goto('/admin/orders')
  const row = page.getByRole('row').filter({ hasText: order.shippingAddress.fullName })
  await row.getByRole('button', { name: /^View order/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Paid' }).click()
  await expect(page.getByText('Payment is paid now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm Order' }).click()
  await expect(page.getByText('Order is confirmed now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(page.getByText('Order is shipped now')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark as Delivered' }).click()
  await expect(page.getByText('Order is delivered now')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as Shipped' })).toBeHidden()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Print Invoice' }).click()
  await expect(page).toHaveURL('/admin/invoice')
  await expect(page.getByText(order.invoiceId).first()).toBeVisible()
  await expect(page.getByText('Standing Brass Lamp').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(order.invoiceId).first()).toBeVisible()
})

test('a cancelled order asks once and gives its stock back', async ({ page, callAs }) => {
  const { admin, asha, product, userId } = await arrange(callAs)
  const order = await placeOrder(asha, userId, product, 2)
  const stockNow = async () => {
    const { data } = await admin('getAllProduct', { query: { search: product.name } })
    return data[0]!.stock
  }
  const before = await stockNow()
  await login(page, ADMIN)
  await page.goto('/admin/orders')
  const row = page.getByRole('row').filter({ hasText: order.shippingAddress.fullName })
  await row.getByRole('button', { name: /^View order/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click()
  expect(await stockNow()).toBe(before)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('Order is cancelled now')).toBeVisible()
  expect(await stockNow()).toBe(before + 2)
})
