import type { Locator, Page } from '@playwright/test'
import { ADMIN, ASHA, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { placeOrder } from './placed-order.ts'
import { openForm, RESOURCES } from './resources.ts'
import { statementFile } from './statement-file.ts'

// A session that ends while something is open in the back office: its person signs in again over it, and the
// pressed action continues. Cancel, logging out in another tab and another account leave nothing of it.

test.use({ expectedErrors: /status of 401/ })

const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })

/** The session ends on the server; only the next request finds out. */
async function endSession(page: Page): Promise<void> {
  await page.route('**/api/events', (route) => route.fulfill({ status: 204 }))
  await logOutOnServer(page)
}

async function logOutOnServer(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
}

/**
 * Ends the session, presses a button, signs in again over whatever is open. A list that is refetched may find out
 * first: the press reaches the button below the sign-in too, as if it came at that moment.
 */
async function pressAfterEnd(page: Page, button: Locator): Promise<void> {
  await button.click({ trial: true })
  await endSession(page)
  await button.evaluate((one: HTMLElement) => one.click())
  await signIn(page)
}

async function signIn(page: Page, { email, password } = ADMIN): Promise<void> {
  const dialog = signInAgain(page)
  await expect(dialog.getByLabel('Email')).toHaveValue(ADMIN.email)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
  await page.unroute('**/api/events') // a page with mocked routes does not use its cache
}

test('each record’s form is saved after its session has ended', async ({ page, callAs }) => {
  const admin = await callAs(ADMIN)
  await openAs(page, ADMIN, '/admin')
  for (const { what, path, tab, make, remove, save } of RESOURCES)
    await test.step(what, async () => {
      const name = `Session of a ${what}`
      const { data } = await make(admin, name)
      await openForm(page, path, tab, name)
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'Description' }).fill('Typed with care.')
      await pressAfterEnd(page, form.getByRole('button', { name: save }))
      await expect(form).toBeHidden()
      await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
      await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('Typed with care.')
      await remove(admin, data._id)
    })
})

test('settings, second factor, phone order, order modal, refund and statement go on after their session has ended', async ({
  page,
  callAs,
}) => {
  const [admin, asha] = [await callAs(ADMIN), await callAs(ASHA)]
  const { data: products } = await admin('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { data: me } = await asha('getMe')
  const order = await placeOrder(asha, me._id, [{ product: products[0]!._id, quantity: 2 }])
  await admin('updatePaymentStatus', { params: { id: order._id }, body: { paymentStatus: 'paid' } })
  await admin('updateOrder', { params: { id: order._id }, body: { orderStatus: 'confirmed' } })

  await test.step('store settings, which are asked for again meanwhile', async () => {
    const { data: before } = await admin('getSettings')
    await openAs(page, ADMIN, '/admin/settings/payment')
    await page.getByLabel('UPI ID', { exact: true }).fill('session@upi')
    await page.getByLabel('Your password', { exact: true }).fill(ADMIN.password)
    await endSession(page)
    await page.clock.setFixedTime(Date.now() + 60_000) // the settings on the page are old
    const requested = page.waitForResponse('**/api/settings')
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await requested
    await signIn(page)
    await expect(page.getByLabel('UPI ID', { exact: true })).toHaveValue('session@upi')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Store settings saved')).toBeVisible()
    await admin('updateSettings', { body: { upiId: before.upiId, password: ADMIN.password } })
  })

  await test.step('second factor', async () => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Profile', exact: true }).click()
    await page.getByRole('button', { name: 'My profile' }).click()
    await page.getByRole('tab', { name: 'Security' }).click()
    const section = page.getByRole('region', { name: /^Two-step authentication/ })
    await section.getByRole('button', { name: 'Set up' }).click()
    await section.getByLabel('Current password', { exact: true }).fill(ADMIN.password)
    await pressAfterEnd(page, section.getByRole('button', { name: 'Continue' }))
    await expect(section.getByRole('img', { name: /^QR code/ })).toBeVisible()
  })

  await test.step('phone order', async () => {
    await page.goto('/admin/orders/new')
    await page.getByRole('button', { name: 'New customer' }).click()
    await page.getByRole('region', { name: 'Customer' }).getByLabel('Name').fill('Session Example')
    await page.getByLabel('Mobile number').fill('9876500009')
    await page.getByRole('searchbox', { name: 'Find a product' }).fill('Standing Brass Lamp')
    await page.getByRole('list', { name: 'Products found' }).getByRole('button').first().click()
    await page.getByLabel('Address').fill('1 Sample Peth')
    await page.getByLabel('PIN code').fill('411030')
    await pressAfterEnd(page, page.getByRole('button', { name: 'Place order' }))
    await expect(page.getByRole('dialog').getByText('By phone', { exact: true })).toBeVisible()
  })

  await test.step('note, correction, refund and tracking of an order', async () => {
    await page.goto(`/admin/orders?search=${order._id.slice(-6)}`)
    await page.getByRole('button', { name: /^View order/ }).click()
    const modal = page.getByRole('dialog', { name: /^Order/ })
    await modal.getByLabel('Internal note').fill('Calls back at 5')
    await endSession(page)
    await page.keyboard.press('Control+Enter')
    await signIn(page)
    await expect(modal.getByText('Calls back at 5').first()).toBeVisible()

    await modal.getByRole('button', { name: 'Change items' }).click()
    const items = page.getByRole('dialog', { name: /^Items of order/ })
    await items.getByRole('button', { name: 'Decrease' }).click()
    await pressAfterEnd(page, items.getByRole('button', { name: 'Change items' }))
    await expect(page.getByText('Order changed')).toBeVisible()

    await modal.getByRole('button', { name: 'Record refund' }).click()
    const refund = page.getByRole('dialog', { name: /^Refund for order/ })
    await refund.getByLabel('UTR').fill('632512345679')
    await refund.getByLabel('Reason').fill('One lamp was dented.')
    await pressAfterEnd(page, refund.getByRole('button', { name: 'Record refund' }))
    await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('UTR 632512345679')

    await modal.getByRole('button', { name: 'Add tracking' }).click()
    await modal.getByLabel('Courier').fill('DTDC')
    await modal.getByLabel('Tracking number (AWB)').fill('D12345678')
    await pressAfterEnd(page, modal.getByRole('button', { name: 'Mark as Shipped' }))
    await expect(page.getByText('Order shipped')).toBeVisible()
    await expect(modal.getByText('D12345678').first()).toBeVisible()
  })

  await test.step('statement', async () => {
    await page.goto('/admin/orders?tab=statement')
    await page.getByRole('tab', { name: 'Statements', selected: true }).waitFor()
    await endSession(page)
    const credit = { at: order.createdAt, narration: `NEFT SESSION ${Date.now()}`, credit: 98_766.43 }
    await page
      .getByLabel('Statement', { exact: true })
      .setInputFiles(statementFile([credit], `session-${Date.now()}.csv`))
    await signIn(page)
    await expect(page.getByText('headings on line 3')).toBeVisible()
  })
})

test('above an open form, cancelling the sign-in or a logout in another tab leads to the login', async ({
  page,
  context,
}) => {
  await openAs(page, ADMIN, '/admin/offer')
  const typed = page.getByRole('dialog').getByRole('textbox', { name: 'Description' })
  const openNew = async () => {
    await page.getByRole('button', { name: 'Add offer' }).click()
    await typed.fill('Typed with care.')
  }
  await openNew()
  await logOutOnServer(page)
  await expect(signInAgain(page), 'which the live news bring').toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(signInAgain(page)).toBeVisible()
  await signInAgain(page).getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(signInAgain(page).getByRole('alert')).toBeVisible()

  await test.step('the other tab signs in again, and this one goes on', async () => {
    const other = await context.newPage()
    await other.goto('/login')
    await other.getByLabel('Email').fill(ADMIN.email)
    await other.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other).toHaveURL('/admin')
    await expect(signInAgain(page)).toBeHidden()
    await expect(typed).toHaveValue('Typed with care.')
    await other.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await other.close()
  })

  await openAs(page, ADMIN, '/admin/offer')
  await openNew()
  await endSession(page)
  await page.reload()
  await expect(page, 'a page that is opened without a live session').toHaveURL('/login')

  await page.unroute('**/api/events')
  await openAs(page, ADMIN, '/admin/offer')
  await openNew()
  await logOutOnServer(page)
  await signInAgain(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expect(typed).toBeHidden()
})

test('another account that signs in above a form finds nothing of the first one', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const offers = RESOURCES.find(({ what }) => what === 'offer')!
  const name = 'Secret of the first account'
  const { data } = await offers.make(admin, name)
  await openAs(page, ADMIN, '/admin/offer')
  await openForm(page, '/admin/offer', undefined, name)
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('Typed with care.')
  await endSession(page)
  await page.getByRole('button', { name: 'Save offer' }).click()
  await expect(signInAgain(page)).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
  await signIn(page, ASHA)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Popular Products' })).toBeVisible()
  await expect(page.getByText('Typed with care.')).toBeHidden()
  expect(sent).toEqual([])
  const { data: all } = await admin('getAllOffers')
  expect(all.find(({ _id }) => _id === data._id)?.description).toBe('Sample')
  await offers.remove(admin, data._id)
})
