import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'

test.use({ expectedErrors: /status of 400/ }) // the UPI ID needs the password

// Store settings in the browser: errors, immediate effects, and emails that are turned off.

test('each section is saved separately, marks unsaved changes, and takes effect at once in the shop', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data: before } = await admin('getSettings')
  await openAs(page, ADMIN, '/admin')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Store settings' }).click()
  const menu = page.getByRole('navigation', { name: 'Store settings' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const upiId = page.getByLabel('UPI ID', { exact: true })

  await menu.getByRole('link', { name: 'Payment' }).click()
  await expect(page).toHaveURL(/\/admin\/settings\/payment$/)
  await expect(page.getByRole('img', { name: `QR code that pays ₹1 to ${before.upiId}` })).toBeVisible()
  await upiId.fill('no upi id')
  await expect(page.getByText('A QR code will appear here once the UPI ID is complete.')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Payment' })).toContainText('Unsaved changes')
  await save.click()
  await expect(page.getByText('UPI ID must look like name@bank')).toBeVisible()
  await upiId.fill('')
  await save.click()
  await expect(page.getByText('UPI ID is required')).toBeVisible()

  await upiId.fill('journey@upi')
  await expect(page.getByRole('img', { name: 'QR code that pays ₹1 to journey@upi' })).toBeVisible()
  await menu.getByRole('link', { name: 'Emails' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await save.click()
  await expect(
    page.getByText('Please enter your password to change the UPI ID or payee name.').first(),
  ).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill(ADMIN.password)
  await save.click()
  await expect(page.getByText('Store settings saved')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Payment' })).toContainText('journey@upi')

  await menu.getByRole('link', { name: 'Address and tax' }).click()
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX')
  await save.click()
  await expect(page.getByText('Invalid GSTIN. Check the last character.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('GSTIN')).toHaveValue(before.gstin)

  await menu.getByRole('link', { name: 'Emails' }).click()
  await page.getByRole('checkbox', { name: 'Order status updates' }).uncheck()
  await expect(menu).toContainText('Unsaved changes')
  await save.click()
  await expect(menu).not.toContainText('Unsaved changes')
  await page.goto('/admin/settings/no-such-section')
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await page.goto('/admin/settings/data')
  await expect(page.getByText('Automatic backups are off.')).toBeVisible()
  // It checks the published passwords, which is expensive: the email status is fetched with the failed emails.
  expect(requested.filter((url) => url.includes('getSetup'))).toEqual([])

  const asha = await callAs(ASHA)
  expect((await asha('getSettings')).data.upiId).toBe('journey@upi')
  expect((await admin('getSettings')).data.mails).toMatchObject({ 'order-status': false })
  await page.goto('/admin/audit?about=settings')
  const row = page.getByRole('row').filter({ hasText: 'Store settings changed' }).nth(1)
  await expect(row).toContainText(`UPI ID ${before.upiId} → journey@upi`)
  // Other tests of this worker expect the original shop.
  await admin('updateSettings', {
    body: { upiId: before.upiId, password: ADMIN.password, mails: { 'order-status': true } },
  })
})

test('a field that gets the focus is not covered by the buttons below the form', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/settings/delivery')
  const field = page.getByLabel('Courier 2', { exact: true })
  await field.evaluate((input) => {
    window.scrollBy(0, input.getBoundingClientRect().bottom + 10 - window.innerHeight)
    input.focus()
  })
  const [above, below] = await Promise.all(
    [field, page.getByRole('button', { name: 'Discard changes' })].map((one) => one.boundingBox()),
  )
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
})
