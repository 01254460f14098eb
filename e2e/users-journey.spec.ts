import { ADMIN, expect, login, openAs, test } from './fixtures.ts'

test.use({ expectedErrors: /status of (40[13]|500)/ })

test('guests are marked, and listed and searched apart from customers with an account', async ({
  page,
  callAs,
}) => {
  const call = await callAs(ADMIN)
  const guest = `Gita ${Date.now()}`
  await call('signInGuest', { body: { name: guest, mobile: '9876500021' } })
  await openAs(page, ADMIN, '/admin/users')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(rows.filter({ hasText: guest })).toContainText('CustomerGuest')
  const search = page.getByPlaceholder('Search users...')
  await page.getByRole('button', { name: 'With account' }).click()
  await search.fill('Ritu Placeholder')
  await expect(rows.filter({ hasText: 'Ritu Placeholder' })).not.toContainText('Guest')
  await page.getByRole('button', { name: 'Guests' }).click()
  await expect(page.getByRole('status').getByText('No users found')).toBeVisible()
  await search.fill(guest)
  await expect(rows.filter({ hasText: guest })).toHaveCount(1)

  await page.getByRole('button', { name: 'With account' }).click()
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all customers' }).click()
  await expect(rows.filter({ hasText: guest })).toHaveCount(1)
})

test('a suspended customer is signed out at once, sees why when signing in, and can return after activation', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const email = `kavya-${Date.now()}@customer.example`
  const call = await callAs(ADMIN)
  await call('register', {
    body: { name: 'Kavya Example', email, mobile: '9876500000', password: 'Kavya-Test-1' },
  })
  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await login(customer, { email, password: 'Kavya-Test-1' })

  await openAs(page, ADMIN, '/admin/users')
  await page.getByPlaceholder('Search users...').fill(email.toUpperCase())
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Not Verified')).toBeVisible()
  await page.getByRole('button', { name: 'View Details of Kavya Example' }).click()
  await page.getByRole('button', { name: 'Suspend Account' }).click()
  await expect(page.getByText('Kavya Example is suspended and signed out everywhere')).toBeVisible()

  await customer.goto('/my-orders')
  await expect(customer).toHaveURL('/login')
  await customer.getByLabel('Email').fill(email)
  await customer.getByLabel('Password', { exact: true }).fill('Kavya-Test-1')
  await customer.getByRole('button', { name: 'Sign in' }).click()
  await expect(customer.getByRole('alert')).toHaveText('This account is suspended. Please contact the shop.')

  await page.getByRole('button', { name: 'Activate Account' }).click()
  await expect(page.getByText('Kavya Example can sign in again')).toBeVisible()
  await customer.getByRole('button', { name: 'Sign in' }).click()
  await expect(customer).toHaveURL('/')
  await customer.context().close()
})

test('on a phone the toast of a failed list does not cover the screen’s own error', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/auth/manageCustomer**', (route) => route.fulfill({ status: 500, json: {} }))
  await openAs(page, ADMIN, '/admin/users')
  const toast = page.getByRole('group').filter({ hasText: 'Failed to fetch users' })
  const error = page.getByText(/The users could not be loaded/)
  await expect(error).toBeVisible()
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await error.boundingBox()]
      return above && below && (above.y + above.height <= below.y || below.y + below.height <= above.y)
    })
    .toBe(true)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(error).toBeHidden()
  await expect(page.getByRole('tabpanel', { name: 'Customers' })).toBeFocused()
})
