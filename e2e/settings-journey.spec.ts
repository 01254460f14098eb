import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'

// Store settings in the browser: what is refused, what is in effect at once, and which mails are switched off.

test('a new UPI ID is previewed as QR code, a wrong GSTIN refused, a mail switched off; all of it at once in the shop', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data: before } = await admin('getSettings')
  await openAs(page, ADMIN, '/admin')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('link', { name: 'Store settings' }).click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(page.getByRole('img', { name: `QR code that pays ₹1 to ${before.upiId}` })).toBeVisible()

  await expect(page.getByText('Automatic backups are off.')).toBeVisible()
  await page.getByLabel('UPI ID', { exact: true }).fill('no upi id')
  await expect(page.getByText('A QR code will appear here once the UPI ID is complete.')).toBeVisible()
  await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZX')
  await save.click()
  await expect(page.getByText('UPI ID must look like name@bank')).toBeVisible()
  await expect(page.getByText('Invalid GSTIN. Check the last character.')).toBeVisible()

  await page.getByLabel('UPI ID', { exact: true }).fill('journey@upi')
  await expect(page.getByRole('img', { name: 'QR code that pays ₹1 to journey@upi' })).toBeVisible()
  await page.getByLabel('GSTIN').fill('')
  await page.getByRole('checkbox', { name: 'Order status updates' }).uncheck()
  await save.click()
  await expect(page.getByText('Store settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('UPI ID', { exact: true })).toHaveValue('journey@upi')
  await expect(page.getByRole('checkbox', { name: 'Order status updates' })).not.toBeChecked()

  const asha = await callAs(ASHA)
  expect((await asha('getSettings')).data.upiId).toBe('journey@upi')
  await page.goto('/admin/audit?about=settings')
  const row = page.getByRole('row').filter({ hasText: 'Store settings changed' }).first()
  await expect(row).toContainText(`UPI ID ${before.upiId} → journey@upi`)
  // Other journeys of this worker expect the shop as it was.
  await admin('updateSettings', { body: { upiId: before.upiId, mails: { 'order-status': true } } })
})
