import type { Page, Route } from '@playwright/test'
import { fillAddress, newCustomer, openCheckout } from './checkouts.ts'
import { ADMIN, ASHA, expect, openAs, searchProducts, test, tryAgainAtOnce } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

// Texts fixed by the rules that appear only briefly or after a failure, and the messages of lists when the server
// can't be reached: they never say that there is nothing to do.

test.use({ expectedErrors: /status of (401|50\d)|ERR_FAILED|TransportError|ApiError/ })

/** Delays the next one of these calls until the returned function is called. */
async function holdBack(page: Page, calls: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await promise
    await route.continue()
  }
  await page.route(calls, wait, { times: 1 })
  return resolve
}

const reject = (route: Route) => route.fulfill({ status: 500, json: { success: false } })

test('a sign-in shows its progress, and a fixed text when the server sends none', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
  const go = await holdBack(page, '**/api/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  go()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill('another')
  await page.route('**/api/auth/login', reject)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
})

for (const width of [1280, 360])
  test(`User Management at ${width} px says that it loads, and that nobody was found`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    const go = await holdBack(page, '**/api/auth/manageCustomer*')
    await openAs(page, ADMIN, '/admin/users')
    await expect(page.getByText('Loading users...')).toBeVisible()
    go()
    await expect(page.getByText('Loading users...')).toBeHidden()
    await page.getByPlaceholder('Search users...').fill('nobody of this name')
    await expect(page.getByText('No users found')).toBeVisible()
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible()
  })

test('a product form without the server shows one error, and fills in once it responds', async ({ page }) => {
  await page.clock.install()
  await tryAgainAtOnce(page)
  await openAs(page, ADMIN, '/admin/product')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(11)
  await page.route('**/api/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Add product' }).click()
  const toasts = page.getByText(/^Failed to fetch/)
  await expect(toasts).toHaveText([
    'Failed to fetch categories. Check your connection. They will load as soon as the server responds.',
  ])
  await page.unroute('**/api/**')
  await page.clock.runFor('01:00')
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Category', exact: true }).click()
  await expect(page.getByRole('option', { name: 'Lamps and Diyas' })).toBeVisible()
})

test('each list shows that it could not be loaded, and each action that it failed', async ({ page }) => {
  await tryAgainAtOnce(page)
  await openAs(page, ADMIN, '/admin')
  await page.route(/\/api\/\w+\/(manage|getAll)\w+/, reject)
  for (const [path, text] of [
    ['users', 'Failed to fetch users'],
    ['orders', 'Failed to fetch orders'],
    ['product', 'Failed to fetch products'],
    ['categories', 'Failed to fetch categories'],
    ['header', 'Failed to fetch headers'],
    ['footer', 'Failed to fetch footers'],
    ['offer', 'Failed to fetch offers'],
  ]) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByText(text!).first()).toBeVisible()
  }
  await page.unroute(/\/api\/\w+\/(manage|getAll)\w+/)
  await page.route(/\/api\/offer\/(create|update|delete)\w+/, reject)
  await page.goto('/admin/offer')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Failed to update')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Add offer' }).click()
  const form = page.getByRole('dialog')
  for (const [field, text] of Object.entries({
    Name: 'Refused',
    Description: 'Sample',
    'Offer percentage': '5',
  }))
    await form.getByRole('textbox', { name: field }).fill(text)
  await form.locator('input[type=file]').setInputFiles(await screenshot())
  await form.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Failed to create')).toBeVisible()
  await form.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete')).toBeVisible()
})

test('the error about a missing image disappears and does not return after saving', async ({
  page,
  callAs,
}) => {
  await openAs(page, ADMIN, '/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const form = page.getByRole('dialog')
  const name = `Image later ${Date.now()}`
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(form.getByText('Please upload an image.')).toBeVisible()
  await form.locator('input[type=file]').setInputFiles(await screenshot())
  await expect(form.getByText('Please upload an image.')).toBeHidden()
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()
  expect(await page.getByText('Please upload an image.').count()).toBe(0)
  const admin = await callAs(ADMIN)
  const made = (await admin('getAllCategory')).data.find((one) => one.name === name)!
  await admin('deleteCategoryById', { params: { id: made._id } })
})

test('an order shows that it is being sent; without a user id checkout and My Orders show what is missing', async ({
  page,
  shop,
}) => {
  await openAs(page, await newCustomer(shop), '/')
  const checkout = await openCheckout(page, 'Copper Kalash')
  await fillAddress(checkout)
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  const go = await holdBack(page, '**/api/order/createOrder')
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(checkout.getByRole('button', { name: 'Submitting Order...' })).toBeVisible()
  go()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('userId'))
  await page.goto('/')
  const nobodys = await openCheckout(page, 'Copper Kalash')
  await fillAddress(nobodys)
  await nobodys.locator('input[type=file]').setInputFiles(await screenshot())
  await nobodys.getByRole('button', { name: 'Submit Order' }).click()
  await expect(nobodys.getByText('User not logged in. Please login first.')).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByText('User ID not found. Please login again.')).toBeVisible()
})

test('only the whole list is headed Popular Products', async ({ page }) => {
  await openAs(page, ASHA, '/')
  const headed = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await headed('Popular Products')
  await searchProducts(page, 'lamp')
  await headed('Search results')
  await page.goto('/?discount=10')
  await headed('Discounted products')
  await page.goto('/?minPrice=900000')
  await headed('Products')
  await expect(page.getByText('Popular Products')).toBeHidden()
})

test('with the server out of reach no panel of the back office claims that there is nothing to do', async ({
  page,
}) => {
  const nothing: { count: number; oldest: string | null } = { count: 0, oldest: null }
  const day = {
    toCheck: nothing,
    toConfirm: nothing,
    toPack: nothing,
    toShip: nothing,
    refundDue: nothing,
    problems: nothing,
  }
  const empty: Record<string, object> = {
    '**/api/order/getDay': { data: day },
    '**/api/notifications?*': { data: [], unread: 0, more: false },
    '**/api/notifications': { data: [], unread: 0, more: false },
    '**/api/favourites': { data: [] },
  }
  for (const [call, json] of Object.entries(empty))
    await page.route(call, (route) => route.fulfill({ json: { success: true, message: '', ...json } }))
  await page.route('**/api/order/getTrends', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    const lists = {
      paymentsWaiting: { count: 0, orders: [] },
      lowStock: { count: 0, products: [] },
      bestSellers: [],
    }
    await route.fulfill({ response, json: { success: true, message: '', data: { ...data, ...lists } } })
  })
  await tryAgainAtOnce(page)
  day.toCheck = { count: 1, oldest: new Date().toISOString() } // of a payment without an order
  await openAs(page, ADMIN, '/admin')
  await expect(page.getByRole('link', { name: 'Payments without an order 1' })).toBeVisible()
  await expect(page.getByText('No payments to check')).toBeHidden()
  day.toCheck = nothing
  await page.reload()
  for (const text of ['You’re all caught up.', 'No payments to check', 'Stock levels are fine'])
    await expect(page.getByText(text)).toBeVisible()

  await page.route('**/api/**', (route) => route.abort())
  await page.clock.setFixedTime(Date.now() + 60_000) // the page's data is old
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  for (const text of [
    'You’re all caught up.',
    'No payments to check',
    'Stock levels are fine',
    'No sales yet',
  ])
    await expect(page.getByText(text)).toBeHidden()
  await expect(page.getByText('Your tasks could not be loaded.')).toBeVisible()
  for (const name of ['Notifications', 'Favourites']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByText(/could not be (loaded|had)/)).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
