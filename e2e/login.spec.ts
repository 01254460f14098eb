import { ASHA, expect, login, RAVI, test } from './fixtures.ts'

test.use({ expectedErrors: /status of 40[13]|net::ERR_FAILED/ })

test('the button waits for both fields, and a wrong password shows the red banner and keeps the email', async ({
  page,
}) => {
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).toBeDisabled()
  await page.getByLabel('Email').fill(ASHA.email)
  await expect(button).toBeDisabled()
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await button.click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect email or password.')
  await expect(page.getByLabel('Email')).toHaveValue(ASHA.email)
})

test('the logo leads to /: signed out back to the sign-in, signed in to the shop', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Samagri' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/login')
  await login(page, ASHA)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Samagri' }).click()
  await expect(page).toHaveURL('/')
})

test('the form is there without any script', async ({ browser, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/login`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.close()
})

test('text typed before the code has loaded stays, and so does the focus', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/base-.*js$/, async (route) => code.promise.then(() => route.continue()))
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
  await page.getByLabel('Email').fill(ASHA.email)
  const early = await page.getByLabel('Email').elementHandle()
  code.resolve()
  await early?.waitForElementState('hidden')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
})

test('a customer reaches the shop, a user /customer, and the session survives a reload', async ({ page }) => {
  await login(page, ASHA)
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Popular Products' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await login(page, RAVI)
  await expect(page).toHaveURL('/customer')
  await expect(page.getByRole('heading', { name: 'Popular Products' })).toBeVisible()
})

test('exactly the four keys are stored after login', async ({ page }) => {
  await login(page, ASHA)
  const keys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => !key.startsWith('samagri-')),
  )
  expect(keys.toSorted()).toEqual(['role', 'token', 'user', 'userId'])
})

test('when the server cannot be reached the sign-in page shows its own text', async ({ page }) => {
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill('whatever-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
  await expect(page.getByText(/Check your connection/)).toBeVisible()
})

test('a dead token ends the session and leads to the login', async ({ page }) => {
  await login(page, ASHA)
  await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
  await page.goto('/my-orders')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
