import { ADMIN, ASHA, expect, login, RAVI, test } from './fixtures.ts'

const PRIVATE = ['/', '/my-orders', '/customer', '/admin', '/admin/orders', '/admin/print', '/nowhere']

test('every private path leads a stranger to the login', async ({ page }) => {
  for (const path of PRIVATE) {
    await page.goto(path)
    await expect(page).toHaveURL('/login')
  }
})

test('a customer is kept out of the back office, told so, and can continue to the shop', async ({ page }) => {
  await login(page, ASHA)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your account doesn’t have access to that page.')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/')
})

test.describe('after a logout', () => {
  test.use({ expectedErrors: /status of 401/ }) // what the page still asked for when its token ended

  test('unknown paths lead each role to where it belongs', async ({ page }) => {
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
