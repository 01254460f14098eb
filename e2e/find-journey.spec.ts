import type { Page } from '@playwright/test'
import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'
import { searchBox } from './search-box.ts'

// How a buyer finds products: filters in the address, suggestions while typing, and searches with no results.

const chips = (page: Page) => page.getByRole('list', { name: 'Filters' })

test('an offer shows what is so much reduced; filters stay at a reload and are taken away one by one', async ({
  page,
}) => {
  await openAs(page, ASHA, '/')
  await page.getByRole('button', { name: 'Book Collection' }).click()
  await expect(page).toHaveURL('/?discount=20')
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByLabel('Maximum price in rupees').fill('₹ 240')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).click()
  await page.getByRole('option', { name: 'Price: low to high' }).click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Wall Calendar with Tithi',
    'Kolam: 60 Patterns',
  ])
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await chips(page).getByRole('button', { name: 'Remove Up to ₹240' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(chips(page).getByRole('button', { name: /^Remove At least/ })).toBeFocused()
  await page.getByLabel('Minimum price in rupees').fill('much')
  await expect(page.getByText('Enter a price, such as 250 or 99.50')).toBeVisible()
  await chips(page).getByRole('button', { name: 'Clear all' }).press('Enter')
  await expect(page).toHaveURL('/?sort=amount-low')
  await expect(page.getByRole('main')).toBeFocused()

  await page.goto('/?discount=90')
  await expect(page.getByText('No products at 90% off right now')).toBeVisible()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('on a phone the filters open as a sheet, which shows the number of results and closes by going back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, ASHA, '/')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Minimum price in rupees').fill('3000')
  await sheet.getByLabel('Maximum price in rupees').fill('2000')
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(sheet.getByText('The maximum price is below the minimum')).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await sheet.getByLabel('Minimum price in rupees').fill('3,000')
  await sheet.getByRole('checkbox', { name: 'In stock' }).check()
  await sheet.getByRole('button', { name: 'Show 1 product' }).click()
  await expect(page).toHaveURL('/?minPrice=3000&inStock=true')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Brass Urli'])
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeFocused()
})

test('Back shows all products again after a search or an offer, and never leaves the shop from there', async ({
  page,
}) => {
  await openAs(page, ASHA, '/my-orders')
  await page.goto('/')
  const narrowed = page.getByText(/^Results for/).or(chips(page))
  await searchBox(page).pressSequentially('lamp', { delay: 300 })
  await expect(page).toHaveURL('/?search=lamp')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(searchBox(page)).toHaveValue('')
  await searchBox(page).fill('mala')
  await expect(page).toHaveURL('/?search=mala')
  await page.getByRole('search').getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/')
  await expect(narrowed).toHaveCount(0)
  await page.getByRole('button', { name: 'Book Collection' }).click()
  await page.getByRole('checkbox', { name: 'In stock' }).click()
  await expect(page).toHaveURL('/?inStock=true&discount=20')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/my-orders')
})

test('on a phone Back takes the search out of the box and of the address', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, ASHA, '/')
  await page.evaluate(() => {
    // A slow phone: the page is drawn later than the box searches, and must not search twice.
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as (this: MessagePort, _: unknown) => void
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 400)
    }
  })
  await searchBox(page).fill('mala')
  await expect(page.getByText(/^Results for/)).toBeVisible()
  await expect(page).toHaveURL('/?search=mala')
  await page.goBack()
  await expect(searchBox(page)).toHaveValue('')
  await page.waitForTimeout(800) // longer than the box waits before it searches
  await expect(page).toHaveURL('/')
})

test('a page opened by its address begins at its top, however far the one before was scrolled', async ({
  page,
}) => {
  await openAs(page, ASHA, '/')
  await page.getByRole('article').last().scrollIntoViewIfNeeded()
  await page.goto('/my-orders')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeInViewport()
})

test('product suggestions work by keyboard, and a late response does not replace a newer one', async ({
  page,
}) => {
  await openAs(page, ASHA, '/my-orders')
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/getAllProduct\?search=mal&/, (route) =>
    held.then(() => route.continue()).catch(() => undefined),
  )
  const requested = page.waitForRequest(/search=mal&/)
  await searchBox(page).pressSequentially('mal')
  await requested
  await searchBox(page).fill('brass lamp')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Standing Brass Lamp')
  letCome()
  await page.keyboard.press('ArrowDown')
  await expect(searchBox(page)).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '',
  )
  await expect(options.filter({ hasText: 'Mala' })).toHaveCount(0)
  await page.setViewportSize({ width: 640, height: 360 })
  const name = (await options.first().getByText('Standing Brass Lamp').boundingBox())!
  expect(name.width, 'names are readable on a phone in landscape').toBeGreaterThan(90)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(searchBox(page)).toHaveValue('brass lamp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Standing Brass Lamp' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/my-orders')
})

test('a search without results is listed in the settings, and finds products once the seller adds a synonym', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  await openAs(page, ASHA, '/')
  const reported = page.waitForResponse('**/api/product/reportMissedSearch')
  await searchBox(page).fill('samai')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Results for “samai”: 0 products')).toBeVisible()
  expect((await reported).status()).toBe(200)

  await openAs(page, ADMIN, '/admin/settings/search')
  await page.getByRole('button', { name: 'Add “samai” to the synonyms' }).click()
  const synonyms = page.getByLabel('Words that mean the same')
  await expect(synonyms).toBeFocused()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Add at least one word with the same meaning after “samai”')).toBeVisible()
  await synonyms.press('ControlOrMeta+End')
  await page.keyboard.type('lamp')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Store settings saved')).toBeVisible()
  await page.getByRole('button', { name: 'Delete “samai” from the list' }).click()
  await expect(page.getByText('No searches without results so far.')).toBeVisible()

  await openAs(page, ASHA, '/?search=samai')
  await expect(page.getByRole('article').first()).toContainText('Standing Brass Lamp')
  const { synonyms: now } = (await admin('getSettings')).data
  // Other tests of this worker expect the original shop.
  await admin('updateSettings', { body: { synonyms: (now ?? '').replace('\nsamai lamp', '') } })
})
