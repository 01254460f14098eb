import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { newCustomer } from './checkouts.ts'
import { ADMIN, expect, expectAccessible, login, openAs, test } from './fixtures.ts'
import { mailedLink } from './mailed-link.ts'
import { customerWithOrder } from './placed-order.ts'
import { screenshot } from './test-screenshots.ts'

// Everything related to an account, from a new user's perspective.

test.use({ expectedErrors: /status of 40[019]/ })

const NEW_PASSWORD = 'Second-Password-2'

test('a new user verifies, resets the password, saves addresses and a wishlist, reads the policies, orders, follows the order live, has a problem resolved, and deletes the account', async ({
  page,
  browser,
  shop,
  callAs,
}) => {
  const email = `devi-${Date.now()}@customer.example`
  const name = 'आशा देवी'

  await test.step('registers and opens the mailed link', async () => {
    await register(page, { name, email })
    await page.goto(await mailedLink(shop.dataDir, email, 'verify'))
    await expect(page.getByText('Thank you, your email is verified.')).toBeVisible()
    await login(page, { email, password: 'First-Password-1' })
    await expect(page.getByText('isn’t verified yet')).toBeHidden()
  })

  await test.step('logs out, forgets the password, chooses another one and is remembered with it', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const forgot = page.getByRole('dialog', { name: 'Forgot password?' })
    await forgot.getByRole('button', { name: 'Send link' }).click()
    await expect(forgot.getByText('we’ve sent a link')).toBeVisible()
    await page.goto(await mailedLink(shop.dataDir, email, 'reset'))
    const reset = page.getByRole('dialog', { name: 'Choose a new password' })
    await reset.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await reset.getByLabel('Confirm password').fill(NEW_PASSWORD)
    await reset.getByRole('button', { name: 'Save password' }).click()
    await expect(reset.getByText('Password changed.')).toBeVisible()
    await reset.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('saves two addresses and stars a product', async () => {
    const profile = await openProfile(page, 'Addresses')
    await saveAddress(profile, 'Home', '12 Sample Street, Pune 411030')
    await saveAddress(profile, 'Temple', 'श्री राम मंदिर मार्ग, नाशिक 422001')
    await expect(profile.getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')
    // The star appears immediately; a reload while the request is still running would lose it.
    const stored = page.waitForResponse((response) => response.url().endsWith('/api/favourites'))
    await page.getByRole('button', { name: 'Wishlist: Copper Kalash', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Wishlist, 1 product' })).toBeVisible()
    await stored
    await page.reload()
    await page.getByRole('button', { name: 'Wishlist, 1 product' }).click()
    await expect(page.getByRole('dialog', { name: 'Wishlist' }).getByText('Copper Kalash')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  const admin = await (await browser.newContext({ baseURL: shop.url })).newPage()
  const callAsAdmin = await callAs(ADMIN)
  const { data: policies } = await callAsAdmin('getPolicyPages')
  await test.step('reads in the footer what the seller has just published', async () => {
    await openAs(admin, ADMIN, '/admin/policies')
    await admin.getByRole('tab', { name: 'Returns and refunds' }).click()
    await admin.getByRole('textbox', { name: 'Text of “Returns and refunds”' }).press('Control+End')
    await admin.keyboard.type(' Returns within 9 days.')
    await admin.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByText('Unsaved changes')).toBeHidden()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Returns and refunds' }).click()
    await expect(page.getByText('Returns within 9 days.')).toBeVisible()
    await expect(page.getByText('Customer care')).toBeVisible()
    await page.goBack()
  })

  await test.step('orders to a saved address', async () => {
    await orderTo(page, 'Temple')
    await page.getByRole('link', { name: 'My Orders' }).first().click()
  })

  const order = page.getByRole('article').first()
  await expect(order.getByText('श्री राम मंदिर मार्ग, नाशिक')).toBeVisible()
  await admin.goto('/admin/orders')
  await admin
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: /^View order/ })
    .click()
  const dialog = admin.getByRole('dialog')

  await test.step('sees without a reload what the admin does elsewhere', async () => {
    await dialog.getByRole('button', { name: 'Paid', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Confirm Order' }).click()
    await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
    await expect(order.getByText('Confirmed').first()).toBeVisible()
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    const bell = page.getByRole('dialog', { name: 'Notifications' })
    await expect(bell.getByText(/The payment for your order #\w{8} is confirmed/)).toBeVisible()
    await bell.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell.getByRole('button', { name: 'Mark all as read' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('reports a problem, which the admin resolves', async () => {
    await order.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Report a problem' }).click()
    const report = page.getByRole('dialog', { name: /^Problem with order/ })
    await report.getByRole('radio', { name: 'Arrived damaged' }).check()
    await report.getByLabel('Description').fill('The kalash <script>alert(1)</script> is bent.')
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(order.getByText('The shop will look into it and reply here.')).toBeVisible()
    await expect(dialog.getByText('The customer reported a problem.')).toBeVisible()
    await expect(dialog.getByText('<script>alert(1)</script>')).toBeVisible()
    await dialog.getByLabel('How was it resolved?').fill('Another one is on its way.')
    await dialog.getByRole('button', { name: 'Mark as Resolved' }).click()
    await expect(admin.getByText('Dispute resolved successfully')).toBeVisible()
    await expect(order.getByText('Reply from the shop: Another one is on its way.')).toBeVisible()
  })

  await test.step('downloads the data and deletes the account once the order has arrived', async () => {
    const profile = await openProfile(page, 'Your data')
    const file = page.waitForEvent('download')
    await profile.getByRole('button', { name: 'As a web page' }).click()
    const saved = await readFile(await (await file).path(), 'utf8')
    for (const text of [name, email, 'श्री राम मंदिर मार्ग', 'Another one is on its way.'])
      expect(saved).toContain(text)
    const password = profile.getByLabel('Current password', { exact: true })
    const remove = async () => {
      await password.fill(NEW_PASSWORD)
      await profile.getByRole('button', { name: 'Delete my account' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
      await question.getByRole('button', { name: 'Delete my account' }).click()
    }
    await remove()
    await expect(
      profile.getByText(/Your account can’t be deleted yet: order \w{8} is not finished/),
    ).toBeVisible()
    const { data } = await callAsAdmin('manageOrders', { query: { search: name } })
    const params = { id: data[0]!._id }
    for (const orderStatus of ['shipped', 'delivered'])
      await callAsAdmin('updateOrder', { params, body: { orderStatus } })
    await remove()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Incorrect email or password.')).toBeVisible()
    expect((await callAsAdmin('getOrder', { params })).data.shippingAddress.fullName).toBe('Deleted customer')
  })
  // Other tests of this worker expect the original pages.
  const { html } = policies.find((one) => one.name === 'returns')!
  await callAsAdmin('updatePolicyPage', { params: { name: 'returns' }, body: { html } })
  await admin.context().close()
})

test('the profile changes name and password, signs out all other devices, and saves an address without a position', async ({
  page,
  browser,
  shop,
}) => {
  const email = `profile-${Date.now()}@customer.example`
  await register(page, { name: 'Before Example', email })
  await login(page, { email, password: 'First-Password-1' })
  const phone = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await login(phone, { email, password: 'First-Password-1' })

  await test.step('a hint leads the unverified to the link', async () => {
    await expect(page.getByText(`Your email ${email} isn’t verified yet.`)).toBeVisible()
    await page.getByRole('button', { name: 'Send link again' }).click()
    await expect(page.getByText('We’ve sent the link again.')).toBeVisible()
  })

  await test.step('the name: 100 letters of Devanagari, and markup as mere text', async () => {
    const profile = await openProfile(page, 'Profile')
    await profile.getByLabel('Name').fill('<script>alert("x")</script>')
    await profile.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await expect(nameInBar(page, '<script>alert("x")</script>')).toBeAttached()
    const long = 'सत्य'.repeat(25)
    await profile.getByLabel('Name').fill(`${long}न`)
    await profile.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(profile.getByText('Name must be at most 100 characters long')).toBeVisible()
    await profile.getByLabel('Name').fill(long)
    await profile.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(nameInBar(page, long)).toBeAttached()
    await expectNoSidewaysScroll(page)
  })

  await test.step('a refused position: a sentence, and the address is saved without it', async () => {
    await page.getByRole('tab', { name: 'Addresses' }).click()
    const profile = page.getByRole('dialog', { name: 'Profile' })
    await profile.getByRole('button', { name: 'Add address' }).click()
    await expect(profile.getByLabel('Label')).toBeFocused()
    await profile.getByRole('button', { name: 'Add my current location' }).click()
    await expect(profile.getByText('Your location could not be found.')).toBeVisible()
    await expectAccessible(page)
    await profile.getByLabel('Label').fill('घर')
    await profile.getByRole('textbox', { name: 'Address' }).fill('१ नमुना मार्ग, पुणे 411030')
    await profile.getByRole('button', { name: 'Save address' }).click()
    await expect(profile.getByText('१ नमुना मार्ग, पुणे 411030')).toBeVisible()
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ latitude: 18.5204, longitude: 73.8567 })
    await profile.getByRole('button', { name: 'Edit घर' }).click()
    await profile.getByRole('button', { name: 'Add my current location' }).click()
    await expect(profile.getByText('18.5204, 73.8567')).toBeVisible()
    await profile.getByRole('button', { name: 'Save address' }).click()
    await expect(profile.getByText('With map location')).toBeVisible()
    const add = profile.getByRole('button', { name: 'Add address' })
    await expect(add).toBeFocused()
    await profile.getByRole('button', { name: 'Delete घर' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(add).toBeFocused()
  })

  await test.step('sessions and password', async () => {
    await page.getByRole('tab', { name: 'Security' }).click()
    const profile = page.getByRole('dialog', { name: 'Profile' })
    await expect(profile.getByText('This device')).toBeVisible()
    await profile.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('You’re signed out everywhere else').first()).toBeVisible()
    await phone.goto('/my-orders')
    await expect(phone).toHaveURL('/login')
    await profile.getByLabel('Current password', { exact: true }).fill('wrong')
    await profile.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await profile.getByRole('button', { name: 'Change password' }).click()
    await expect(profile.getByText('Incorrect current password.')).toBeVisible()
    await profile.getByLabel('Current password', { exact: true }).fill('First-Password-1')
    await profile.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
    await login(phone, { email, password: NEW_PASSWORD })
  })
  await phone.context().close()
})

test('signing out in one tab signs out the other, and both keep the theme', async ({ page }) => {
  const email = `tabs-${Date.now()}@customer.example`
  await register(page, { name: 'Tabs Example', email })
  await login(page, { email, password: 'First-Password-1' })
  await page.evaluate(() => localStorage.setItem('samagri-theme', 'dark'))
  const second = await page.context().newPage()
  await second.goto('/my-orders')
  await expect(second.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(second).toHaveURL('/login')
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['samagri-theme', 'dark']])
  await login(second, { email, password: 'First-Password-1' })
  await expect(second.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a report whose session has ended is still there after signing in again', async ({
  page,
  shop,
  callAs,
}) => {
  const { account } = await customerWithOrder({ shop, callAs }, 'Chandan Masala Agarbatti')
  await openAs(page, account, '/my-orders')
  const report = page.getByRole('dialog', { name: /^Problem with order/ })
  const openReport = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Report a problem' }).click()
  }
  await openReport()
  await report.getByText('Arrived damaged').click()
  await report.getByLabel('Description').fill('The box is crushed.')
  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`
  await page.request.post('/api/auth/logout', { headers: { authorization } })
  await report.getByRole('button', { name: 'Send report' }).click()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  await openReport()
  await expect(report.getByLabel('Description')).toHaveValue('The box is crushed.')
})

test('another account that signs in in another tab finds nothing that was typed before', async ({
  page,
  shop,
  callAs,
}) => {
  const [first, other] = [await newCustomer(shop), await newCustomer(shop)]
  await openAs(page, first, '/')
  const profile = await openProfile(page, 'Addresses')
  await profile.getByRole('button', { name: 'Add address' }).click()
  await profile.getByRole('textbox', { name: 'Address' }).fill('Typed by the first account')
  const second = await page.context().newPage()
  await login(second, other)
  await expect(profile.getByRole('textbox', { name: 'Address' })).toBeHidden()
  await second.close()
  expect((await (await callAs(other))('getAddresses')).data).toEqual([])
})

test.describe('on a failing connection', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET|status of 400/ })

  test('a password and an address whose change got no response: trying again ends well', async ({ page }) => {
    const email = `lost-${Date.now()}@customer.example`
    await register(page, { name: 'Lost Example', email })
    await login(page, { email, password: 'First-Password-1' })
    const loseResponse = (path: string) =>
      page.route(
        path,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
    const profile = await openProfile(page, 'Addresses')
    await saveAddress(profile, 'Home', '12 Sample Street, Pune 411030')
    await loseResponse('**/api/auth/addresses/*')
    await profile.getByRole('button', { name: 'Delete Home' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(profile.getByRole('button', { name: 'Delete Home' })).toBeHidden()
    await page.getByRole('tab', { name: 'Security' }).click()
    await profile.getByLabel('Current password', { exact: true }).fill('First-Password-1')
    await profile.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await loseResponse('**/api/auth/me')
    await profile.getByRole('button', { name: 'Change password' }).click()
    await expect(profile.getByText('Can’t connect to the shop.')).toBeVisible()
    await profile.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()
  })
})

async function register(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('9876543210')
  await page.getByLabel('Password', { exact: true }).fill('First-Password-1')
  await page.getByLabel('Confirm password').fill('First-Password-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/login')
}

/** Behind the open dialog. */
function nameInBar(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Profile of ${name}`, includeHidden: true })
}

async function openProfile(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('tab', { name: tab }).click()
  return page.getByRole('dialog', { name: 'Profile' })
}

async function saveAddress(profile: Locator, label: string, address: string): Promise<void> {
  await profile.getByRole('button', { name: 'Add address' }).click()
  await profile.getByLabel('Label').fill(label)
  await profile.getByRole('textbox', { name: 'Address' }).fill(address)
  await profile.getByRole('button', { name: 'Save address' }).click()
  await expect(profile.getByText(address)).toBeVisible()
}

async function orderTo(page: Page, place: string): Promise<void> {
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Copper Kalash', exact: true }) })
  await card.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Proceed to Buy' }).click()
  const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
  await checkout
    .getByRole('group')
    .filter({ hasText: 'Saved addresses' })
    .getByRole('button', { name: place })
    .click()
  await expect(checkout.getByLabel('Pincode')).toHaveValue('422001')
  await checkout.getByLabel('Name').fill('आशा देवी')
  await checkout.getByLabel('Contact').fill('9876543210')
  await expect(checkout.getByText('Save for my next order')).toBeHidden()
  await expect(checkout.getByRole('link', { name: 'Returns and refunds' })).toBeVisible()
  await checkout.locator('input[type=file]').setInputFiles(await screenshot())
  await checkout.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Order submitted successfully!')).toBeVisible()
  await expect(checkout).toBeHidden()
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wider).toBeLessThanOrEqual(0)
}
