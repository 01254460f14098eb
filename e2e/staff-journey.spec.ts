import { ADMIN, expect, openAs, test } from './fixtures.ts'

test('an owner invites a helper by a link, who joins, sees only their own work, and is removed again', async ({
  page,
  browser,
  shop,
}) => {
  const email = `kiran-${Date.now()}@staff.example`
  await openAs(page, ADMIN, '/admin/users')
  await page.getByRole('tab', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('radio', { name: /^Catalogue/ }).check()
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const helper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const { pathname, search } = new URL(link)
  await helper.goto(pathname + search)
  await helper.getByLabel('Name').fill('Kiran Sample')
  await helper.getByLabel('New password').fill('Kiran-Test-1')
  await helper.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(helper.getByRole('heading', { level: 1, name: 'Category Management' })).toBeVisible()
  const menu = helper.getByRole('navigation', { name: 'Back office' }).getByRole('link')
  await expect(menu.filter({ hasText: 'Product Management' })).toHaveCount(1)
  await expect(menu.filter({ hasText: 'Order Management' })).toHaveCount(0)
  await helper.goto('/admin/orders')
  await expect(helper.getByText('Your role can’t open this page')).toBeVisible()
  await helper.context().close()

  await page.reload()
  await page.getByRole('button', { name: 'Change Kiran Sample' }).click()
  await page.getByRole('button', { name: 'Remove from staff' }).click()
  await page
    .getByRole('alertdialog', { name: 'Remove Kiran Sample from your staff?' })
    .getByRole('button', { name: 'Remove from staff' })
    .click()
  await expect(page.getByText('Kiran Sample is no longer on your staff')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Kiran Sample' })).toHaveCount(0)
})
