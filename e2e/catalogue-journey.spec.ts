import { chooseOption } from './choose-option.ts'
import { ADMIN, ASHA, expect, openAs, searchProducts, test } from './fixtures.ts'
import { screenshot } from './pictures.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // where things move while they are pressed

// The seller's shelf: category, subcategory, product with three pictures; edited without pictures; in the shop at
// once; deleted.

test('a product with three pictures is made, changed without pictures, seen in the shop and deleted', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const asha = await callAs(ASHA)
  const mark = Date.now().toString(36)
  await openAs(page, ADMIN, '/admin/categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  let form = page.getByRole('dialog', { name: 'Add category' })
  await form.getByLabel('Name').fill(`Flowers ${mark}`)
  await form.locator('input[type=file]').setInputFiles(await screenshot('flowers.png'))
  await form.getByRole('button', { name: 'Save category' }).click()
  await expect(page.getByText('Category created successfully')).toBeVisible()

  await page.getByRole('tab', { name: /Subcategories/ }).click()
  await page.getByRole('button', { name: 'Add subcategory' }).click()
  form = page.getByRole('dialog', { name: 'Add subcategory' })
  await form.getByLabel('Name').fill(`Garlands ${mark}`)
  await form.locator('input[type=file]').setInputFiles(await screenshot('garlands.png'))
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await form.getByRole('button', { name: 'Save subcategory' }).click()
  await expect.poll(() => asked).toEqual(['Please select a category for the subcategory.'])
  await chooseOption(page, form.getByRole('combobox', { name: 'Category' }), `Flowers ${mark}`)
  await form.getByRole('button', { name: 'Save subcategory' }).click()
  await expect(page.getByText('Subcategory created successfully')).toBeVisible()

  await page.goto('/admin/product')
  await page.getByRole('button', { name: 'Add product' }).click()
  form = page.getByRole('dialog', { name: 'Add product' })
  await form.getByLabel('Name').fill(`Marigold garland ${mark}`)
  await form.getByLabel('Description').fill('Fresh look, made of cotton.')
  await form.getByLabel('Price', { exact: true }).fill('120')
  await form.getByLabel('Shipping price').fill('30')
  await form.getByLabel('Stock').fill('7')
  await form.getByLabel('HSN code').fill('67029090')
  await chooseOption(page, form.getByRole('combobox', { name: 'Category', exact: true }), `Flowers ${mark}`)
  await chooseOption(page, form.getByRole('combobox', { name: 'Subcategory' }), `Garlands ${mark}`)
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.accept()
  })
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect.poll(() => asked.at(-1)).toBe('Please upload at least one product image.')
  await expect(form.getByLabel('Name')).toHaveValue(`Marigold garland ${mark}`)
  const pictures = await Promise.all(['one.png', 'two.png', 'three.png'].map((name) => screenshot(name)))
  await form.locator('input[type=file]').setInputFiles(pictures)
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()

  await page.getByRole('button', { name: `Edit Marigold garland ${mark}` }).click()
  form = page.getByRole('dialog', { name: 'Edit product' })
  await form.getByLabel('Price', { exact: true }).fill('135')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  const onSale = async () => (await asha('getAllProduct')).data.find(({ name }) => name.endsWith(mark))
  await expect.poll(async () => (await onSale())?.price).toBe(135)

  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAs(customer, ASHA, '/')
  await searchProducts(customer, `Marigold garland ${mark}`)
  const card = customer.getByRole('article').filter({ hasText: `Marigold garland ${mark}` })
  await expect(card.getByText('₹135')).toBeVisible()
  await card.getByRole('button', { name: `Marigold garland ${mark}`, exact: true }).click()
  await expect(customer.getByRole('dialog').getByRole('button', { name: /^Picture \d of/ })).toHaveCount(3)
  await customer.context().close()

  await page.goto('/admin/categories')
  await page.getByRole('button', { name: `Delete Flowers ${mark}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/cannot be deleted: it is used by 1 subcategory and 1 product/)).toBeVisible()

  await page.goto('/admin/product')
  await page.getByRole('button', { name: `Delete Marigold garland ${mark}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
})

test.use({ expectedErrors: /status of 409/ })

test('a banner and an offer made by the seller stand in the shop', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data: headers } = await admin('getAllHeaders')
  const { data: offers } = await admin('getAllOffers')
  for (const { _id } of headers) {
    await admin('updateHeaderById', { params: { id: _id }, body: { status: 'inactive' } })
  }
  for (const { _id } of offers) {
    await admin('updateOfferById', { params: { id: _id }, body: { validUntil: '2020-01-01' } })
  }
  await openAs(page, ADMIN, '/admin/header')
  await page.getByRole('button', { name: 'Add header' }).click()
  let form = page.getByRole('dialog', { name: 'Add header' })
  await form.getByLabel('Name').fill('Festival of lights')
  await form.getByLabel('Description', { exact: true }).fill('Everything for the five days.')
  await form.getByRole('button', { name: 'Save header' }).click()
  await expect(form.getByText('Please upload an image.')).toBeVisible()
  await form.locator('input[type=file]').setInputFiles(await screenshot('banner.png'))
  await form.getByRole('button', { name: 'Save header' }).click()
  await expect(page.getByText('Header created successfully')).toBeVisible()

  await page.goto('/admin/offer')
  await page.getByRole('button', { name: 'Add offer' }).click()
  form = page.getByRole('dialog', { name: 'Add offer' })
  await form.getByLabel('Name').fill('Diya days')
  await form.getByLabel('Description').fill('Clay diyas by the dozen.')
  await form.getByLabel('Offer percentage').fill('12')
  await form.locator('input[type=file]').setInputFiles(await screenshot('offer.png'))
  await form.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText('Offer created successfully')).toBeVisible()

  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAs(customer, ASHA, '/')
  await expect(customer.getByRole('heading', { name: 'Festival of lights' })).toBeVisible()
  await expect(customer.getByText('12% off')).toBeVisible()
  await customer.context().close()

  // The shop of this worker as other tests expect it.
  const headerId = idOf((await admin('getAllHeaders')).data, 'Festival of lights')
  await admin('deleteHeaderById', { params: { id: headerId } })
  const offerId = idOf((await admin('getAllOffers')).data, 'Diya days')
  await admin('deleteOfferById', { params: { id: offerId } })
  for (const { _id, status } of headers) {
    await admin('updateHeaderById', { params: { id: _id }, body: { status } })
  }
  for (const { _id, validUntil } of offers) {
    await admin('updateOfferById', { params: { id: _id }, body: { validUntil } })
  }
})

function idOf(records: readonly { _id: string; name: string }[], name: string): string {
  return records.find((record) => record.name === name)!._id
}
