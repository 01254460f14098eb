import { ADMIN, ASHA, expect, login, openAs, RAVI, test } from './fixtures.ts'

const PRIVATE = ['/', '/my-orders', '/customer', '/admin', '/admin/orders', '/admin/print', '/nowhere']

test('every private path leads a stranger to the login', async ({ page }) => {
  for (const path of PRIVATE) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('a customer cannot enter the back office, sees why, and can continue to the shop', async ({ page }) => {
  await login(page, ASHA)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your account doesn’t have access to that page.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('after a logout', () => {
  test.use({ expectedErrors: /status of 401/ }) // requests that the page was still making when its token expired

  test('unknown paths lead each role to its own start page', async ({ page }) => {
    await login(page, ASHA)
    await page.goto('/nowhere')
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Logout' }).click()
    await login(page, RAVI)
    await page.goto('/nowhere')
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/customer')
  })
})

test('an admin belongs to the back office', async ({ page }) => {
  await login(page, ADMIN)
  await expect(page).toHaveURL('/admin')
  for (const path of ['/', '/my-orders', '/customer', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin')
  }
})

test.describe('while the shop cannot be reached', () => {
  test.use({ expectedErrors: /./ })

  test('a screen that cannot be loaded keeps the menu, and reloading waits for the shop', async ({
    page,
  }) => {
    await openAs(page, ADMIN, '/admin/orders')
    await expect(page.getByRole('table')).toContainText('₹')
    await page.route(/./, (route) => route.abort())
    await page.getByRole('button', { name: 'Profile', exact: true }).click()
    await page.getByRole('link', { name: 'Policies and contact' }).click()
    const broken = page.getByRole('alert').filter({ hasText: 'Something went wrong' })
    await broken.getByRole('button', { name: 'Reload' }).click()
    await expect(broken).toContainText('Check your connection and try again.')
    await page.unroute(/./)
    await broken.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Policies and contact' })).toBeVisible()
  })
})
