import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { copySampleShop } from './sample-shop.ts'
import { startShop } from './server.ts'
import { signIn } from './sign-in.ts'

test.use({ expectedErrors: /ERR_|Failed to load resource/ })

test('without its server the back office shows a notice, keeps its contents, and recovers automatically', async ({
  page,
  context,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-lost-'))
  await copySampleShop(dataDir)
  const shop = await startShop(dataDir)
  await signIn(context, ADMIN, shop.url)
  const banner = page.getByText('The server can’t be reached.')
  await page.route('**/api/**', (route) => route.abort())
  await page.goto(`${shop.url}/admin`)
  await expect(banner).toBeVisible()
  await expect(page.getByText('This page will load automatically.')).toBeVisible()
  await expect(
    page.getByRole('status').filter({ has: page.getByRole('alert') }),
    'read out once',
  ).toHaveCount(0)
  await page.unroute('**/api/**')
  await expect(banner).toBeHidden()
  await expect(page.getByText('Your day')).toBeVisible()
  await page.getByRole('link', { name: 'Order Management' }).click()
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows).toHaveCount(11)
  await shop.stop()
  await expect(banner).toBeVisible()
  await expect(page.getByText(/You’re seeing data from \d+ \w+, \d+:\d\d [ap]m\./)).toBeVisible()
  await expect(rows).toHaveCount(11)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Your day')).toBeVisible()
  await expect(banner).toBeVisible()
  await expect(page.getByText('You’re all caught up.')).toBeHidden()

  const again = await startShop(dataDir, { PORT: new URL(shop.url).port })
  await expect(banner).toBeHidden({ timeout: 60_000 }) // the page retries less and less often
  await expect(page.getByRole('link', { name: /To check/ })).toBeVisible()
  await page.goto('about:blank') // the page still sends requests to a stopped shop
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a save without a connection says so, and what was typed is saved later', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/policies')
  const text = page.getByRole('textbox')
  await text.pressSequentially('Typed with care. ')
  await page.route('**/updatePolicyPage/**', (route) => route.abort())
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Check your connection. Your details are still here.')).toBeVisible()
  await page.unroute('**/updatePolicyPage/**')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Page saved')).toBeVisible()
  await expect(text).toContainText('Typed with care.')
})
