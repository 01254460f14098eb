import type { Page } from '@playwright/test'
import { disputedOrder } from './disputed-order.ts'
import { DISPATCH_SCREENS } from './dispatch-screens.ts'
import { HELD_SCREENS } from './held-screens.ts'
import { ORDER_DESK_SCREENS } from './order-desk-screens.ts'
import { PHONE_ORDER_SCREENS } from './phone-order-screens.ts'
import { PRODUCT_FILE_SCREENS } from './product-file-screens.ts'
import type { Screen } from './screen.ts'
import { STATEMENT_SCREENS } from './statement-screens.ts'
import { ADMIN } from './sign-in.ts'
import { UNMATCHED_SCREENS } from './unmatched-screens.ts'

/** Where a list has a button for it: on a phone it is in the filters, the order or a row's menu. */
const WIDE = [768, 1440]

/** The back office's screens and modals, for the images. */
export const ADMIN_SCREENS: readonly Screen[] = [
  ...frameScreens(),
  ...userScreens(),
  ...orderScreens(),
  ...ORDER_DESK_SCREENS,
  ...PHONE_ORDER_SCREENS,
  ...DISPATCH_SCREENS,
  ...UNMATCHED_SCREENS,
  ...STATEMENT_SCREENS,
  ...catalogueScreens(),
  ...PRODUCT_FILE_SCREENS,
  ...HELD_SCREENS,
  ...contentScreens(),
].map((screen) => ({ ...screen, as: ADMIN }))

function frameScreens(): Screen[] {
  return [
    { name: 'admin-dashboard', open: (page) => page.goto('/admin'), fullPage: true },
    { name: 'admin-menu', open: (page) => press(page, '/admin', 'Menu'), widths: [360] },
    { name: 'admin-palette', open: (page) => openPalette(page, '/admin', 'asha') },
    { name: 'admin-notifications', open: (page) => press(page, '/admin', /^Notifications/) },
    { name: 'admin-favourites', open: openFavourites },
    { name: 'admin-profile', open: (page) => press(page, '/admin', 'Profile') },
    { name: 'admin-own-profile', open: openOwnProfile },
    { name: 'admin-security', open: openSecurity },
    { name: 'admin-settings', open: (page) => page.goto('/admin/settings'), fullPage: true },
    ...['payment', 'address', 'messages', 'delivery', 'search'].map((section) => ({
      name: `admin-settings-${section}`,
      open: (page: Page) => page.goto(`/admin/settings/${section}`),
      fullPage: true,
    })),
    { name: 'admin-policies', open: (page) => page.goto('/admin/policies'), fullPage: true },
    { name: 'admin-settings-refused', open: saveSettingsWithoutName },
  ]
}

function userScreens(): Screen[] {
  return [
    { name: 'admin-users', open: (page) => page.goto('/admin/users') },
    { name: 'admin-users-none', open: (page) => page.goto('/admin/users?search=nobody') },
    { name: 'admin-user', open: (page) => press(page, '/admin/users', /^View Details/) },
    {
      name: 'admin-user-reset',
      open: (page) => pressIn(page, '/admin/users', /^View Details/, 'Reset Password'),
    },
  ]
}

function orderScreens(): Screen[] {
  const order = /^View order/
  return [
    { name: 'admin-orders', open: (page) => page.goto('/admin/orders') },
    { name: 'admin-orders-none', open: (page) => page.goto('/admin/orders?search=nobody') },
    { name: 'admin-orders-failed', open: failOrders },
    { name: 'admin-orders-to-pack', open: (page) => page.goto('/admin/orders?status=to-pack') },
    { name: 'admin-orders-save-filter', open: saveFilter, widths: WIDE },
    {
      name: 'admin-orders-days',
      open: (page) => press(page, '/admin/orders', 'Date and payment'),
      widths: WIDE,
    },
    { name: 'admin-order', open: (page) => press(page, '/admin/orders', order) },
    { name: 'admin-order-delivered', open: (page) => press(page, '/admin/orders?status=delivered', order) },
    { name: 'admin-order-disputed', open: openDisputed },
    {
      name: 'admin-order-other-status',
      open: (page) => pressIn(page, '/admin/orders?status=confirmed', order, 'Other status'),
    },
    {
      name: 'admin-order-cancel',
      open: (page) => pressIn(page, '/admin/orders?status=shipped', order, 'Cancel Order'),
    },
    {
      name: 'admin-screenshot',
      open: (page) => press(page, '/admin/orders', /^Open the payment screenshot/),
      widths: WIDE,
    },
    { name: 'admin-payments', open: openDesk },
    { name: 'admin-payments-beside', open: openDeskBeside },
    { name: 'admin-payments-ask', open: openDeskAsk },
    { name: 'admin-payments-utr', open: (page) => openDesk(page).then(() => page.keyboard.press('e')) },
    { name: 'admin-payments-keys', open: (page) => openDesk(page).then(() => page.keyboard.press('?')) },
    { name: 'admin-payments-none', open: openDeskDone },
    { name: 'admin-payments-failed', open: failDesk },
    { name: 'admin-invoice', open: openInvoice, fullPage: true },
    { name: 'admin-invoice-none', open: (page) => page.goto('/admin/invoice') },
  ]
}

function catalogueScreens(): Screen[] {
  return [
    { name: 'admin-categories', open: (page) => page.goto('/admin/categories') },
    { name: 'admin-category', open: (page) => press(page, '/admin/categories', /^Edit /) },
    {
      name: 'admin-category-refused',
      open: (page) => pressIn(page, '/admin/categories', 'Add category', 'Save category'),
    },
    { name: 'admin-category-delete', open: (page) => press(page, '/admin/categories', /^Delete /) },
    { name: 'admin-category-leave', open: leaveCategory },
    { name: 'admin-subcategories', open: openSubcategories },
    { name: 'admin-subcategory', open: openSubcategory },
    { name: 'admin-products', open: (page) => page.goto('/admin/product') },
    { name: 'admin-products-none', open: (page) => page.goto('/admin/product?search=nothing') },
    { name: 'admin-product', open: (page) => press(page, '/admin/product', /^Edit /) },
    {
      name: 'admin-product-refused',
      open: (page) => pressIn(page, '/admin/product', 'Add product', 'Save product'),
    },
    {
      name: 'admin-product-delete',
      open: (page) => press(page, '/admin/product', /^Delete /),
      widths: WIDE,
    },
  ]
}

function contentScreens(): Screen[] {
  return [
    { name: 'admin-headers', open: (page) => page.goto('/admin/header') },
    { name: 'admin-header', open: (page) => press(page, '/admin/header', /^Edit /) },
    { name: 'admin-header-details', open: (page) => openDetails(page, '/admin/header', 'Add header') },
    { name: 'admin-footers', open: (page) => page.goto('/admin/footer') },
    { name: 'admin-footer', open: (page) => press(page, '/admin/footer', /^Edit /) },
    { name: 'admin-footer-details', open: (page) => openDetails(page, '/admin/footer', 'Add footer') },
    { name: 'admin-offers', open: (page) => page.goto('/admin/offer') },
    { name: 'admin-offer', open: (page) => press(page, '/admin/offer', /^Edit /) },
    { name: 'admin-offer-details', open: (page) => openDetails(page, '/admin/offer', 'Add offer') },
  ]
}

async function press(page: Page, path: string, name: RegExp | string) {
  await page.goto(path)
  await page.getByRole('button', { name }).first().click()
}

/** By keyboard: the sidebar covers the button while the pointer is over it. */
async function saveFilter(page: Page) {
  await page.goto('/admin/orders?problem=true')
  await page.getByRole('button', { name: 'Save this filter' }).press('Enter')
}

async function openPalette(page: Page, path: string, text: string) {
  await press(page, path, /^Search everything/)
  await page.getByRole('combobox', { name: 'Search everything' }).fill(text)
  await page.getByRole('option').first().waitFor()
}

/** Presses a button of the list, and one in the dialog that opens. */
async function pressIn(page: Page, path: string, name: RegExp | string, inside: string) {
  await press(page, path, name)
  await page.getByRole('dialog').getByRole('button', { name: inside }).click()
}

async function openDetails(page: Page, path: string, add: string) {
  await press(page, path, add)
  const details = page.getByText('More details')
  await details.click()
  await details.scrollIntoViewIfNeeded()
}

async function openFavourites(page: Page) {
  await press(page, '/admin/orders', /^View order/)
  const star = page.getByRole('dialog').getByRole('button', { name: 'Add to favourites' })
  if ((await star.getAttribute('aria-pressed')) === 'false') await star.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await page.getByRole('dialog').getByRole('link').first().waitFor()
}

async function openOwnProfile(page: Page) {
  await press(page, '/admin', 'Profile')
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('tab', { name: 'Security' }).waitFor()
}

async function openSecurity(page: Page) {
  await openOwnProfile(page)
  await page.getByRole('tab', { name: 'Security' }).click()
}

async function saveSettingsWithoutName(page: Page) {
  await page.goto('/admin/settings/shop')
  await page.getByLabel('Shop name').fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

async function failOrders(page: Page) {
  await page.route('**/api/order/manageOrders**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function openDesk(page: Page) {
  await page.goto('/admin/orders?tab=payments')
  await page.getByRole('img', { name: /^Payment screenshot for order/ }).waitFor()
}

/** The sample payment whose image an earlier order already had. */
async function openDeskBeside(page: Page) {
  await openDesk(page)
  const earlier = page.getByRole('button', { name: /compare with this one$/ }).first()
  for (let i = 0; i < 20 && !(await earlier.isVisible()); i += 1) {
    await page.keyboard.press('j')
    await page.waitForTimeout(200) // for the images only: the next payment is drawn
  }
  await page.keyboard.press('c')
  await page.getByRole('img', { name: /for comparison$/ }).waitFor()
}

async function openDeskAsk(page: Page) {
  await openDesk(page)
  await page.getByRole('button', { name: 'Ask again' }).click()
}

async function openDeskDone(page: Page) {
  const counts = { mismatch: 0, look: 0, unread: 0, clear: 0, asked: 0 }
  await page.route('**/api/payment/queue**', (route) =>
    route.fulfill({ json: { success: true, message: '', data: [], next: null, counts } }),
  )
  await page.goto('/admin/orders?tab=payments')
  await page.getByText('All payments are checked').waitFor()
}

async function failDesk(page: Page) {
  await page.route('**/api/payment/queue**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/orders?tab=payments')
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function openDisputed(page: Page) {
  await press(page, `/admin/orders?search=${await disputedOrder(page)}`, /^View order/)
  await page.getByRole('button', { name: 'Mark as Resolved' }).waitFor()
}

async function leaveCategory(page: Page) {
  await press(page, '/admin/categories', /^Edit /)
  await page.getByRole('dialog').getByLabel('Name').fill('Something else')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
}

async function openSubcategories(page: Page) {
  await page.goto('/admin/categories')
  await page.getByRole('tab', { name: /Subcategories/ }).click()
}

async function openSubcategory(page: Page) {
  await openSubcategories(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
}

async function openInvoice(page: Page) {
  await press(page, '/admin/orders', /^View order/)
  await page.getByRole('button', { name: 'Print Invoice' }).click()
  await page.waitForURL('/admin/invoice')
}
