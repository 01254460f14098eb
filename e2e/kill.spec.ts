import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '#contract/client.ts'
import { addToCart, ASHA, expect, searchProducts, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'
import { copySampleShop } from './sample-shop.ts'
import { startShop } from './server.ts'

const run = promisify(execFile)

test.use({ expectedErrors: /net::ERR_/ })

test('an order is there whole when the server is killed right after the success message', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'samagri-e2e-kill-'))
  await copySampleShop(dataDir)
  const shop = await startShop(dataDir)
  await page.goto(`${shop.url}/login`)
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await searchProducts(page, 'Panch Aarti')
  await addToCart(page, 'Panch Aarti')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await checkout.getByLabel('Name').fill('Asha Example')
  await checkout.getByLabel('Contact').fill('9876543210')
  await checkout.getByLabel('Address').fill('Kill Street 9')
  await checkout.getByLabel('Pincode').fill('411030')
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  await shop.stop('SIGKILL')

  const { stdout } = await run(process.execPath, ['server/operator/shop.ts', 'check'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  expect(stdout).not.toContain('BROKEN')
  const again = await startShop(dataDir, { PORT: new URL(shop.url).port })
  let token: string | null = null
  const call = createClient({ origin: again.url, token: () => token })
  const session = await call('login', { body: ASHA })
  token = session.token
  const { data } = await call('getUserOrders', {
    params: { userId: session.user._id },
    query: { limit: '1' },
  })
  expect(data[0]?.shippingAddress.addressLine).toBe('Kill Street 9')
  const image = await fetch(again.url + data[0]?.image)
  expect(image.status).toBe(200)
  await again.stop()
  await rm(dataDir, { recursive: true, force: true })
})
