import { fillAddress, findProduct, newCustomer, openCheckout } from './checkouts.ts'
import { ADMIN, expect, openAs, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'
import { forgetSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // elements move while they are being pressed

// The stock held by open checkouts, as the seller sees and releases it.

test('the seller sees why a stock is low, and by whom; released, the goods are in the shop again', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Kusha Grass Seat Mat' } })
  const product = data[0]!
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 2 } })
  const buyer = await newCustomer(shop, 'Meera Holding')
  const holder = await callAs(buyer)
  await holder('startCheckout', { body: { items: [{ product: product._id, quantity: 2 }] } })

  await openAs(page, ADMIN, `/admin/product?search=${encodeURIComponent(product.name)}`)
  const row = page.getByRole('row').filter({ hasText: product.name })
  await expect(row.getByText('2 reserved')).toBeVisible()
  await page.getByRole('button', { name: /^Reserved stock: \d+$/ }).click()
  const list = page.getByRole('dialog', { name: 'Reserved stock' })
  const hold = list.getByRole('row').filter({ hasText: 'Meera Holding' })
  await expect(hold).toContainText(`${product.name} × 2`)

  await hold.getByRole('button', { name: 'Release stock reserved for Meera Holding' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Release stock reserved for Meera Holding?' })
  await expect(question.getByText(`${product.name} × 2 will be available again immediately.`)).toBeVisible()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(hold.getByRole('button', { name: /^Release/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Stock released')).toBeVisible()
  await expect(hold).toBeHidden()
  // On the dialog itself if the next row has gone too, as with an expired hold.
  await expect(list.and(page.locator(':focus-within'))).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(row.getByText('2 reserved')).toBeHidden()

  const other = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAs(other, await newCustomer(shop), '/')
  const card = await findProduct(other, product.name)
  await expect(card.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await other.context().close()
  await page.goto('/admin/audit?about=checkout')
  await expect(page.getByText('Reserved stock released').first()).toBeVisible()
})

test('who buys more than is reserved reads so before paying, and the order is taken all the same', async ({
  page,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllProduct', { query: { search: 'Folding Book Stand' } })
  const product = data[0]!
  await admin('updateProductById', { params: { id: product._id }, body: { stock: 80 } })
  const account = await newCustomer(shop)
  const customer = await callAs(account)
  const items = [{ product: product._id, quantity: 51 }]
  await customer('startCheckout', { body: { items } })

  await openAs(page, account, '/')
  await expect(page.getByText(/^Your price is held until/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await expect(checkout.getByText('These items aren’t reserved while you pay.')).toBeVisible()
  await expect(checkout.getByText(/^Price held for/)).toBeVisible()
  await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
  await fillAddress(checkout)
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()

  const small = await newCustomer(shop)
  await forgetSession(page)
  await openAs(page, small, '/')
  const reserved = await openCheckout(page, product.name)
  await expect(reserved.getByText(/^Reserved for you:/)).toBeVisible()
  await expect(reserved.getByText('These items aren’t reserved while you pay.')).toBeHidden()
})
