import { ASHA, expect, login, test } from './fixtures.ts'

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
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
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

test('a product out of stock offers an email when it is back', async ({ page, callAs }) => {
  const { data } = await (await callAs(ASHA))('getAllProduct')
  await page.goto(data.find(({ stock }) => stock === 0)!.address)
  await page.getByLabel('Get an email when it’s back in stock').fill('visitor@customer.example')
  await page.getByRole('button', { name: 'Notify me' }).click()
  await expect(page.getByText('We’ll email you once')).toBeVisible()
})
