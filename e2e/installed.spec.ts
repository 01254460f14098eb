import type { Page } from '@playwright/test'
import { addToCart, ASHA, expect, openAs, RAVI, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

// The shop as an app on a phone: it opens offline, and payment apps share their images with it.

// Offline, Chromium before 156 reports ERR_FAILED for the worker's requests.
test.use({
  serviceWorkers: 'allow',
  expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 40[14]/,
})

/** The worker is installed and has received the list of what the page fetched; it serves the next page. */
async function installed(page: Page) {
  await page.evaluate(async () => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('samagri-files')).keys()).length))
    .toBeGreaterThan(30)
  await page.reload()
}

test('offline the last products are shown with their time, and nothing outdated once the connection is back', async ({
  page,
  context,
}) => {
  await openAs(page, ASHA, '/')
  await expect(page.getByRole('heading', { name: 'Popular Products' })).toBeVisible()
  await installed(page)
  await expect(page.getByRole('article').first()).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^No connection\. You’re seeing products from \d/)).toBeVisible()
  const lamp = page.getByRole('article').first()
  await expect(lamp.getByText('₹').first()).toBeVisible()
  await expect
    .poll(() => lamp.getByRole('presentation').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.goto('/admin/orders').catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()

  await context.setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('No connection.')).toBeHidden()
  expect(await cachedCalls(page)).toEqual([])
})

/** API responses in any of the worker's caches. */
function cachedCalls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cached = await (await caches.open('samagri-files')).keys()
    return cached.map(({ url }) => url).filter((url) => url.includes('/api/') || url.includes('/private/'))
  })
}

test('a screenshot shared from a payment app is added to the open checkout; without one the shop says what to do', async ({
  page,
}) => {
  await openAs(page, ASHA, '/')
  await installed(page)
  await share(page)
  await expect(page.getByText('You have no open checkout')).toBeVisible()

  await page.goto('/')
  await addToCart(page, 'Copper Kalash')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByRole('img', { name: /QR/ })).toBeVisible()
  await share(page)
  await expect(checkout.getByText('payment.png')).toBeVisible()
})

test('an image from another site’s form is refused; a shared one is deleted with the session, or after half an hour', async ({
  page,
  shop,
}) => {
  await openAs(page, RAVI, '/customer')
  await installed(page)
  for (const policy of ['origin', 'no-referrer']) {
    const headers = { 'content-type': 'text/html', 'referrer-policy': policy }
    await page.route('http://elsewhere.example/', (route) => route.fulfill({ headers, body: '<p>Elsewhere' }))
    await page.goto('http://elsewhere.example/')
    await share(page, shop.url)
    await expect(page).toHaveURL(`${shop.url}/`)
    expect(await isShared(page), policy).toBe(false)
  }
  await share(page)
  await expect(page.getByText('You have no open checkout')).toBeVisible()
  expect(await isShared(page)).toBe(true)
  await page.evaluate(growOld)
  await page.goto('/customer')
  await expect.poll(() => isShared(page), 'half an hour later').toBe(false)
  await share(page)
  expect(await isShared(page)).toBe(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => isShared(page)).toBe(false)
})

/** Whether an image is stored for the checkout. */
function isShared(page: Page): Promise<boolean> {
  return page.evaluate(
    async () => (await (await caches.open('samagri-shared')).match('/shared')) !== undefined,
  )
}

/** The shared image has waited for longer than half an hour. */
async function growOld(): Promise<void> {
  const shared = await caches.open('samagri-shared')
  const image = await (await shared.match('/shared'))!.blob()
  const headers = { 'content-type': image.type, 'x-at': String(Date.now() - 31 * 60_000) }
  await shared.put('/shared', new Response(image, { headers }))
}

/** Sends an image as the phone's share sheet does: a form to the address in the manifest. */
async function share(page: Page, shop = '') {
  const image = [...(await screenshot()).buffer]
  await page.evaluate(sendForm, { bytes: image, action: `${shop}/shared` })
  await page.waitForURL(/shared|\/$/)
}

function sendForm({ bytes, action }: { bytes: number[]; action: string }): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action,
    enctype: 'multipart/form-data',
  })
  const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' })
  const files = new DataTransfer()
  files.items.add(new File([new Uint8Array(bytes)], 'payment.png', { type: 'image/png' }))
  input.files = files.files
  form.append(input)
  document.body.append(form)
  form.submit()
}
