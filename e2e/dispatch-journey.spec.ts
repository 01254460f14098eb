import { ADMIN, ASHA, expect, expectAccessible, openAs, test } from './fixtures.ts'
import { placeOrder } from './placed-order.ts'
import { pointAside } from './sign-in.ts'

test.use({ expectedErrors: /ERR_FAILED/ })

// From payment to dispatch: orders confirmed, printed and shipped with the numbers from a courier's file, by
// keyboard except for the file. Another admin moves one of them in between.

test('paid orders are confirmed, printed and shipped together, and one moved in the meantime is named', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const asha = await callAs(ASHA)
  const { data: products } = await asha('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
  const items = [{ product: products[0]!._id, quantity: 1 }]
  const ids: string[] = []
  for (let i = 0; i < 6; i += 1) {
    const { _id } = await placeOrder(asha, customers[0]!._id, items)
    await admin('updatePaymentStatus', { params: { id: _id }, body: { paymentStatus: 'paid' } })
    ids.push(_id)
  }
  await openAs(page, ADMIN, '/admin/orders?status=pending&payment=paid&search=Order+Example')
  await expect(page.getByText('1 to 6 of 6')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).press('Space')
  await expect(page.getByText('6 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm 6' }).press('Enter')
  await expect(page.getByText('6 orders changed to Confirmed')).toBeVisible()

  await page.getByRole('button', { name: 'Print…', exact: true }).press('Enter')
  await expect(page.getByRole('article', { name: 'Picking list' })).toContainText('Standing Brass Lamp')
  await expect(page.getByRole('article', { name: /^Packing slip/ })).toHaveCount(6)
  await expect(page.getByRole('region', { name: /^Address label/ })).toHaveCount(6)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Back office' })).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath('papers.pdf') })
  // One picking list, six slips, and two sheets of four labels.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1 + 6 + 2)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('main').getByRole('button', { name: 'Close' }).press('Enter')
  await expect(page.getByText('6 selected')).toBeVisible()

  await page.getByRole('button', { name: 'Ship 6…', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const rows = ids.map((id, i) => `#${id.slice(-6)},DLV 77${i},Delhivery`)
  const csv = ['Order,AWB,Courier', ...rows, '#ZZZZZZ,DLV 1,Delhivery'].join('\n')
  await dialog
    .getByLabel('Courier CSV')
    .setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('6 of 7 rows are ready.')).toBeVisible()
  await expect(dialog.getByText('Order not found')).toBeVisible()
  await expectAccessible(page)
  await admin('updateOrder', { params: { id: ids[2]! }, body: { orderStatus: 'processing' } })
  await dialog.getByRole('button', { name: 'Ship 6 orders' }).press('Enter')
  await expect(dialog.getByText('5 orders changed to Shipped.')).toBeVisible()
  const refused = dialog.getByRole('list', { name: 'Orders that were not changed, with reasons' })
  await expect(refused).toContainText(ids[2]!.slice(-6).toUpperCase())
  await expectAccessible(page)

  const { data: shipped } = await admin('getOrder', { params: { id: ids[0]! } })
  expect(shipped).toMatchObject({
    orderStatus: 'shipped',
    tracking: { courier: 'Delhivery', number: 'DLV770' },
  })
  const { data: history } = await admin('getHistory', { params: { id: ids[0]! } })
  expect(history.filter(({ kind, to }) => kind === 'order' && to === 'shipped')).toHaveLength(1)
  const { data: moved } = await admin('getOrder', { params: { id: ids[2]! } })
  expect(moved).toMatchObject({ orderStatus: 'processing', tracking: null })
})

test('orders are shipped together with tracking numbers that a scanner types, and without where there is none', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const asha = await callAs(ASHA)
  const { data: products } = await asha('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { data: me } = await asha('getMe')
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const { _id } = await placeOrder(asha, me._id, [{ product: products[0]!._id, quantity: 1 }])
    await admin('updateOrder', { params: { id: _id }, body: { orderStatus: 'confirmed' } })
    ids.push(_id)
  }
  await openAs(page, ADMIN, '/admin/orders?status=confirmed')
  for (const id of ids)
    await page.getByRole('checkbox', { name: `Select order ${id.slice(-6).toUpperCase()}` }).check()
  await page.getByRole('button', { name: 'Ship 3…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' })
  await expect(dialog.getByRole('button', { name: 'Ship 3 without tracking' })).toBeEnabled()
  const number = (id: string) => dialog.getByLabel(`${id.slice(-6).toUpperCase()} · Order Example`)
  await number(ids[0]!).focus()
  await page.keyboard.type('EM 123456789 IN\n')
  await page.keyboard.type('EM?\n')
  await expect(dialog.getByText('Tracking numbers can contain only letters')).toBeVisible()
  const ship = dialog.getByRole('button', { name: 'Ship 3 orders' })
  await expect(ship).toBeDisabled()
  await number(ids[1]!).fill(ids[1]!.slice(-6))
  await expect(dialog.getByText('This is the order’s own label')).toBeVisible()
  await expect(ship).toBeDisabled()
  await number(ids[1]!).fill('EM123456790IN')
  await expect(dialog.getByText('Choose a courier', { exact: true }).last()).toBeVisible()
  await expect(ship).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Courier' }).click()
  await page.getByRole('option', { name: 'India Post' }).click()
  await expect(
    dialog.getByText('1 order has no tracking number and will be shipped without one.'),
  ).toBeVisible()
  await expectAccessible(page)
  await ship.click()
  await expect(page.getByText('3 orders changed to Shipped')).toBeVisible()
  const parcels = await Promise.all(ids.map(async (id) => (await admin('getOrder', { params: { id } })).data))
  expect(
    parcels.map(({ orderStatus, tracking }) => [orderStatus, tracking?.courier, tracking?.number]),
  ).toEqual([
    ['shipped', 'India Post', 'EM123456789IN'],
    ['shipped', 'India Post', 'EM123456790IN'],
    ['shipped', undefined, undefined],
  ])
})

test('an order whose shipping was undone is shipped again with another number, and its link', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const asha = await callAs(ASHA)
  const { data: products } = await asha('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { data: me } = await asha('getMe')
  const { _id: id } = await placeOrder(asha, me._id, [{ product: products[0]!._id, quantity: 1 }])
  const tracking = { courier: 'DTDC', number: 'WRONG1' }
  for (const body of [
    { orderStatus: 'confirmed' },
    { orderStatus: 'shipped', tracking },
    { orderStatus: 'confirmed' },
  ])
    await admin('updateOrder', { params: { id }, body })
  await openAs(page, ADMIN, `/admin/orders?order=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add tracking' }).click()
  await dialog.getByLabel('Courier').fill('DTDC')
  await dialog.getByLabel('Tracking number (AWB)').fill('RIGHT2')
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect(page.getByText('Order shipped')).toBeVisible()
  const { data } = await admin('getOrder', { params: { id } })
  expect(data.tracking?.number).toBe('RIGHT2')
  expect(data.tracking?.link).toContain('RIGHT2')
})

test('a batch whose connection breaks shows the known results, and another try repeats nothing', async ({
  page,
  callAs,
}) => {
  const admin = await callAs(ADMIN)
  const asha = await callAs(ASHA)
  const { data: products } = await asha('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  const { customers } = await admin('manageCustomer', { query: { search: ASHA.email } })
  const order = await placeOrder(asha, customers[0]!._id, [{ product: products[0]!._id, quantity: 1 }])
  await openAs(page, ADMIN, `/admin/orders?search=${order._id.slice(-6)}`)
  await pointAside(page)
  await page.getByRole('checkbox', { name: /^Select order/ }).check()
  await page.route('**/api/order/updateOrders', async (route) => {
    await route.fetch() // the server does it, but its response is lost
    await route.abort()
  })
  await page.getByRole('button', { name: 'Confirm 1' }).click()
  await page.getByRole('button', { name: 'Confirm all 1' }).click()
  await expect(page.getByRole('alert')).toContainText('The connection was lost')
  await page.unroute('**/api/order/updateOrders')
  await page.getByRole('button', { name: 'Try again (1)' }).click()
  await expect(page.getByText('1 order changed to Confirmed')).toBeVisible()
  const { data: history } = await admin('getHistory', { params: { id: order._id } })
  expect(history.filter(({ to }) => to === 'confirmed')).toHaveLength(1)
})
