import { ADMIN, expect, expectAccessible, openAs, test } from './fixtures.ts'

test.use({ expectedErrors: /status of 500|^ApiError/ })

const ENTRIES = [
  ['Dashboard', '/admin'],
  ['User Management', '/admin/users'],
  ['Order Management', '/admin/orders'],
  ['Category Management', '/admin/categories'],
  ['Product Management', '/admin/product'],
  ['Header Management', '/admin/header'],
  ['Footer Management', '/admin/footer'],
  ['Offer Management', '/admin/offer'],
] as const

test('the sidebar has exactly its eight entries, and each opens its screen', async ({ page }) => {
  await openAs(page, ADMIN, '/admin')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await expect(menu.getByRole('link')).toHaveText(ENTRIES.map(([name]) => new RegExp(name)))
  for (const [name, path] of ENTRIES) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('forced colors mark the current screen and the command that Enter chooses', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, ADMIN, '/admin/orders')
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('outline-style', 'dashed')
  await expect(page.getByRole('link', { name: 'Order Management' })).toHaveCSS('outline-style', 'dashed')
  await page.getByRole('button', { name: /^Search everything/ }).click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill('manage')
  await expect(page.getByRole('option', { name: 'User Management' })).toHaveCSS('outline-style', 'dashed')
})

test('statuses and numbers of orders fit into badges and cards on a phone with wider text spacing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, ADMIN, '/admin/orders')
  const badge = page.getByText(/^Payment: /).first()
  await expect(badge).toBeVisible()
  await page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets.push(spacing)
  })
  expect(await badge.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  const label = (await page.getByText('Completed', { exact: true }).first().boundingBox())!
  expect(label.height, 'no break inside a word').toBeLessThan(30)
})

test('a link is added to a policy page by keyboard', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/policies')
  const text = page.getByRole('textbox', { name: /^Text of/ })
  await text.press('Control+End')
  await page.getByRole('button', { name: 'Link', exact: true }).press('Enter')
  await page.keyboard.type('www.example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/^Must start with https/)
  await page.keyboard.press('Home')
  await page.keyboard.type('https://')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'https://www.example.com' })).toBeVisible()
  await expect(text).toBeFocused()
})

test('more windows than a browser has connections leave some for requests', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/orders')
  for (let i = 0; i < 7; i += 1) {
    const next = await page.context().newPage()
    await next.goto('/admin/orders')
    await expect(next.getByRole('button', { name: /^View order/ }).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Product Management' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Forest Honey' })).toBeVisible()
})

function isOfEvents(request: { url: () => string }): boolean {
  return request.url().endsWith('/api/events')
}

test('a hidden window receives no events until it is shown again', async ({ page }) => {
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  const begun = page.waitForResponse(isOfEvents)
  await openAs(page, ADMIN, '/admin')
  await begun
  const ended = page.waitForEvent('requestfailed', isOfEvents)
  await hide(true)
  await ended
  const again = page.waitForRequest(isOfEvents)
  await hide(false)
  expect((await again).headers()).toHaveProperty('last-event-id')
})

test('the sidebar expands on hover, but not under a pointer that has not moved yet', async ({ page }) => {
  await openAs(page, ADMIN, '/admin')
  const widthOfMenu = async () =>
    (await page.getByRole('navigation', { name: 'Back office' }).boundingBox())?.width
  await page.getByRole('link', { name: /Packaging Orders/ }).click() // its card would be below the names
  await expect(page).toHaveURL('/admin/orders?status=packaging')
  await page.mouse.move(30, 300)
  await expect.poll(widthOfMenu).toBeGreaterThan(200)
  await page.mouse.move(700, 300)
  await expect.poll(widthOfMenu).toBeLessThan(80)
})

test('the twelve cards lead to what they count', async ({ page }) => {
  await openAs(page, ADMIN, '/admin')
  const targets: [card: string, url: RegExp][] = [
    ['Total Products', /\/admin\/products$/],
    ['Total Customers', /\/admin\/users$/],
    ['Total Revenue', /\/admin\/orders\?payment=paid$/],
    ['Out for Delivery', /\/admin\/orders\?status=out(\+|%20|-|_)for(\+|%20|-|_)delivery$/],
    ['Failed Deliveries', /\/admin\/orders\?status=failed(\+|%20|-|_)delivery$/],
  ]
  for (const [card, url] of targets) {
    await page.getByRole('link', { name: new RegExp(card) }).click()
    await expect(page).toHaveURL(url)
    await page.goBack()
  }
})

test('low stock on the dashboard leads to the products below ten', async ({ page }) => {
  await openAs(page, ADMIN, '/admin')
  await page.getByRole('link', { name: /\d below 10$/ }).click()
  await expect(page).toHaveURL('/admin/product?status=low-stock')
  await expect(page.getByRole('row').filter({ hasText: 'Forest Honey' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cow Ghee for Lamps' })).toBeHidden()
})

test('when the dashboard cannot be loaded each card shows a dash and no error', async ({ page }) => {
  await page.route('**/api/order/dashboard', (route) =>
    route.fulfill({ status: 500, json: { success: false } }),
  )
  await openAs(page, ADMIN, '/admin')
  await expect(page.getByText('–').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('orders are found by the end of their id, filtered, exported and opened by the keyboard alone', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('manageOrders', { query: { limit: '1', status: 'delivered' } })
  const short = data[0]!._id.slice(-6).toUpperCase()
  await openAs(page, ADMIN, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(`#${short}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Search orders' }).press('Escape')
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(short)
  await expect(page).toHaveURL(new RegExp(`search=${short}$`)) // until then the rows are from the previous search
  await expect(page.getByRole('row')).toHaveCount(2)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: `View order ${short}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('orders are filtered by days and payment, which chips say and take away, and exported so', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  await openAs(page, ADMIN, '/admin/orders')
  await page.getByRole('button', { name: 'Date and payment' }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('listitem')).toHaveCount(2)
  const { from, to } = Object.fromEntries(new URL(page.url()).searchParams) as Record<'from' | 'to', string>
  expect(from).toMatch(/-01$/)
  const query = { from, to, limit: '1' }
  const month = await admin('manageOrders', { query })
  await expect(page.getByText(new RegExp(`^1 to \\d+ of ${month.total}$`))).toBeVisible()
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(chips).toContainText('Paid')
  const paid = await admin('manageOrders', { query: { ...query, payment: 'paid' } })
  expect(paid.total).toBeLessThan(month.total ?? 0)
  await expect(page.getByText(new RegExp(`^1 to \\d+ of ${paid.total}$`))).toBeVisible()
  const lateFrom = page.getByText('“From” is after “To”')
  await page.getByLabel('From', { exact: true }).fill('2099-01-01')
  await expect(lateFrom).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('From', { exact: true }).fill(from)
  await expect(lateFrom).toBeHidden()
  await page.keyboard.press('Escape')
  const exported = page.waitForRequest(/exportOrders/)
  await page.getByRole('button', { name: 'Export' }).click()
  const requested = new URL((await exported).url()).searchParams
  expect([requested.get('from'), requested.get('to'), requested.get('payment')]).toEqual([from, to, 'paid'])
  for (const left of [2, 1, 0]) {
    await chips.getByRole('button').first().click()
    await expect(chips.getByRole('listitem')).toHaveCount(left)
  }
})

test('a payment change that fails shows the exact alert and does not change the order', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/orders?status=pending')
  await page.route('**/api/order/updatePaymentStatus/**', (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'The bank is asleep' } }),
  )
  await page
    .getByRole('button', { name: /^View order/ })
    .first()
    .click()
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Failed' }).click()
  await expect.poll(() => said).toEqual(['Failed to update payment status. Please try again.'])
  await expect(page.getByText('The bank is asleep')).toBeVisible()
})

test('the invoice without an order shows a message', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/invoice')
  await expect(
    page.getByText('No order data found. Please navigate from the order management page.'),
  ).toBeVisible()
})
