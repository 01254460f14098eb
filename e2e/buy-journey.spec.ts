import { addToCart, expect, login, searchProducts, test } from './fixtures.ts'
import { makeOld } from './old-browser.ts'
import { screenshot } from './test-screenshots.ts'

// The shop's main job: a new customer registers, finds something, pays by UPI and sees the order.

for (const browser of ['a new browser', 'the oldest supported browser'])
  test(`in ${browser} a new customer registers, buys with a payment screenshot and sees the order`, async ({
    page,
  }) => {
    if (browser !== 'a new browser') await makeOld(page.context())
    const email = `meera-${Date.now()}@customer.example`

    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: 'Register here' }).click()
    await page.getByLabel('Name').fill('Meera Example')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Mobile number').pressSequentially('98765 43210')
    await expect(page.getByLabel('Mobile number')).toHaveValue('9876543210')
    await page.getByLabel('Password', { exact: true }).fill('Meera-Test-1')
    await page.getByLabel('Confirm password').fill('Meera-Test-1')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(
      page.getByText('Registration successful! Please check your email for verification.'),
    ).toBeVisible()
    await expect(page).toHaveURL('/login')

    await login(page, { email, password: 'Meera-Test-1' })
    await expect(page).toHaveURL('/')
    await searchProducts(page, 'agarbatti')
    await addToCart(page, 'Chandan Masala Agarbatti')
    await page.getByRole('button', { name: 'Cart, 1 item' }).click()
    const cart = page.getByRole('dialog', { name: /Your cart/ })
    await cart.getByRole('button', { name: 'Proceed to Buy' }).click()

    const checkout = page.getByRole('dialog', { name: 'Enter Your Shipping Details' })
    await checkout.getByLabel('Name').fill('Meera Example')
    await checkout.getByLabel('Contact').fill('98765-43210')
    await checkout.getByLabel('Address').fill('12 Sample Street')
    await checkout.getByLabel('City').fill('Pune')
    await checkout.getByLabel('Pincode').fill('411030')
    await expect(checkout.getByText('samagri@upi')).toBeVisible()
    await expect(checkout.getByRole('img', { name: /QR code to pay/ })).toBeVisible()
    await checkout.locator('input[type=file]').setInputFiles(await screenshot())
    await checkout.getByRole('button', { name: 'Submit Order' }).click()
    await expect(page.getByText('Order submitted successfully!')).toBeVisible()
    await expect(checkout).toBeHidden()
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()

    await page.getByRole('link', { name: 'My Orders' }).first().click()
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
    const order = page.getByRole('article').first()
    await expect(order.getByText('Chandan Masala Agarbatti')).toBeVisible()
    await expect(order.getByText('Pending').first()).toBeVisible()
    await expect(order.getByText('12 Sample Street')).toBeVisible()
    await expect(order.getByText(email)).toBeVisible()
  })
