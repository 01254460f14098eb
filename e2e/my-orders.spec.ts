import { ASHA, expect, openAs, test, tryAgainAtOnce } from './fixtures.ts'
import { customerWithOrder } from './placed-order.ts'

test.use({ expectedErrors: /status of 500|net::ERR_FAILED/ })

test('My Orders counts and lists the customer’s orders, ten a page', async ({ page }) => {
  await openAs(page, ASHA, '/my-orders')
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByText(/Showing page 1 of \d/)).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/Showing page 2 of \d/)).toBeVisible()
  const previous = page.getByRole('button', { name: 'Previous' })
  await previous.click()
  await expect(previous).toBeDisabled()
  await expect(previous).toBeFocused()
})

const FAILURES: [how: string, answer: { status: number; json: object } | null, text: string][] = [
  ['a fault of the server', { status: 500, json: { success: false } }, 'HTTP error! status: 500'],
  ['an answer without success', { status: 200, json: { success: false } }, 'Failed to fetch orders'],
  ['no answer', null, 'Failed to fetch orders. Please try again.'],
]
test('each failure shows its text and a way to try again', async ({ page }) => {
  await tryAgainAtOnce(page)
  await openAs(page, ASHA, '/')
  for (const [how, response, text] of FAILURES)
    await test.step(how, async () => {
      await page.route('**/api/order/getUserOrders/**', (route) =>
        response ? route.fulfill(response) : route.abort(),
      )
      await page.goto('/my-orders')
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await page.unroute('**/api/order/getUserOrders/**')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(page.getByRole('article').first()).toBeVisible()
    })
})

/** Runs in the page: the number of running animations. */
const turning = () => document.getAnimations().filter(({ playState }) => playState === 'running').length

test('an order’s timeline is requested when its card is about to be visible, and no hidden spinner turns', async ({
  page,
}) => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/getHistory/')) requested.add(request.url())
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, ASHA, '/my-orders')
  await expect(page.getByLabel(/^Timeline for/).first()).toBeVisible()
  const atFirst = requested.size
  expect(atFirst).toBeLessThan(4)
  await expect.poll(() => page.evaluate(turning)).toBe(0)
  for (const order of await page.getByRole('article').all()) await order.scrollIntoViewIfNeeded()
  await expect.poll(() => requested.size).toBeGreaterThan(atFirst)
})

test('Back closes a dialog over My Orders and stays there', async ({ page }) => {
  await openAs(page, ASHA, '/my-orders')
  const order = page.getByRole('article').first()
  await order.getByRole('button', { name: /^More for order/ }).click()
  await page.getByRole('menuitem', { name: 'Payment screenshot' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[role=dialog]'), 'one dialog, and none hidden behind it').toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await order.getByRole('button', { name: /^More for order/ }).click()
  await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  await expect(page.getByRole('dialog', { name: /problem/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(order.getByRole('button', { name: /^More for order/ })).toBeFocused()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/my-orders')
  await expect(order).toBeVisible()
})

test('on a device whose clock is a day ahead, an address can be corrected; a save without a response ends', async ({
  page,
  shop,
  callAs,
}) => {
  const { account } = await customerWithOrder({ shop, callAs }, 'Folding Book Stand')

  await page.clock.install({ time: Date.now() + 86_400_000 })
  await openAs(page, account, '/my-orders')
  await expect(page.getByText(/^You can correct the address for (29|30) more minutes\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Correct address/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Address for order/ })
  await dialog.getByLabel('Address').fill('14 Sample Street')
  const url = '**/api/order/correctContact/*'
  await page.route(url, () => undefined)
  const sent = page.waitForRequest(url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await sent
  await page.clock.runFor('01:00')
  await expect(dialog.getByText(/^Can’t connect to the shop/)).toBeVisible()
  await page.unroute(url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article').getByText(/14 Sample Street/)).toBeVisible()
})

test('the link of an email that requests another screenshot opens it after signing in', async ({
  page,
  shop,
  callAs,
}) => {
  const { account, order } = await customerWithOrder({ shop, callAs }, 'Folding Book Stand')
  await page.goto(`/my-orders?picture=${order._id}`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Payment screenshot is required')
})
