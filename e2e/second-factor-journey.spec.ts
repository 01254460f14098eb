import { chooseOption } from './choose-option.ts'
import { authenticator } from '#server/testing/authenticator.ts'
import { ADMIN, expect, login, test } from './fixtures.ts'

// An admin's two-step authentication from the first scan until it is turned off, and its entries in the audit log.

test.use({ expectedErrors: /status of 40[01]/ })

test('an admin sets up a second factor, logs in with app and recovery code, and switches it off', async ({
  page,
}) => {
  await login(page, ADMIN)
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  const section = page.getByRole('region', { name: /^Two-step authentication/ })
  await section.getByRole('button', { name: 'Set up' }).click()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section).toBeFocused()
  await section.getByRole('button', { name: 'Set up' }).click()
  await expect(section.getByLabel('Current password', { exact: true })).toBeFocused()
  await section.getByLabel('Current password', { exact: true }).fill('wrong')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText('Incorrect current password.')).toBeVisible()
  await section.getByLabel('Current password', { exact: true }).fill(ADMIN.password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = (await section.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  const app = authenticator(key, Date)
  await expect(section.getByLabel('Code', { exact: true })).toBeFocused()
  await section.getByLabel('Code', { exact: true }).fill('123')
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByText('Incorrect code.')).toBeVisible()
  await section.getByLabel('Code', { exact: true }).fill(app())
  await section.getByRole('button', { name: 'Turn on' }).click()
  const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(section).toBeFocused()
  const [first = '', second = ''] = await codes.allInnerTexts()
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section.getByText('10 recovery codes left.')).toBeVisible()
  await page.keyboard.press('Escape')

  const enter = async (code: string) => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await enter('000 000')
  await expect(page.getByRole('alert')).toContainText('Incorrect code.')
  await page.getByRole('button', { name: 'Back to email and password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill(first)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')
  await enter(first)
  await expect(page.getByRole('alert')).toContainText('has already been used')
  await page.getByLabel('Code').fill(app(1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/admin')

  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('tab', { name: 'Security' }).click()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await section.getByLabel('Current password', { exact: true }).fill(ADMIN.password)
  await section.getByLabel('Code', { exact: true }).fill(second.toLowerCase())
  await section.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Set up' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('second factor')
  const rows = page.getByRole('row').filter({ hasText: 'Two-step authentication' })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Two-step authentication turned off')
  await expect(page.getByText(first)).toBeHidden()
})

test('the audit log shows a change with before and after, by kind, by day and by name', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data: products } = await admin('getAllProduct', { query: { search: 'Copper Kalash' } })
  const product = products[0]!
  const price = product.price + 11
  await admin('updateProductById', { params: { id: product._id }, body: { price, taxStatus: 'nil' } })
  const before = { price: product.price, taxStatus: product.taxStatus }
  await admin('updateProductById', { params: { id: product._id }, body: before })
  await login(page, ADMIN)
  await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveCount(8)
  await page.goto('/admin/audit')
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('copper kalash')
  await expect(page).toHaveURL(/search=copper/)
  await chooseOption(page, page.getByRole('combobox', { name: 'Action' }), 'Changed')
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await page.getByLabel('From', { exact: true }).fill(today)
  const row = page.getByRole('row').filter({ hasText: 'Product changed' }).first()
  await expect(row).toContainText(
    `Price ₹${price.toLocaleString('en-IN')} → ₹${product.price.toLocaleString('en-IN')}`,
  )
  await expect(row).toContainText('Tax status Nil-rated')
  await page.getByLabel('From', { exact: true }).fill('2035-01-01')
  await expect(page.getByText('No entries found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('row').nth(5)).toBeVisible()
})
