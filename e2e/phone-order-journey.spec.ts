import { ADMIN, ASHA, expect, openAs, test } from './fixtures.ts'

// A phone order is entered by keyboard, gets a note, and is confirmed to the buyer on WhatsApp.

test.use({ expectedErrors: /409 \(Conflict\)/ }) // the email that belongs to someone else

test('an order by phone for a new customer is placed, gets a note and is announced on WhatsApp', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await openAs(page, ADMIN, '/admin/orders')
  await page.getByRole('link', { name: 'New order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Choose a customer or add a new one.')).toBeVisible()
  await expect(page.getByText('Add at least one product.')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Find a customer' }).fill(ASHA.email)
  await page.getByRole('list', { name: 'Customers found' }).getByRole('button').first().click()
  await expect(page.getByLabel('PIN code')).not.toHaveValue('')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('Settings')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()

  await page.getByRole('button', { name: 'New customer' }).click()
  await expect(page.getByLabel('PIN code'), 'the address of another customer').toHaveValue('')
  const customer = page.getByRole('region', { name: 'Customer' })
  await customer.getByLabel('Name').fill('Gita Devi')
  await customer.getByLabel('Mobile number').fill('+91 98765 00771')
  await customer.getByLabel('Email').fill(ASHA.email)
  await page.getByRole('searchbox', { name: 'Find a product' }).fill('Standing Brass Lamp')
  await expect(page.getByRole('list', { name: 'Products found' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: /^Quantity of/ }).fill('2')
  await page.getByLabel('Address', { exact: true }).fill('1 Sample Peth')
  await page.getByLabel('PIN code').fill('560001')
  await page.getByRole('radio', { name: 'Paid', exact: true }).check()
  await page.getByLabel('UTR').fill('6325 0000 0771')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please choose this customer instead.')).toBeVisible()
  await customer.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Place order' }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('By phone', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Gita Devi').first()).toBeVisible()
  await dialog
    .getByLabel('Internal note')
    .fill(`Wants it before Diwali 🪔\nCalls back at 5${' or later'.repeat(200)}`)
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(dialog.getByText('Calls back at 5').first()).toBeVisible() // in the history, and at the bottom
  await expect(dialog.getByLabel('Internal note')).toHaveValue('')
  await expect(dialog.getByLabel('Internal note')).toBeFocused()
  const last = (await dialog.getByText('Note: Wants it').boundingBox())!
  expect(last.height, 'the last change takes no room from the order').toBeLessThan(60)

  const write = dialog.getByRole('button', { name: 'Message on WhatsApp' })
  await write.press('Enter')
  await page.getByRole('menuitem').first().press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(write).toBeFocused()
  await write.click()
  const first = page.getByRole('menuitem').first()
  await expect(first).toHaveText('Payment confirmed')
  const link = new URL((await first.getAttribute('href')) ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/919876500771')
  expect(link.searchParams.get('text')).toContain('Hello Gita Devi, we have received ₹')
  const [chat] = await Promise.all([page.waitForEvent('popup'), first.click()])
  expect(await chat.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(dialog.getByText('WhatsApp: payment confirmed').first()).toBeVisible()

  const { customers } = await admin('manageCustomer', { query: { search: '9876500771' } })
  expect(customers).toMatchObject([{ name: 'Gita Devi', email: '', orders: 1 }])
  const { data: placed } = await admin('manageOrders', { query: { search: '9876500771' } })
  expect(placed[0]?.shippingAddress, 'not the State of the customer chosen before').toMatchObject({
    state: 'Karnataka',
    stateCode: '29',
  })

  await page.goto('/admin/users?search=9876500771')
  await page.getByRole('button', { name: 'View Details of Gita Devi' }).click()
  await page.getByRole('button', { name: 'Add email' }).click()
  await page.getByLabel('Email of this customer').fill(ASHA.email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Another account already uses this email.')).toBeVisible()
  await page.getByLabel('Email of this customer').fill('gita@customer.example')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email added for Gita Devi')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
})
