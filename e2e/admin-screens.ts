import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

const ADMIN = { email: 'admin@samagri.example', password: 'Samagri-Admin-1' }

/** The back office's screens and modals, for the pictures. */
export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'admin-dashboard', open: (page: Page) => page.goto('/admin'), fullPage: true },
  { name: 'admin-notifications', open: (page: Page) => press(page, '/admin', /^Notifications/) },
  { name: 'admin-users', open: (page: Page) => page.goto('/admin/users') },
  { name: 'admin-user', open: (page: Page) => press(page, '/admin/users', /^View Details of/) },
  { name: 'admin-orders', open: (page: Page) => page.goto('/admin/orders') },
  { name: 'admin-orders-none', open: (page: Page) => page.goto('/admin/orders?search=nobody') },
  { name: 'admin-order', open: (page: Page) => press(page, '/admin/orders', /^View order/) },
  { name: 'admin-invoice', open: openInvoice, fullPage: true },
  { name: 'admin-categories', open: (page: Page) => page.goto('/admin/categories') },
  { name: 'admin-category', open: (page: Page) => press(page, '/admin/categories', /^Edit /) },
  { name: 'admin-products', open: (page: Page) => page.goto('/admin/product') },
  { name: 'admin-product', open: (page: Page) => press(page, '/admin/product', /^Edit /) },
  { name: 'admin-product-delete', open: (page: Page) => press(page, '/admin/product', /^Delete /) },
  { name: 'admin-headers', open: (page: Page) => page.goto('/admin/header') },
  { name: 'admin-header', open: (page: Page) => press(page, '/admin/header', /^Edit /) },
  { name: 'admin-footers', open: (page: Page) => page.goto('/admin/footer') },
  { name: 'admin-footer', open: (page: Page) => press(page, '/admin/footer', /^Edit /) },
  { name: 'admin-offers', open: (page: Page) => page.goto('/admin/offer') },
  { name: 'admin-offer', open: (page: Page) => press(page, '/admin/offer', /^Edit /) },
].map((screen) => ({ ...screen, as: ADMIN }))

async function press(page: Page, path: string, name: RegExp) {
  await page.goto(path)
  await page.getByRole('button', { name }).first().click()
}

async function openInvoice(page: Page) {
  await press(page, '/admin/orders', /^View order/)
  await page.getByRole('button', { name: 'Print Invoice' }).click()
  await page.waitForURL('/admin/invoice')
}
