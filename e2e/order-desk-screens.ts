import type { Page } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { indiaDay } from '#server/india-time.ts'
import { placeOrder } from './placed-order.ts'
import { originOf, type Screen } from './screen.ts'
import { ADMIN, ASHA } from './sign-in.ts'

/** Corrections of an order and their results, for the shop. */
export const ORDER_DESK_SCREENS: readonly Screen[] = [
  { name: 'admin-order-sent', open: openSent },
  {
    name: 'admin-order-tracking',
    open: (page) => openSent(page).then(() => pressHere(page, 'Edit tracking')),
  },
  { name: 'admin-order-refund', open: (page) => openSent(page).then(() => pressHere(page, 'Record refund')) },
  { name: 'admin-order-address', open: (page) => openPending(page, 'Correct address') },
  { name: 'admin-order-items', open: (page) => openPending(page, 'Change items') },
  { name: 'admin-orders-batch-refused', open: openRefused },
  { name: 'admin-print-thermal', open: openThermal, fullPage: true },
]

/** The same for the customer. */
export const OWN_ORDER_DESK_SCREENS: readonly Screen[] = [
  { name: 'my-orders-sent', as: ASHA, open: (page) => openOwnSent(page) },
  { name: 'my-orders-address', as: ASHA, open: openOwnAddress },
]

async function clients(page: Page) {
  const origin = await originOf(page)
  const signedIn = async (account: typeof ADMIN) => {
    let token: string | null = null
    const client = createClient({ origin, token: () => token })
    const session = await client('login', { body: account })
    token = session.token
    return { client, userId: session.user._id }
  }
  return { admin: (await signedIn(ADMIN)).client, ...(await signedIn(ASHA)) }
}

/** One order of each kind per shop: a lamp each. */
const made = new Map<string, Promise<string>>()

async function orderOnce(page: Page, kind: 'pending' | 'sent'): Promise<string> {
  const key = `${kind} ${await originOf(page)}`
  const id = made.get(key) ?? (kind === 'sent' ? sentOrder(page) : clients(page).then(pendingOrder))
  made.set(key, id)
  return id
}

/** Places an order of Asha's for a lamp and returns its id. */
async function pendingOrder({ client, userId }: Awaited<ReturnType<typeof clients>>) {
  const { data } = await client('getAllProduct', { query: { search: 'Standing Brass Lamp' } })
  return (await placeOrder(client, userId, [{ product: data[0]!._id, quantity: 1 }]))._id
}

/** An order with a parcel, a partial refund and a note; returns its id. */
async function sentOrder(page: Page): Promise<string> {
  const shop = await clients(page)
  const params = { id: await pendingOrder(shop) }
  await shop.admin('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  await shop.admin('updateOrder', { params, body: { orderStatus: 'confirmed' } })
  await shop.admin('updateOrder', {
    params,
    body: { orderStatus: 'shipped', tracking: { courier: 'Delhivery', number: '1490812345678' } },
  })
  await shop.admin('recordRefund', {
    params,
    body: {
      amount: 120,
      reason: 'One lamp arrived with a dent. This is a sample.',
      way: 'upi',
      utr: '632512345678',
      on: indiaDay(Date.now()),
      refundedSoFar: 0,
    },
  })
  await shop.admin('addNote', {
    params,
    body: { text: 'Asked for a call before delivery. This is a sample.' },
  })
  return params.id
}

async function openOrder(page: Page, id: string) {
  await page.goto(`/admin/orders?search=${id.slice(-6)}`)
  await page.getByRole('button', { name: /^View order/ }).click()
  await page.getByRole('dialog').waitFor()
}

async function openSent(page: Page) {
  await openOrder(page, await orderOnce(page, 'sent'))
  await page.getByRole('heading', { name: 'Parcel' }).scrollIntoViewIfNeeded()
}

async function openPending(page: Page, button: string) {
  await openOrder(page, await orderOnce(page, 'pending'))
  await pressHere(page, button)
}

async function pressHere(page: Page, name: string) {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).press('Enter')
}

/** A batch with one order that another admin has already moved. */
async function openRefused(page: Page) {
  const shop = await clients(page)
  const params = { id: await pendingOrder(shop) }
  await shop.admin('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
  await page.goto(`/admin/orders?search=${params.id.slice(-6)}`)
  await page.getByRole('checkbox', { name: /^Select order/ }).press('Space')
  await shop.admin('updateOrder', { params, body: { orderStatus: 'cancelled' } })
  await page.getByRole('button', { name: 'Confirm 1' }).press('Enter')
  await page.getByRole('list', { name: 'Orders that were not changed, with reasons' }).waitFor()
}

async function openThermal(page: Page) {
  await page.goto('/admin/orders?status=confirmed')
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .first()
    .press('Space')
  await page.getByRole('button', { name: 'Print…' }).press('Enter')
  await page.getByRole('article', { name: 'Picking list' }).waitFor()
  await page.getByRole('button', { name: '100 × 150 mm' }).press('Enter')
}

async function openOwnSent(page: Page) {
  const id = await orderOnce(page, 'sent')
  await page.goto('/my-orders')
  await page.getByRole('article', { name: `Order #${id.slice(-8).toUpperCase()}` }).scrollIntoViewIfNeeded()
}

async function openOwnAddress(page: Page) {
  const id = await orderOnce(page, 'pending')
  const name = `Correct address for order #${id.slice(-8).toUpperCase()}`
  await page.goto('/my-orders')
  await page.getByRole('button', { name }).press('Enter')
  await page.getByRole('dialog').waitFor()
}
