import { QUANTITY_MAX } from '#contract/limits.ts'
import { ADMIN, ASHA, expect, login, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds a product by category, filter and search, and reads its price', async ({ page }) => {
    await page.goto('/shop')
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Lamps and Diyas' })
      .click()
    await expect(page).toHaveURL('/c/lamps-and-diyas')
    await page.getByRole('link', { name: 'Brass Lamps' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Brass Lamps' })).toBeVisible()
    await page.getByRole('link', { name: 'Standing Brass Lamp' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Standing Brass Lamp' })).toBeVisible()
    await expect(page.getByText('₹2,450').first()).toBeVisible()
    await expect(page.getByText(/Turn on JavaScript in your browser/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeHidden()
    await page.getByRole('searchbox', { name: 'Search products' }).fill('copper')
    await page.getByRole('searchbox', { name: 'Search products' }).press('Enter')
    await expect(page).toHaveURL('/search?q=copper')
    await page.getByRole('link', { name: /^₹500 to ₹1,000/ }).click()
    await expect(page).toHaveURL(/minPrice=500/)
    await page.getByRole('link', { name: 'Remove filter: ₹500 to ₹1,000' }).click()
    await expect(page).toHaveURL('/search?q=copper')
  })
})

test('a visitor fills the cart of this device, and who is signed in is greeted', async ({ page, callAs }) => {
  const { data } = await (await callAs(ASHA))('getAllProduct')
  const [lamp, other] = data.filter(({ stock }) => stock > 1)
  await page.goto(other!.address)
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('recently-viewed')) // its script has run
  await page.goto(lamp!.address)
  const [quantity, add] = [
    page.getByLabel('Quantity'),
    page.getByRole('button', { name: 'Add to Cart' }).first(),
  ]
  await quantity.fill('999999')
  await quantity.press('Tab')
  await expect(quantity).toHaveValue(String(Math.min(lamp!.stock, QUANTITY_MAX)))
  await quantity.fill('0')
  await quantity.press('Tab')
  await expect(quantity).toHaveValue('1')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('2')
  await page.getByRole('button', { name: 'Decrease' }).click()
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto(other!.address)
  await page.getByRole('button', { name: 'Increase' }).click()
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(quantity).toHaveValue('1')
  await page.goto(lamp!.address)
  await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).nth(1).click()
  await expect(page.getByRole('status').getByText(/ added to cart\. Quantity: \d$/)).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me.*%2Fp%2F/,
  )
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Browse the shop' }).click()
  await expect(page).toHaveURL('/shop')
  await login(page, ASHA)
  await page.goto(lamp!.address)
  await expect(page.getByRole('link', { name: 'Asha' })).toHaveAttribute('href', '/')
})

test('a link that was cut within a character shows a page', async ({ page }) => {
  for (const [path, status] of [
    ['/p/lamp%', 404],
    ['/my-orders%', 200],
  ] as const) {
    const response = await page.request.get(path)
    expect([response.status(), response.headers()['content-type']]).toEqual([
      status,
      'text/html; charset=utf-8',
    ])
  }
})

test('a product out of stock offers an email when it is back', async ({ page, callAs }) => {
  const { data } = await (await callAs(ASHA))('getAllProduct')
  await page.goto(data.find(({ stock }) => stock === 0)!.address)
  await page.getByLabel('Get an email when it’s back in stock').fill('visitor@customer.example')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('We’ll email you once')).toBeVisible()
})

test('small images below a product’s first one show that there are more, and bring each into view', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllSubCategory')
  const place = { category: data[0]!.category, subCategory: data[0]!._id }
  const details = { description: 'Sample', price: 10, shippingPrice: 0, stock: 1, hsnCode: '7418' }
  const images = await Promise.all([1, 2, 3].map(image))
  const { data: product } = await admin('createProduct', {
    body: { name: 'Bell', ...details, ...place, images },
  })

  await page.goto(product.address)
  const small = page.getByRole('button', { name: /^Image \d of Bell$/ })
  await expect(small).toHaveCount(3)
  await expect(small.nth(0)).toHaveAttribute('aria-pressed', 'true')
  await small.nth(2).click()
  await expect(page.getByRole('img', { name: 'Image 3 of Bell' })).toBeInViewport({ ratio: 0.5 })
  await expect(small.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await admin('deleteProductById', { params: { id: product._id } })
})

test.describe('at 320 pixels, or 1280 enlarged four times', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('no page scrolls sideways, and a product shows price and button at once', async ({ page, callAs }) => {
    const { data } = await (await callAs(ASHA))('getAllProduct', { query: { search: 'Blowing Conch' } })
    for (const address of ['/shop', '/search?q=lamp', '/c/lamps-and-diyas', '/cart', data[0]!.address]) {
      await page.goto(address)
      await expect(page.getByRole('contentinfo')).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320)
    }
    const add = page.getByRole('button', { name: 'Add to Cart' }).first()
    const price = page.getByText('₹1,150').first()
    await expect(price).toBeInViewport({ ratio: 1 })
    const breadcrumbs = page.getByRole('navigation', { name: 'You are here' })
    expect((await breadcrumbs.boundingBox())?.height, 'one row').toBeLessThan(40)
    await expect(add).toBeInViewport({ ratio: 1 })
    await add.click()
    const viewCart = page.getByRole('link', { name: 'View cart' })
    await expect(viewCart).toBeInViewport({ ratio: 1 })
    await expect(price).toBeInViewport({ ratio: 1 })
    const returns = page.getByRole('link', { name: 'Returns and refunds' }).first()
    await returns.focus()
    await expect
      .poll(async () => (await returns.boundingBox())!.y + 20 < (await viewCart.boundingBox())!.y)
      .toBe(true)
  })
})

async function image(): Promise<File> {
  const { buffer, name, mimeType } = await screenshot()
  return new File([new Uint8Array(buffer)], name, { type: mimeType })
}
