import { ADMIN, expect, login, openAs, test } from './fixtures.ts'

test.use({ expectedErrors: /status of 40[13]/ })

test('a suspended customer is thrown out at once, told why at the login, and back after activation', async ({
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
