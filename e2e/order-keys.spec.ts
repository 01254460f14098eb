import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'
import { placeOrder } from './placed-order.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // elements move while they are being pressed

// A seller with forty orders a day does not reach for the mouse.

test('an order is found, paid, confirmed and shipped, and another one cancelled, by the keyboard alone', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const asha = await callAs(ASHA)
  const { data: products } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
  const items = [{ product: products[0]!._id, quantity: 1 }]
  const other = await placeOrder(asha, customers[0]!._id, items)
  const order = await placeOrder(asha, customers[0]!._id, items)
  await openAs(page, ADMIN, '/admin/orders')
  await page.getByText(order.shippingAddress.fullName).waitFor()

  await page.getByRole('searchbox', { name: 'Search orders' }).focus()
  await page.keyboard.type('Order Example')
  await expect(page).toHaveURL(/search=Order/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(order.shippingAddress.fullName)

  await tabTo('Paid')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment marked paid')).toBeVisible()
  for (const [button, said] of [
    ['Confirm Order', 'Order confirmed'],
    ['Mark as Shipped', 'Order shipped'],
  ] as const) {
    await tabTo(button)
    await page.keyboard.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
  }

  await page.keyboard.press('j')
  await expect(dialog).toContainText(other.shippingAddress.fullName)
  await tabTo('Cancel Order')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Keep order' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order cancelled')).toBeVisible()
  await expect(question).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: other.shippingAddress.fullName })).toBeFocused()

  /** Presses Tab until a button of the dialog has the focus; a dialog that loses the focus never gets there. */
  async function tabTo(name: string): Promise<void> {
    const button = dialog.getByRole('button', { name, exact: true })
    for (let pressed = 0; pressed < 40; pressed += 1) {
      if (await button.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    await expect(button).toBeFocused()
  }
})
