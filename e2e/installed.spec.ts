import type { Page } from '@playwright/test'
import { addToCart, ASHA, expect, openAs, test } from './fixtures.ts'
import { screenshot } from './pictures.ts'

// The shop as an app on a phone: it opens without a line, and payment apps share their pictures with it.

// Without a line Chromium before 156 says ERR_FAILED of what the worker asks for.
test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404/ })

/** The worker stands and has been told what the page fetched; the next page is opened by it. */
async function installed(page: Page) {
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('samagri-files')).keys()).length))
    .toBeGreaterThan(30)
  await page.reload()
}

test('without a line the products seen last are shown with their time, and nothing old once the line is back', async ({
  page,
  context,
}) => {
  await openAs(page, ASHA, '/')
  await expect(page.getByRole('heading', { name: 'Popular Products' })).toBeVisible()
  await installed(page)
  await expect(page.getByRole('article').first()).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection to the shop\. You see the products as of \d/)).toBeVisible()
  const lamp = page.getByRole('article').first()
  await expect(lamp.getByText('₹').first()).toBeVisible()
  await expect
    .poll(() => lamp.getByRole('presentation').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0)
  await page.goto('/admin/orders').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('No connection to the shop.')).toBeHidden()
  expect(await keptCalls(page)).toEqual([])
})

/** What of the API a cache of the worker holds. */
function keptCalls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('samagri-files')).keys()
    return kept.map(({ url }) => url).filter((url) => url.includes('/api/') || url.includes('/private/'))
  })
}

test('a picture that a payment app shares lands in the waiting checkout; without one the shop says what to do', async ({
  page,
}) => {
  await openAs(page, ASHA, '/')
  await installed(page)
  await share(page)
  await expect(page.getByText('No checkout is waiting for a payment')).toBeVisible()

  await page.goto('/')
  await addToCart(page, 'Copper Kalash')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByRole('img', { name: /QR/ })).toBeVisible()
  await share(page)
  await expect(checkout.getByText('payment.png')).toBeVisible()
})

/** Sends a picture as the phone's own sheet does: a form to the address in the manifest. */
async function share(page: Page) {
  const picture = [...(await screenshot()).buffer]
  await page.evaluate((bytes) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/shared',
      enctype: 'multipart/form-data',
    })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' })
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(bytes)], 'payment.png', { type: 'image/png' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, picture)
  await page.waitForURL(/shared|\/$/)
}
