import { ADMIN, ASHA, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

// The footer of every page of the shop, created by the seller with all its optional details.

test('a footer with links, categories and contact is created by the seller and appears in the shop', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data: before } = await admin('getAllFooters')
  for (const { _id } of before) {
    await admin('updateFooterById', { params: { id: _id }, body: { status: 'inactive' } })
  }
  await openAs(page, ADMIN, '/admin/footer')
  await page.getByRole('button', { name: 'Add footer' }).click()
  const form = page.getByRole('dialog', { name: 'Add footer' })
  await form.getByLabel('Name', { exact: true }).fill('Lamps of Sample Lane')
  await form.getByLabel('Description').fill('Sample text of a sample shop.')
  await form.locator('input[type=file]').setInputFiles(await screenshot('footer.png'))
  await form.getByRole('button', { name: 'More details' }).click()
  await form.getByLabel('Copyright').fill('Made by the sample seller')
  await form.getByRole('button', { name: 'Add link' }).click()
  await form.getByLabel('Title of link 1').fill('How to fill a lamp')
  await form.getByLabel('URL of link 1').fill('javascript:alert(1)')
  await form.getByRole('button', { name: 'Add category' }).click()
  await form.getByLabel('Name of category 1').fill('Incense & Dhoop')
  await form.getByLabel('Slug of category 1').fill('incense')
  await form.getByLabel('Postal address').fill('5 Sample Lane, Pune')
  await form.getByLabel('Email').fill('lamps@samagri.example')
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Save footer' }).click()
  await expect(form.getByLabel('URL of link 1')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.getByLabel('Copyright')).toHaveValue('Made by the sample seller')
  await form.getByLabel('URL of link 1').fill('https://lamps.example/how-to')
  await form.getByRole('button', { name: 'Save footer' }).click()
  await expect(page.getByText('Footer created successfully')).toBeVisible()

  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAs(customer, ASHA, '/')
  const foot = customer.getByRole('contentinfo')
  await expect(foot.getByText('Lamps of Sample Lane')).toBeVisible()
  await expect(foot.getByText('Made by the sample seller')).toBeVisible()
  await expect(foot.getByText('5 Sample Lane, Pune')).toBeVisible()
  await expect(foot.getByRole('link', { name: 'Incense & Dhoop' })).toHaveAttribute('href', /\/\?/)
  const link = foot.getByRole('link', { name: 'How to fill a lamp' })
  await expect(link).toHaveAttribute('href', 'https://lamps.example/how-to')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await customer.context().close()

  await page.getByRole('button', { name: 'Delete Lamps of Sample Lane' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Footer deleted successfully')).toBeVisible()
  for (const { _id, status } of before) {
    await admin('updateFooterById', { params: { id: _id }, body: { status } })
  }
})
