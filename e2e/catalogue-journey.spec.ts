import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { chooseOption } from './choose-option.ts'
import { ADMIN, ASHA, expect, expectAccessible, openAs, searchProducts, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // elements move while they are being pressed

// The seller's catalogue: category, subcategory, product with three images; edited with prices as people write
// them, image by image, with its stock changed in the list; visible in the shop immediately; deleted.

test('a product is created with three images, its price, images and stock are changed, it appears in the shop and is deleted', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const asha = await callAs(ASHA)
  const mark = Date.now().toString(36)
  const product = async () => (await asha('getAllProduct')).data.find(({ name }) => name.endsWith(mark))
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
  const requested: string[] = []
  page.once('dialog', (dialog) => {
    requested.push(dialog.message())
    void dialog.accept()
  })
  await form.getByRole('button', { name: 'Save subcategory' }).click()
  await expect.poll(() => requested).toEqual(['Please select a category for the subcategory.'])
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
    requested.push(dialog.message())
    void dialog.accept()
  })
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect.poll(() => requested.at(-1)).toBe('Please upload at least one product image.')
  await expect(form.getByLabel('Name')).toHaveValue(`Marigold garland ${mark}`)
  const images = await Promise.all(['one.png', 'two.png', 'three.png'].map((name) => screenshot(name)))
  await form.locator('input[type=file]').setInputFiles(images)
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product created successfully')).toBeVisible()

  await page.getByRole('button', { name: `Edit Marigold garland ${mark}` }).click()
  form = page.getByRole('dialog', { name: 'Edit product' })
  await form.getByLabel('Price', { exact: true }).fill('₹ 1,35')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText('This amount is unclear.')).toBeVisible()
  await form.getByLabel('Price', { exact: true }).fill('₹ 135/-')
  await form.getByRole('button', { name: 'More details' }).click()
  await form.getByLabel('MRP').fill('₹ 130')
  await expect(form.getByText('This is more than the MRP, which is illegal.')).toBeVisible()
  await form.getByLabel('MRP').fill('₹ 135.00')
  await expect(form.getByText('What the customer pays for one item, taxes included.')).toBeVisible()
  const text = { name: 'list.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await form.locator('input[type=file]').setInputFiles([text, await screenshot('four.png')])
  await expect(form.getByRole('alert')).toHaveText('Files that are not PNG, JPG, GIF or WebP were not added.')
  await form.getByRole('button', { name: 'Move four.png forward' }).click()
  await form.getByRole('button', { name: 'Move four.png back' }).click()
  await expect(form.getByRole('button', { name: 'Move four.png back' })).toBeFocused()
  await form.getByRole('button', { name: 'Move four.png forward' }).click()
  await form.getByRole('button', { name: `Remove Image 1 of Marigold garland ${mark}` }).click()
  const next = form.getByRole('button', { name: `Remove Image 2 of Marigold garland ${mark}` })
  await expect(next).toBeFocused()
  const [, second, third] = (await product())!.images
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  await expect.poll(async () => (await product())?.price).toBe(135)
  expect((await product())?.images).toEqual([second, expect.any(String), third])

  await page.getByRole('button', { name: `Change the stock of Marigold garland ${mark}: 7` }).click()
  await page.keyboard.type('1,020')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Stock of Marigold garland ${mark}: 1,020`, { exact: true })).toBeVisible()
  await expect.poll(async () => (await product())?.stock).toBe(1020)

  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openAs(customer, ASHA, '/')
  await searchProducts(customer, `Marigold garland ${mark}`)
  const card = customer.getByRole('article').filter({ hasText: `Marigold garland ${mark}` })
  await expect(card.getByText('₹135')).toBeVisible()
  await card.getByRole('button', { name: `Marigold garland ${mark}`, exact: true }).click()
  await expect(customer.getByRole('dialog').getByRole('button', { name: /^Image \d of/ })).toHaveCount(3)
  await customer.context().close()

  await page.goto('/admin/categories')
  await page.getByRole('button', { name: `Delete Flowers ${mark}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/can’t be deleted: it is used by 1 subcategory and 1 product/)).toBeVisible()

  await page.goto('/admin/product')
  await page.getByRole('button', { name: `Delete Marigold garland ${mark}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
})

test('what the product form created stays chosen when the product is refused, and is created only once', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const mark = Date.now().toString(36)
  const categories = async () => (await admin('getAllCategory')).data.filter((one) => one.name.includes(mark))
  const subcategories = async () =>
    (await admin('getAllSubCategory')).data.filter((one) => one.name.includes(mark))
  const requested: string[] = []
  page.on('dialog', (dialog) => {
    requested.push(dialog.message())
    void dialog.accept()
  })
  await openAs(page, ADMIN, '/admin/product')
  await page.getByRole('button', { name: 'Add product' }).click()
  let form = page.getByRole('dialog', { name: 'Add product' })
  const category = () => form.getByRole('combobox', { name: 'Category', exact: true })
  await fillProduct(form, `Puja kit ${mark}`)
  await type(category(), 'x'.repeat(201))
  await type(form.getByRole('combobox', { name: 'Subcategory' }), `Small ${mark}`)
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText('Name must be at most 200 characters long')).toBeVisible()
  expect(await subcategories()).toEqual([])

  await type(category(), `Kits ${mark}`)
  const error = { success: false, code: 'NOT_ALLOWED', message: 'Not now.', error: 'Not now.' }
  await page.route('**/createProduct', (route) => route.fulfill({ status: 409, json: error }), { times: 1 })
  await form.getByRole('button', { name: 'Save and add another' }).click()
  await expect.poll(() => requested).toEqual(['Not now.'])
  await expect(page.getByText(`“Kits ${mark}” and “Small ${mark}” were created`)).toBeVisible()
  await expect(category()).toHaveValue(`Kits ${mark}`)
  await form.getByRole('button', { name: 'Save and add another' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await expect(category()).toHaveValue(`Kits ${mark}`)
  await expect(form.getByRole('combobox', { name: 'Subcategory' })).toHaveValue(`Small ${mark}`)
  await form.getByRole('button', { name: 'Discard' }).click()
  expect(await categories()).toMatchObject([{ name: `Kits ${mark}`, image: expect.stringMatching(/./) }])
  expect(await subcategories()).toMatchObject([{ name: `Small ${mark}`, image: expect.stringMatching(/./) }])

  await page.getByRole('button', { name: `More for Puja kit ${mark}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(form.getByLabel('Name')).toHaveValue(`Copy of Puja kit ${mark}`)
  await expect(form.getByLabel('Price', { exact: true })).toHaveValue('120')
  await expect(form.getByLabel('Stock')).toHaveValue('')
  await expect(category()).toHaveValue(`Kits ${mark}`)
  await form.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('button', { name: `Edit Puja kit ${mark}` }).click()
  form = page.getByRole('dialog', { name: 'Edit product' })
  await type(form.getByRole('combobox', { name: 'Subcategory' }), `Large ${mark}`)
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  expect(await subcategories()).toHaveLength(2)
  expect((await admin('getAllProduct')).data[0]!.subCategory.name).toBe(`Large ${mark}`)

  const { _id } = (await categories())[0]!
  await admin('updateCategoryById', { params: { id: _id }, body: { status: 'inactive' } })
  await page.goto('/admin/product')
  await page.getByRole('button', { name: 'Add product' }).click()
  form = page.getByRole('dialog', { name: 'Add product' })
  await fillProduct(form, `Other kit ${mark}`)
  await type(category(), `KITS  ${mark}`)
  await type(form.getByRole('combobox', { name: 'Subcategory' }), 'Any')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form.getByText(/already exists but is inactive/)).toBeVisible()
  expect(await categories()).toHaveLength(1)

  await page.goto(`/admin/preview?search=${mark}`)
  await expect(page.getByText('No products found')).toBeVisible()
})

/** Types a name and leaves the field, which closes its list. */
async function type(box: Locator, name: string): Promise<void> {
  await box.fill(name)
  await box.press('Tab')
}

async function fillProduct(form: Locator, name: string): Promise<void> {
  await form.locator('input[type=file]').setInputFiles(await screenshot('kit.png'))
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Description').fill('All that a puja needs.')
  await form.getByLabel('Price', { exact: true }).fill('120')
  await form.getByLabel('Shipping price').fill('0')
  await form.getByLabel('Stock').fill('7')
  await form.getByLabel('HSN code').fill('7418')
}

test('an export that was edited in a spreadsheet is previewed, imported, and appears in the shop', async ({
  page,
  callAs,
}) => {
  const asha = await callAs(ASHA)
  const { _id, name, price } = (await asha('getAllProduct')).data[0]!
  const cost = async () => (await asha('getProduct', { params: { id: _id } })).data.price
  await openAs(page, ADMIN, '/admin/product')
  await page.getByRole('button', { name: 'CSV file' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export all products' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  const [headings, ...lines] = csv.split('\r\n')
  const dearer = lines.find((line) => line.startsWith(_id))!.replace(`,${price},`, `,"₹ ${price + 1}.00",`)

  await page.getByRole('button', { name: 'CSV file' }).click()
  await page.getByRole('menuitem', { name: 'Import products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  const savedAgain = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export all products' }).click()
  expect((await savedAgain).suggestedFilename()).toMatch(/^products-.*\.csv$/)
  const input = dialog.locator('input[type=file]')
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/importProducts', (route) => held.then(() => route.continue()), { times: 1 })
  await input.setInputFiles(fileOf(`${headings}\r\n${dearer}`))
  await expect(dialog.getByText('Checking every row')).toBeVisible()
  await input.setInputFiles(fileOf(`${headings}\r\n${dearer}\r\nnobody,No such`))
  await expect(dialog.getByText('1 row has errors.')).toBeVisible()
  const late = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/importProducts'))
  letCome()
  await late
  await page.evaluate(() => new Promise(requestAnimationFrame)) // the response for the previous file has been rendered
  await expect(dialog.getByText('1 row has errors.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import products' })).toBeDisabled()
  await input.setInputFiles(fileOf(`${headings}\r\n${dearer}`))
  await expect(dialog.getByRole('row').filter({ hasText: name })).toContainText(`Price: ${price} →`)
  expect(await cost()).toBe(price)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('Imported: 0 added, 1 changed.')).toBeVisible()
  expect(await cost()).toBe(price + 1)
  await callAs(ADMIN).then((admin) => admin('updateProductById', { params: { id: _id }, body: { price } }))
})

const WOO = (
  run: string,
) => `ID,Type,Name,Published,Description,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 value(s)
1,simple,Clay diya ${run},1,Fired clay.,12,90,120,Somewhere,http://127.0.0.1/a.png,,
2,variable,Incense ${run},1,Sticks.,,,,Somewhere,,,"Rose, Mogra"
3,variation,Incense ${run} - Rose,1,,5,,40,,,id:2,Rose
`
const SHOPIFY = (run: string) => `Handle,Title,Type,Published,Option1 Value,Variant Price,Image Src
bell,Brass bell ${run},Nowhere,true,Default Title,499.00,http://127.0.0.1/1.png
bell,,,,,,http://127.0.0.1/2.png
`

test('exports of WooCommerce and Shopify are completed in the dialog and imported', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const run = String(Date.now())
  await openAs(page, ADMIN, '/admin/product')
  for (const [csv, system, rows, names] of [
    [WOO(run), 'WooCommerce', 2, [`Clay diya ${run}`, `Incense ${run} – Rose`]],
    [SHOPIFY(run), 'Shopify', 1, [`Brass bell ${run}`]],
  ] as const) {
    await page.getByRole('button', { name: 'CSV file' }).click()
    await page.getByRole('menuitem', { name: 'Import products' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import products' })
    await dialog.locator('input[type=file]').setInputFiles(fileOf(csv))
    await expect(dialog.getByText(`${system} export.`)).toBeVisible()
    await expect(dialog.getByText('Fill in what is missing above')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Subcategory' })).toBeEnabled()
    await expectAccessible(page)
    await dialog.getByRole('combobox', { name: 'Subcategory' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel('HSN code').fill('8306')
    await dialog.getByLabel('Shipping price').fill('40')
    await dialog.getByRole('checkbox', { name: /Download/ }).check()
    await dialog.getByRole('button', { name: 'Apply and check again' }).click()
    await dialog.getByRole('button', { name: rows === 1 ? 'Import 1 row' : `Import ${rows} rows` }).click()
    await expect(dialog.getByText(`Imported: ${rows} added, 0 changed.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    const { data } = await admin('getAllProduct', { query: { search: run, sort: 'name-az' } })
    const made = data.filter(({ name }) => (names as readonly string[]).includes(name))
    expect(made.map(({ name }) => name).toSorted()).toEqual([...names].toSorted())
    expect(made.every(({ status, hsnCode }) => status === 'inactive' && hsnCode === '8306')).toBe(true)
    for (const { _id } of made) await admin('deleteProductById', { params: { id: _id } })
  }
})

test('while a large file is read, its dialog shows the progress', async ({ page }) => {
  await openAs(page, ADMIN, '/admin/product')
  await page.getByRole('button', { name: 'CSV file' }).click()
  await page.getByRole('menuitem', { name: 'Import products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import products' })
  // The request is delayed and its progress mocked, so that no machine is too fast to show it.
  // server/features/products proves that the shop reports the progress.
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/importProducts', (route) => held.then(() => route.continue()), { times: 1 })
  const data = { step: 'rows checked', done: 2_500, of: 10_000 }
  await page.route('**/product/importProgress', (route) =>
    route.fulfill({ json: { success: true, message: 'Progress', data } }),
  )
  await dialog.locator('input[type=file]').setInputFiles(fileOf(`Product ID\n${'x\n'.repeat(10_000)}`))
  const bar = dialog.getByRole('progressbar', { name: 'Import progress' })
  await expect(bar).toBeVisible()
  await expect(dialog).toContainText('2,500 of 10,000 rows checked')
  letCome()
  await expect(dialog.getByText('10,000 rows have errors.')).toBeVisible()
  await expect(bar).toBeHidden()
})

test.use({ expectedErrors: /status of 409/ })

test('a banner and an offer created by the seller appear in the shop', async ({
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

  // Restores the worker's shop for other tests.
  const bannerId = idOf((await admin('getAllHeaders')).data, 'Festival of lights')
  await admin('deleteHeaderById', { params: { id: bannerId } })
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

function fileOf(text: string) {
  return { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}
