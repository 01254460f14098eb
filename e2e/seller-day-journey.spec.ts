import type { Page } from '@playwright/test'
import { ADMIN, ASHA, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { placeOrder } from './placed-order.ts'

// Open tasks, reached from the dashboard and with only the keyboard.

async function openPalette(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await page.keyboard.type(text)
}

test('a paid order is found on the dashboard, and confirmed from the palette', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const asha = await callAs(ASHA)
  const { data: products } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
  const order = await placeOrder(asha, customers[0]!._id, [{ product: products[0]!._id, quantity: 1 }])
  await admin('updatePaymentStatus', { params: { id: order._id }, body: { paymentStatus: 'paid' } })
  const name = order.shippingAddress.fullName

  await openAs(page, ADMIN, '/admin')
  await expect(page.getByRole('link', { name: /To pack .*oldest/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /To confirm oldest/ }).click()
  await expect(page).toHaveURL('/admin/orders?status=pending&payment=paid&sort=oldest')
  // Other tests leave paid orders too: this one may be on a later page.
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText('Order Example')

  await page.getByRole('button', { name: 'Save this filter' }).press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Paid, not confirmed')
  await page.keyboard.press('Enter')
  const saved = page.getByRole('button', { name: 'Paid, not confirmed' })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()
  await expectAccessible(page)

  await openPalette(page, name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  // The palette contains the order's name too: only once it has closed is the dialog the only match.
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeHidden()
  await expect(page.getByRole('dialog')).toContainText(name)
  await openPalette(page, 'confirm')
  await expect(page.getByRole('option', { name: 'Confirm Order' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order confirmed')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: name })).toBeHidden()

  await openPalette(page, 'not confirmed')
  await page.keyboard.press('Enter')
  await expect(saved).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(saved).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save this filter' })).toBeFocused()
})

test.describe('without the server', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('the palette still finds screens, reports what it cannot search, and finds the rest at the next try', async ({
    page,
  }) => {
    await openAs(page, ADMIN, '/admin')
    await page.getByRole('button', { name: /^Search everything/ }).click()
    await page.route('**/api/**', (route) => route.abort())
    await page.keyboard.type('manage')
    await expect(page.getByRole('option', { name: 'User Management' })).toBeVisible()
    const box = page.getByRole('combobox', { name: 'Search everything' })
    await box.fill('asha')
    const failed = page.getByRole('alert').filter({ hasText: 'could not be searched' })
    await expect(failed).toBeVisible()
    await page.unrouteAll()
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('option', { name: /Asha Example/ }).first()).toBeVisible()
    await expect(box).toHaveValue('asha')
    await page.keyboard.press('Escape')
    await expect(box).toBeHidden()
  })
})
