import type { Page } from '@playwright/test'
import { ON_DESK, openDesk } from './desk.ts'
import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'
import { screenshot } from './test-screenshots.ts'
import { placeOrder } from './placed-order.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } }) // elements move while they are being pressed

// A lost response, a double click, a button that disappears: none of them does anything twice or loses the focus.

test.use({ expectedErrors: /ERR_CONNECTION_RESET|ERR_FAILED|503/ })

/** The next request of this path is carried out, but its response is lost. */
function loseResponse(page: Page, path: string): Promise<unknown> {
  return page.route(
    `**/api/${path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

test('a stock change whose response was lost is not added twice when it is saved again', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const { data } = await admin('getAllSubCategory')
  const name = `Lost answer ${Date.now()}`
  const { buffer } = await screenshot()
  const images = [new File([new Uint8Array(buffer)], 'picture.png', { type: 'image/png' })]
  const details = { name, description: 'Sample', price: 10, shippingPrice: 0, stock: 15, hsnCode: '7418' }
  const place = { category: data[0]!.category, subCategory: data[0]!._id }
  await admin('createProduct', { body: { ...details, ...place, images } })
  const stockNow = async () => (await admin('getAllProduct', { query: { search: name } })).data[0]!.stock

  await openAs(page, ADMIN, `/admin/product?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Stock').fill('25')
  await loseResponse(page, 'product/updateProductById/*')
  const alerted = new Promise<string>((resolve) =>
    page.once('dialog', (alert) => void alert.accept().then(() => resolve(alert.message()))),
  )
  await page.getByRole('button', { name: 'Save product' }).click()
  expect(await alerted).toBe('Something went wrong')
  await expect(page.getByText(/Check your connection/)).toBeVisible()
  expect(await stockNow()).toBe(25)

  await expect(page.getByLabel('Stock')).toHaveValue('25')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product updated successfully')).toBeVisible()
  expect(await stockNow()).toBe(25)
})

test('a new product whose response was lost is created once when it is saved again', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const name = `Lost product ${Date.now()}`
  await openAs(page, ADMIN, '/admin/product?search=Standing')
  await page.getByRole('button', { name: 'More for Standing Brass Lamp' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Stock').fill('15')
  await form.locator('input[type=file]').setInputFiles(await screenshot())
  await loseResponse(page, 'product/createProduct')
  page.on('dialog', (alert) => void alert.accept())
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText(/Check your connection/)).toBeVisible()
  await form.getByLabel('Stock').fill('16')
  await form.getByRole('button', { name: 'Save product' }).click()
  await expect(form).toBeHidden()
  const saved = (await admin('getAllProduct', { query: { search: name } })).data
  expect(saved.map(({ stock, images }) => [stock, images.length])).toEqual([[16, 1]])
})

test('a new offer whose response was lost is created once, with what was changed since', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const name = `Lost offer ${Date.now()}`
  await openAs(page, ADMIN, '/admin/offer')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Add offer' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Description').fill('Sample')
  await form.getByLabel('Offer percentage').fill('10')
  await form.locator('input[type=file]').setInputFiles(await screenshot())
  await loseResponse(page, 'offer/createOffer')
  await form.getByRole('button', { name: 'Save offer' }).click()
  await expect(page.getByText(/Check your connection/)).toBeVisible()
  await form.getByLabel('Offer percentage').fill('15')
  await form.getByRole('button', { name: 'Save offer' }).click()
  await expect(form).toBeHidden()
  const saved = (await admin('getAllOffers')).data.filter((offer) => offer.name === name)
  expect(saved.map(({ offerPercentage }) => offerPercentage)).toEqual([15])
  await admin('deleteOfferById', { params: { id: saved[0]!._id } })
})

test('a double click suspends once, and the focus stays in the order that was cancelled', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const email = `twice-${Date.now()}@customer.example`
  await admin('register', {
    body: { name: 'Twice Example', email, mobile: '9876500000', password: 'Twice-Test-1' },
  })
  await openAs(page, ADMIN, `/admin/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: 'View Details of Twice Example' }).click()
  await page.getByRole('button', { name: 'Suspend Account' }).dblclick()
  await expect(page.getByText('Twice Example is suspended and signed out everywhere')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Activate Account' })).toBeVisible()
  const { customers } = await admin('manageCustomer', { query: { search: email } })
  expect(customers.map(({ status }) => status)).toEqual(['suspended'])

  const asha = await callAs(ASHA)
  const [lamp] = (await asha('getAllProduct')).data.filter(({ stock }) => stock > 5)
  const { data: me } = await asha('getMe')
  const order = await placeOrder(asha, me._id, [{ product: lamp!._id, quantity: 1 }])
  await page.goto('/admin/orders?status=pending')
  const row = page
    .getByRole('row', { includeHidden: true })
    .filter({ hasText: order.shippingAddress.fullName })
  await row.getByRole('button', { name: /^View order/ }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('button', { name: 'Cancel Order' }).click()
  const changes: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && changes.push(request.url()))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).dblclick()
  await expect(page.getByText('Order cancelled')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(modal.getByRole('group', { name: 'Order' })).toBeFocused()
  expect(changes).toHaveLength(1)
  await expect(row).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab', { name: 'Orders' })).toBeFocused()
})

test('a note is still there when its order was closed too early, and gone once it is saved', async ({
  page,
}) => {
  await openAs(page, ADMIN, '/admin/orders?status=pending')
  const view = page.getByRole('button', { name: /^View order/ }).first()
  const note = page.getByRole('textbox', { name: 'Internal note' })
  await view.click()
  await note.fill('Call before 6')
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await view.click()
  await expect(note).toHaveValue('Call before 6')
  await note.press('Control+Enter')
  await expect(page.getByRole('list').getByText('Call before 6')).toBeVisible()
  await page.keyboard.press('Escape')
  await view.click()
  await expect(note).toHaveValue('')
})

test('on a phone the payment desk shows what was refused, and leads back to it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openDesk(page)
  const heading = page.getByRole('heading', { level: 2, name: ON_DESK })
  const refused = (await heading.textContent())!
  const message = 'The shop is very busy. Please try again in a moment.'
  await page.route('**/api/payment/settle/*', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'BUSY', message } }),
  )
  await page.waitForTimeout(260) // a human pause; a press right after the last one is ignored
  await page.getByRole('button', { name: 'Mark paid' }).click()
  await expect(heading).not.toHaveText(refused)
  const row = page.getByRole('button', { name: message })
  await expect(row).toBeInViewport()
  await row.click()
  await expect(heading).toHaveText(refused)
})
