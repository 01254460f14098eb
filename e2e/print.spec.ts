import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'
import { placeOrder } from './placed-order.ts'

// The printed invoice (only the invoice, on one page for up to 15 lines), and pages in the dark theme.

for (const lines of [1, 15]) {
  test(`the invoice of an order of ${lines} lines prints on one A4 page, and only the invoice`, async ({
    page,
    callAs,
  }) => {
    const admin = await callAs(ADMIN)
    const asha = await callAs(ASHA)
    const { data: products } = await asha('getAllProduct')
    const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
    const inStock = products.filter(({ stock }) => stock > 1).slice(0, lines)
    const items = inStock.map(({ _id }) => ({ product: _id, quantity: 1 }))
    const order = await placeOrder(asha, customers[0]!._id, items)
    await openAs(page, ADMIN, `/admin/orders?search=${order._id.slice(-6)}`)
    await page.getByRole('button', { name: /^View order/ }).click()
    await page.getByRole('button', { name: 'Print Invoice' }).click()
    await expect(page.getByText(order.invoiceId).first()).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('cell', { name: inStock.at(-1)!.name }).first()).toBeVisible()
    const pdf = await page.pdf({ format: 'A4', path: test.info().outputPath(`invoice-${lines}.pdf`) })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  })
}

test('in the dark theme a page prints dark text on white paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  await openAs(page, ASHA, '/my-orders')
  await expect(page.getByRole('heading', { name: 'My Orders' })).toHaveCSS('color', 'rgb(42, 25, 18)')
})
