import {
  addToCart,
  ADMIN,
  ASHA,
  expect,
  expectAccessible,
  openAs,
  stretch,
  test,
  tryAgainAtOnce,
} from './fixtures.ts'
import { searchBox } from './search-box.ts'

test('the storefront shows banner, three offers and the products', async ({ page }) => {
  await openAs(page, ASHA, '/')
  await expect(page.getByRole('heading', { name: 'For the lamp at dusk' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Special Offers' })).toBeVisible()
  await expect(page.getByText('20% off', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
})

test('the banner’s image shows before the shop’s code has loaded, and stays', async ({ page, callAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAs(page, ASHA, '/')
  const heading = page.getByRole('heading', { name: 'For the lamp at dusk' })
  await expect(heading).toBeVisible()
  const [banner] = (await (await callAs(ADMIN))('getAllHeaders')).data
  let deliver: (() => void) | undefined
  const requested = new Promise<void>((resolve) => (deliver = resolve))
  await page.route('**/assets/app-*.js', async (route) => {
    await requested
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const picture = page.locator(`#root img[src="${banner!.image}"]`)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(heading).toBeHidden()
  const place = await picture.boundingBox()
  deliver!()
  await expect(heading).toBeVisible()
  expect(await picture.boundingBox()).toEqual(place)
})

test('a product opens in an overlay, and closes by Escape', async ({ page }) => {
  await openAs(page, ASHA, '/')
  await page.getByRole('button', { name: 'Standing Brass Lamp' }).first().click()
  const overlay = page.getByRole('dialog', { name: 'Standing Brass Lamp' })
  await expect(overlay.getByText('Shipping ₹120 per item')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 640 })
  const hidden = await overlay.evaluate((popup) => popup.scrollHeight - popup.clientHeight)
  expect(hidden, 'only its body scrolls').toBe(0)
  await page.keyboard.press('Escape')
  await expect(overlay).toBeHidden()
})

test('a product says when it is sent and whether it can be returned, as far as the seller has said so', async ({
  page,
  callAs,
}) => {
  const call = await callAs(ADMIN)
  const params = { name: 'returns' } as const
  await call('updateSettings', { body: { dispatchDays: '2', deliveryDays: '5', returnDays: '' } })
  await call('updatePolicyPage', { params, body: { status: 'draft' } })
  await openAs(page, ASHA, '/')
  const product = page.getByRole('dialog', { name: 'Standing Brass Lamp' })
  await page.getByRole('button', { name: 'Standing Brass Lamp' }).first().click()
  await expect(product.getByText('Dispatched within 2 days. Delivered within 7 days.')).toBeVisible()
  await expect(product.getByText(/Returns/)).toBeHidden()

  await call('updateSettings', { body: { dispatchDays: '', deliveryDays: '', returnDays: '7' } })
  await call('updatePolicyPage', { params, body: { html: '<p>Send it back.</p>', status: 'published' } })
  await page.reload()
  await expect(product.getByText('Returns within 7 days.')).toBeVisible()
  await expect(product.getByText(/Dispatched/)).toBeHidden()
  await expect(product.getByRole('link', { name: 'Returns and refunds' })).toHaveAttribute(
    'href',
    '/pages/returns',
  )
  await call('updateSettings', { body: { returnDays: '' } })
  await call('updatePolicyPage', { params, body: { status: 'draft' } })
})

test('a product’s address opens it after signing in, and Back closes each layer inside the shop', async ({
  page,
}) => {
  await page.goto('/login')
  const shelf = page.getByRole('region', { name: 'Featured products' })
  await shelf.getByRole('link', { name: /Standing Brass Lamp/ }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in here' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(ASHA.email)
  await page.getByLabel('Password', { exact: true }).fill(ASHA.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const overlay = page.getByRole('dialog', { name: 'Standing Brass Lamp' })
  await expect(overlay).toBeVisible()
  await page.reload()
  await overlay.getByRole('button', { name: 'Add to Cart' }).click()
  await overlay.getByRole('button', { name: 'View cart · ₹2,570' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  await expect(page.getByRole('dialog', { name: 'Enter Your Shipping Details' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('Back closes the large image of a product, then the product, even after a reload', async ({ page }) => {
  await openAs(page, ASHA, '/?search=standing')
  await page.getByRole('button', { name: 'Standing Brass Lamp' }).first().click()
  const overlay = page.getByRole('dialog', { name: 'Standing Brass Lamp' })
  const large = page.getByRole('button', { name: 'Next image' })
  await overlay.getByRole('button', { name: /^Enlarge image 1 of/ }).click()
  await expect(large).toBeVisible()
  await page.keyboard.press('+')
  await page.getByRole('button', { name: 'Fit to screen' }).press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(large).toBeHidden()
  await expect(overlay).toBeVisible()
  await overlay.getByRole('button', { name: /^Enlarge image 1 of/ }).click()
  await expect(large).toBeVisible()
  await page.reload()
  await expect(overlay).toBeVisible()
  await expect(large).toBeHidden()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/?search=standing')
})

test('a product opens from the cart, by its image too, and from My Orders; closing it returns there', async ({
  page,
}) => {
  await openAs(page, ASHA, '/?search=standing')
  await addToCart(page, 'Standing Brass Lamp')
  const cart = page.getByRole('dialog', { name: /^Your cart/ })
  const overlay = page.getByRole('dialog', { name: 'Standing Brass Lamp' })
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await cart.getByRole('listitem').click({ position: { x: 40, y: 60 } })
  await expect(overlay).toBeVisible()
  await expect(cart).toBeHidden()
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/?search=standing')

  await page.getByRole('link', { name: 'My Orders' }).first().click()
  const item = page.getByRole('list', { name: 'Items' }).first().getByRole('link').first()
  const name = await item.innerText()
  await item.click()
  const ordered = page.getByRole('dialog', { name })
  await expect(ordered).toBeVisible()
  await page.goBack()
  await expect(ordered).toBeHidden()
  await expect(page).toHaveURL('/my-orders')
})

test('the cart that is opened right after typing stays open, over what was searched', async ({ page }) => {
  await page.addInitScript(stretch, { ms: 250, to: 1_500 }) // the pause before a search
  await openAs(page, ASHA, '/')
  await addToCart(page, 'Standing Brass Lamp')
  await searchBox(page).fill('mala')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await expect(page).toHaveURL('/?search=mala')
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a product whose whole stock is in the cart is not reported as added', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Brass Urli' } })
  const product = data.find(({ name }) => name === 'Brass Urli')!
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 1 } })
  await page.addInitScript(stretch, { ms: 1_500, to: 600_000 }) // 'Added' does not disappear by itself
  await openAs(page, ASHA, `/?product=${product._id}`)
  const overlay = page.getByRole('dialog', { name: product.name })
  await overlay.getByRole('button', { name: 'Add to Cart' }).click()
  await overlay.getByRole('button', { name: 'Added' }).click()
  await expect(page.getByText('The last one is in your cart')).toBeVisible()
  await expect(overlay.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await admin('updateProductById', { params: { id: product._id }, body: { stock: product.stock } })
})

test('at 400 % zoom the cart is scrolled to its button, and the checkout shows its title', async ({
  page,
}) => {
  await openAs(page, ASHA, '/')
  await addToCart(page, 'Copper Kalash')
  await page.setViewportSize({ width: 320, height: 256 })
  await page.getByRole('button', { name: /^Cart, / }).click()
  const buy = page.getByRole('dialog').getByRole('button', { name: 'Proceed to Buy' })
  await page.mouse.move(160, 200)
  await page.mouse.wheel(0, 2_000)
  await expect(buy).toBeInViewport()
  await buy.click()
  await expect(page.getByRole('timer')).toBeVisible()
  const title = page.getByRole('heading', { name: 'Enter Your Shipping Details' })
  expect((await title.boundingBox())!.width).toBeGreaterThan(180)
})

test('the cart asks before it is cleared and stays empty after a reload', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  await admin('updateProductById', { params: { id: data[0]!._id }, body: { stock: 24 } }) // other tests buy lamps
  await openAs(page, ASHA, '/')
  await addToCart(page, 'Standing Brass Lamp')
  await addToCart(page, 'Standing Brass Lamp')
  await page.getByRole('button', { name: 'Cart, 2 items' }).click()
  const cart = page.getByRole('dialog', { name: /Your cart/ })
  await expect(cart.getByText('−₹880')).toBeVisible()
  const requested: string[] = []
  page.once('dialog', (dialog) => {
    requested.push(dialog.message())
    void dialog.dismiss()
  })
  await cart.getByRole('button', { name: 'Clear All' }).click()
  expect(requested).toEqual(['Are you sure you want to clear your cart?'])
  await expect(cart.getByText('Standing Brass Lamp')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await cart.getByRole('button', { name: 'Clear All' }).click()
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
})

test('when banner, offers and footer cannot be loaded the shop shows its defaults and no error', async ({
  page,
}) => {
  await tryAgainAtOnce(page)
  await openAs(page, ASHA, '/')
  for (const name of ['header/getAllHeaders', 'offer/getAllOffers', 'footer/getAllFooters']) {
    await page.route(`**/api/${name}*`, (route) => route.fulfill({ status: 500, json: { success: false } }))
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to Samagri' })).toBeVisible()
  await expect(page.getByText('Free Shipping')).toBeVisible()
  await expect(page.getByText('Premium Quality')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
test.use({ expectedErrors: /status of 500/ })

test.describe('on a lost connection', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 404|could not be fetched|Failed to fetch/ })

  test('a banner whose image fails keeps its text on its own background', async ({ page }) => {
    await openAs(page, ASHA, '/')
    const image = page.locator('#root section > img')
    await expect(image).toBeVisible()
    await page.route('**/files/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'For the lamp at dusk' })).toBeVisible()
    await expect(image).toBeHidden()
  })

  test('a part that cannot be loaded shows a message, keeps the cart, and opens the next time', async ({
    page,
  }) => {
    // Its code is part of the page: no file for toasts is needed.
    const code = /\/assets\/(cart-drawer|checkout-dialog|[^/]*toast[^/]*)-/
    await page.route(code, (route) => route.abort())
    await openAs(page, ASHA, '/')
    await addToCart(page, 'Standing Brass Lamp')
    const failure = page.getByText('This could not be loaded. Check your connection and try again.')
    const cart = page.getByRole('dialog', { name: /Your cart/ })
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await expect(failure).toBeVisible()
    await expectAccessible(page)
    await page.unroute(code)
    await page.route(/\/assets\/checkout-dialog-/, (route) => route.abort())
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toBeHidden()
    await expect(cart.getByText('Standing Brass Lamp')).toBeVisible()
    expect((await cart.locator('img').boundingBox())?.width, 'the picture in its style').toBeLessThan(100)

    await cart.getByRole('button', { name: 'Proceed to Buy' }).click()
    await expect(cart.getByText(/^The checkout could not be loaded. Your cart hasn’t changed./)).toBeVisible()
    await expect(cart.getByText('Standing Brass Lamp')).toBeVisible()
    await page.unroute(/\/assets\/checkout-dialog-/)
    await cart.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('dialog', { name: 'Enter Your Shipping Details' })).toBeVisible()
  })

  test('a page of an older build reloads itself once, with its cart, and then offers a reload', async ({
    page,
  }) => {
    const code = /\/assets\/cart-drawer-.*\.js/
    await page.route(code, (route) => route.fulfill({ status: 404 }))
    await openAs(page, ASHA, '/')
    await addToCart(page, 'Standing Brass Lamp')
    const reloaded = page.waitForEvent('domcontentloaded')
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    await reloaded
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    const reload = page.getByRole('button', { name: 'Reload' })
    await expect(reload).toBeVisible()
    await expectAccessible(page)
    await page.unroute(code)
    const reloadedAgain = page.waitForEvent('domcontentloaded')
    await reload.click()
    await reloadedAgain
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    const cart = page.getByRole('dialog', { name: /Your cart/ })
    await expect(cart.getByText('Standing Brass Lamp')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Cart, 0 items' }), 'by the browser').toBeVisible()
  })

  for (const name of ['index', 'app'])
    test(`a page whose ${name}.js stays lost says so, with a button that loads it`, async ({ page }) => {
      const code = new RegExp(`/assets/${name}-`)
      await page.route(code, (route) => route.abort())
      await page.goto('/login')
      const reload = page.getByRole('button', { name: 'Reload' })
      await expect(reload).toBeVisible()
      await expectAccessible(page)
      await page.unroute(code)
      await reload.click()
      await expect(page.getByText('Featured products')).toBeVisible()
      await expect(reload).toBeHidden()
    })
})
