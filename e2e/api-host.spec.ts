import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/testing/free-port.ts'
import { fillAddress, findProduct, openCheckout } from './checkouts.ts'
import { ASHA, expect, login, test as base } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'
import { copySampleShop } from './sample-shop.ts'
import { type RunningShop, startShop } from './server.ts'

interface TwoHosts {
  /** Serves the API, with all the data shown. */
  api: RunningShop
  /** Serves the pages; its own shop is empty. */
  pages: RunningShop
}

/** The pages come from one host and the API from another; the base URL is that of the pages. */
const test = base.extend<object, { hosts: TwoHosts }>({
  hosts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from here
    async ({}, use) => {
      const folders = [join(tmpdir(), 'samagri-e2e-api-'), join(tmpdir(), 'samagri-e2e-pages-')]
      const [apiData = '', pagesData = ''] = await Promise.all(folders.map((folder) => mkdtemp(folder)))
      await copySampleShop(apiData)
      const port = await freePort()
      const api = await startShop(apiData, { WEB_ORIGINS: `http://127.0.0.1:${port}` })
      const pages = await startShop(pagesData, {
        PORT: String(port),
        API_ORIGIN: api.url,
        SAMPLE_DATA: 'no',
      })
      await use({ api, pages })
      for (const { stop, dataDir } of [pages, api]) {
        await stop()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  shop: [({ hosts }, use) => use(hosts.pages), { scope: 'worker' }],
})

test('a customer buys as usual on pages whose API is on another host', async ({ page, hosts }) => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (/^\/(api|files)\//.test(pathname)) requested.add(origin)
  })
  const news = page.waitForResponse(`${hosts.api.url}/api/events`)

  await login(page, ASHA)
  expect((await news).status()).toBe(200)
  const card = await findProduct(page, 'Panch Aarti')
  await expect
    .poll(() => card.getByRole('presentation').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const checkout = await openCheckout(page, 'Panch Aarti')
  await fillAddress(checkout)
  await checkout.getByLabel('Address').fill('Two Hosts Street 2')
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()

  await page.getByRole('link', { name: 'My Orders' }).first().click()
  const order = page.getByRole('article').first()
  await expect(order.getByText('Two Hosts Street 2')).toBeVisible()
  await order.getByRole('button', { name: /^More for/ }).click()
  await page.getByRole('menuitem', { name: 'Payment screenshot' }).click()
  const shown = page.getByRole('dialog').getByRole('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect([...requested]).toEqual([hosts.api.url])
})
