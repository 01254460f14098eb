import { expect, test } from './fixtures.ts'
import { ASHA } from './fixtures.ts'

test.use({ expectedErrors: /status of (409|500)/ })

/** The input, and the one text that it shows. */
const STEPS: [fill: Record<string, string>, text: string][] = [
  [{}, 'Name is required'],
  [{ Name: 'M' }, 'Name must be at least 2 characters long'],
  [{ Name: 'Meera Example' }, 'Email is required'],
  [{ Email: 'meera' }, 'Please enter a valid email address'],
  [{ Email: 'meera@customer.example' }, 'Mobile number is required'],
  [{ 'Mobile number': '12345' }, 'Password is required'],
  [{ Password: '12345' }, 'Password must be at least 6 characters long'],
  [{ Password: '123456', 'Confirm password': '1234567' }, 'Passwords do not match'],
  [{ 'Confirm password': '123456' }, 'Please enter a valid 10-digit contact number'],
]

test('the rules show their texts one at a time in their order', async ({ page }) => {
  await page.goto('/register')
  for (const [fill, text] of STEPS) {
    for (const [label, value] of Object.entries(fill))
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    for (const [, other] of STEPS)
      if (other !== text) await expect(page.getByText(other, { exact: true })).toBeHidden()
  }
})

test('an address that has an account is refused with a message and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByLabel('Name').fill('Asha Again')
  await page.getByLabel('Email').fill(ASHA.email.toUpperCase())
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByLabel('Password', { exact: true }).fill('Another-1')
  await page.getByLabel('Confirm password').fill('Another-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(
    page.getByText('An account with this email already exists. Please sign in instead.'),
  ).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Asha Again')
})

test('Back closes the terms and the password reset, and nothing typed is lost', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('meera@customer.example')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('meera@customer.example')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('Email')).toHaveValue('meera@customer.example')
  await page.getByRole('link', { name: 'Register here' }).click()
  await page.getByLabel('Name').fill('Meera Example')
  const terms = page.getByRole('dialog', { name: 'Terms and conditions' })
  await page.getByRole('button', { name: 'terms and conditions' }).click()
  await expect(terms).toBeVisible()
  await page.goBack()
  await expect(terms).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('Meera Example')
  await page.getByRole('button', { name: 'terms and conditions' }).click()
  await terms.getByRole('button', { name: 'Close' }).first().click()
  await expect(terms).toBeHidden()
  await expect(page.getByLabel('Name')).toHaveValue('Meera Example')
})

test('registering again after a failure moves no other button below the finger', async ({ page }) => {
  await page.goto('/register')
  await page.getByLabel('Name').fill('Meera Example')
  await page.getByLabel('Email').fill('meera.again@customer.example')
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByLabel('Password', { exact: true }).fill('Another-1')
  await page.getByLabel('Confirm password').fill('Another-1')
  await page.getByRole('checkbox').check()
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500 }), { times: 1 })
  const register = page.getByRole('button', { name: 'Register', exact: true })
  await register.click()
  const failure = page.getByText('Registration failed. Please try again.')
  await expect(failure).toBeVisible()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/auth/register', (route) => held.then(() => route.continue()))
  const before = await register.boundingBox()
  await register.click()
  const registering = page.getByRole('button', { name: 'Registering...' })
  await expect(registering).toBeVisible()
  await expect(failure).toBeHidden()
  expect(await registering.boundingBox()).toEqual(before)
  letGo()
  await expect(page.getByText(/^Registration successful!/)).toBeVisible()
})

test('a mobile number that is pasted in one go keeps its own ten digits', async ({ page }) => {
  await page.goto('/register')
  const mobile = page.getByLabel('Mobile number')
  for (const text of ['+91 98765 43210', '09876543210', '0091 98765-43210', '9876543210']) {
    await mobile.fill('')
    await mobile.focus()
    await page.keyboard.insertText(text)
    await expect(mobile).toHaveValue('9876543210')
  }
})
