import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CONSENT_VERSION, REGISTRATION_CONSENT, screenshotConsent } from '#contract/accounts/consents.ts'
import type { App } from '#server/app.ts'
import type { DocumentData } from '#server/features/documents/compute-document.ts'
import type { Engine } from '#server/database/database.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { deleteExpiredData } from './delete-expired-data.ts'
import { BACKED_UP, LEFT_OUT } from '#server/operator/backup/tables.ts'
import { aProduct } from '#server/testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut, shelfOf } from '#server/testing/checkouts.ts'
import { type DeskShop, deskShop } from '#server/testing/desk-shop.ts'
import { onBothEngines } from '#server/testing/engines.ts'
import { ADDRESS, brokenIn, filesOf, refusalOf, send } from '#server/testing/orders.ts'
import { picture } from '#server/testing/pictures.ts'
import { orderTo, refund, registerShop, ship } from '#server/testing/tax.ts'
import { clientOf, PASSWORD, type Person } from '#server/testing/test-shop.ts'

const CONSENT = { 'consent-version': CONSENT_VERSION }

onBothEngines('personal data', (engine) => {
  test('is exported whole to its owner only, as JSON and as a page', async () => {
    const { shop, gita, order } = await aCustomer(engine)
    const { data } = await gita.call('exportData')
    expect(data.profile).toMatchObject({ name: NAME, email: EMAIL, mobile: MOBILE })
    expect(data.addresses).toMatchObject([{ address: STREET }])
    expect(data.wishlist).toHaveLength(1)
    expect(data.orders).toMatchObject([{ _id: order, dispute: { text: COMPLAINT } }])
    expect(data.consents.map(({ kind, wording, order }) => [kind, wording, order]).toSorted(byKind)).toEqual([
      ['registration', REGISTRATION_CONSENT, null],
      ['screenshot', screenshotConsent('180'), order],
    ])
    const page = await send(shop, { url: '/api/privacy/exportPage', token: gita.token })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const text of [NAME, STREET, COMPLAINT]) expect(page.body).toContain(escapeHtml(text))
    expect(page.body).not.toContain('<script>')
    const foreign = (await shop.customer.call('exportData')).data
    expect(JSON.stringify(foreign)).not.toContain(order)
    expect((await send(shop, { url: '/api/privacy/export' })).statusCode).toBe(401)
  })

  test('is gone from every table and file once the account is deleted, and the books still add up', async () => {
    const { shop, admin, gita, order } = await aCustomer(engine)
    const held = await aProduct(admin, { name: 'Held', stock: 5 })
    await aCheckout(gita, [{ product: held._id, quantity: 2 }])
    expect((await found(shop.app)).length).toBeGreaterThan(5)
    const numbers = async () => {
      const { _id, invoiceId, totalAmount, items, image } = (
        await admin.call('getOrder', { params: { id: order } })
      ).data
      return { _id, invoiceId, totalAmount, items, hasImage: Boolean(image) }
    }
    const before = await numbers()

    expect(await deletion(gita)).toMatchObject({ status: 200, message: 'Your account has been deleted.' })
    expect(await found(shop.app)).toEqual([])
    expect(await filesOf(shop.app, 'private')).toEqual([])
    expect(await numbers()).toEqual({ ...before, hasImage: false })
    expect(await shelfOf(shop, held._id)).toMatchObject({ stock: 5 })
    expect(await brokenIn(shop.app)).toEqual([])

    expect((await send(shop, { url: '/api/auth/me', token: gita.token })).statusCode).toBe(401)
    const again = shop.call('login', { body: { email: EMAIL, password: PASSWORD } })
    expect((await refusalOf(again))['httpStatus']).toBe(401)
    const [deleted] = (await admin.call('manageCustomer', { query: { search: 'Deleted customer' } }))
      .customers
    expect(deleted).toMatchObject({ name: 'Deleted customer', email: '', mobile: '', addresses: [] })
    const params = { id: deleted!._id }
    const revive = admin.call('updateCustomerStatus', { params, body: { status: 'active' } })
    expect(await refusalOf(revive)).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
    await register(shop) // the email is free again
  })

  test('of an account without orders leaves no row at all', async () => {
    const shop = await deskShop(engine)
    const ravi = await shop.person('user', NAME)
    await deletion(ravi)
    const rows = await shop.app.database.read.selectFrom('accounts').select('id').execute()
    expect(rows.map(({ id }) => id)).not.toContain(ravi.id)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('stays while something is open, and says what: orders, refunds, problems, payments', async () => {
    const { shop, admin, gita, order } = await aCustomer(engine)
    const open = (await shop.order({}, gita))._id
    const params = { id: open }
    await admin.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
    await lateOrder(shop, gita)
    await gita.call('disputeOrder', { params: { id: order }, body: { reason: 'other', text: 'Again' } })
    const blocks = async () => {
      const { httpStatus, code, blockedBy } = await refusalOf(deletion(gita))
      expect([httpStatus, code]).toEqual([409, 'NOT_ALLOWED'])
      return (blockedBy as { of: string; why: string }[]).map(({ why }) => why).toSorted()
    }
    expect(await refusalOf(deletion(gita))).toMatchObject({
      message: expect.stringContaining(`order ${open.slice(-8).toUpperCase()} is not finished`) as string,
    })
    expect(await blocks()).toEqual(['open order', 'open problem', 'payment without an order'])
    await admin.call('resolveDispute', { params: { id: order }, body: {} })
    await admin.call('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    expect(await blocks()).toEqual(['payment without an order', 'refund due'])
    expect((await gita.call('getMe')).data.name).toBe(NAME)
    expect((await gita.call('getSessions')).data).not.toEqual([])

    const wrong = gita.call('deleteMe', { body: { password: 'not it' } })
    expect(await refusalOf(wrong)).toMatchObject({
      httpStatus: 400,
      fields: { password: expect.any(String) as string },
    })
    expect(await refusalOf(deletion(admin))).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
  })
})

const NAME = 'Gita <b>Devi'
const EMAIL = 'gita@customer.example'
const MOBILE = '9876512345'
const STREET = '7 Secret Lane'
const COMPLAINT = 'My lamp <script> broke.'

async function register(shop: DeskShop): Promise<Person> {
  const account = { name: NAME, email: EMAIL, mobile: MOBILE, password: PASSWORD }
  await shop.call('register', { body: account, headers: CONSENT })
  const { token, user } = await shop.call('login', { body: { email: EMAIL, password: PASSWORD } })
  return { id: user._id, name: NAME, email: EMAIL, token, call: clientOf(shop.server, token) }
}

/** A customer with something in every place: a delivered order with its complaint, corrections, mails, an address. */
async function aCustomer(engine: Engine) {
  const shop = await deskShop(engine)
  const { admin } = shop
  const gita = await register(shop)
  const to = { ...ADDRESS, fullName: NAME, phone: MOBILE, addressLine: STREET }
  const lamp = await aProduct(admin)
  const body = {
    userId: gita.id,
    items: [{ product: lamp._id, quantity: 1 }],
    shippingAddress: to,
    image: await picture(),
  }
  const { _id: order } = (await gita.call('createOrder', { body, headers: CONSENT })).data
  const params = { id: order }
  await gita.call('replaceScreenshot', { params, body: { image: await picture() } })
  const moved = { ...to, addressLine: `${STREET}, rear` }
  await gita.call('correctContact', { params, body: { shippingAddress: moved } })
  await gita.call('disputeOrder', { params, body: { reason: 'damaged', text: COMPLAINT } })
  await admin.call('resolveDispute', { params, body: { resolution: `Sorry, ${NAME}` } })
  await admin.call('addNote', { params, body: { text: `${NAME} called` } })
  for (const orderStatus of ['confirmed', 'shipped', 'delivered'])
    await admin.call('updateOrder', { params, body: { orderStatus } })
  for (const status of ['suspended', 'active'] as const)
    await admin.call('updateCustomerStatus', { params: { id: gita.id }, body: { status } })
  const { token } = await shop.call('login', { body: { email: EMAIL, password: PASSWORD } })
  const again = { ...gita, token, call: clientOf(shop.server, token) }
  await again.call('addAddress', { body: { label: 'Home', address: STREET, shipping: to } })
  await again.call('addFavourite', { body: { kind: 'product', id: lamp._id } })
  return { shop, admin, gita: again, order }
}

function deletion(person: Person) {
  return person.call('deleteMe', { body: { password: PASSWORD } })
}

/** A paid checkout that ran out and whose product is sold out: a payment without an order. */
async function lateOrder(shop: DeskShop, person: Person): Promise<void> {
  const rare = await aProduct(shop.admin, { name: 'Rare', stock: 1 })
  const session = await aCheckout(person, [{ product: rare._id, quantity: 1 }])
  await letCheckoutsRunOut(shop)
  await shop.admin.call('updateProductById', { params: { id: rare._id }, body: { stock: 0 } })
  await refusalOf(person.call('createOrder', { body: await heldOrder(person, session) }))
}

/** Tables and what of the customer stands in them: name, email, mobile, street, complaint. */
async function found(app: App): Promise<string[]> {
  const hits: string[] = []
  for (const table of [...BACKED_UP, ...LEFT_OUT]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.database.read)
    const text = JSON.stringify(rows).toLowerCase()
    for (const secret of ['gita', EMAIL, MOBILE, 'secret lane', 'my lamp'])
      if (text.includes(secret)) hits.push(`${table}: ${secret}`)
  }
  return hits
}

onBothEngines('retention', (engine) => {
  test('erases old orders, audit rows, notifications and unused accounts, and nothing younger or open', async () => {
    const { shop, admin } = await aCustomer(engine)
    await shop.order({ shippingAddress: { ...ADDRESS, fullName: 'Open Order' } })
    await shop.person('customer', 'Unused Account')
    const settings = { orderMonths: 12, auditMonths: 12, notificationMonths: 1, accountMonths: 12 }
    await admin.call('updateSettings', { body: settings })
    expect(await deleteExpiredData(shop.app)).toEqual(NOTHING)
    const [year, month] = [365 * DAY, 31 * DAY]
    shop.clock.advance(month + DAY)
    expect(await deleteExpiredData(shop.app)).toEqual({
      ...NOTHING,
      notifications: expect.any(Number) as number,
    })
    expect(await namesIn(shop.app)).toContain(NAME)

    shop.clock.advance(year)
    const db = shop.app.database
    await db.transaction((tx) => tx.db.deleteFrom('sessions').where('account_id', '<>', admin.id).execute())
    const deleted = await deleteExpiredData(shop.app)
    expect(deleted).toMatchObject({ orders: 1, notifications: 0, accounts: 2 })
    expect(deleted['audit']).toBeGreaterThan(3)
    expect(await namesIn(shop.app)).toEqual(['Deleted customer', 'Open Order'])
    expect(await deleteExpiredData(shop.app)).toEqual(NOTHING)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('takes the buyer out of tax documents once the law no longer requires them, and nothing else', async () => {
    const { shop, admin, gita } = await aCustomer(engine)
    await registerShop(admin)
    const product = await aProduct(admin, { gstRate: 5 })
    const items = [{ product: product._id, quantity: 1 }]
    const { _id: id } = await orderTo(gita, items, { fullName: NAME })
    await ship(admin, id)
    await refund(admin, id, 10)
    const all = () => shop.app.database.read.selectFrom('documents').selectAll().orderBy('id').execute()
    const before = await all()
    // Issued in November 2026: the annual return is due on 31 December 2027, and 72 months end with 2033.
    shop.clock.advance(Date.parse('2033-12-31T23:59:59+05:30') - shop.clock.now())
    expect(await deleteExpiredData(shop.app)).toMatchObject({ documents: 0 })
    expect(await all()).toEqual(before)
    shop.clock.advance(1000)
    expect(await deleteExpiredData(shop.app)).toMatchObject({ documents: 2 })
    const after = await all()
    expect(JSON.stringify(after)).not.toContain(NAME)
    expect(JSON.stringify(after)).not.toContain('Damaged')
    const fixed = (rows: typeof before) =>
      rows.map(({ data, ...row }) => ({ ...row, lines: (JSON.parse(data) as DocumentData).lines }))
    expect(fixed(after)).toEqual(fixed(before))
    expect(await deleteExpiredData(shop.app)).toMatchObject({ documents: 0 })
    expect(await brokenIn(shop.app)).toEqual([])
    const write = (change: object) =>
      shop.app.database.transaction((tx) => tx.db.updateTable('documents').set(change).execute())
    await expect(write({ total_paise: 1 })).rejects.toThrow('append-only')
  })

  test('takes whole months within its bounds, and 0 for accounts only', async () => {
    const shop = await deskShop(engine)
    for (const body of [
      { orderMonths: 11 },
      { auditMonths: 0 },
      { notificationMonths: 0 },
      { accountMonths: 6 },
    ])
      expect(await refusalOf(shop.admin.call('updateSettings', { body }))).toMatchObject({ httpStatus: 400 })
    await shop.admin.call('updateSettings', { body: { accountMonths: 0 } })
    expect((await shop.call('getSettings')).data).not.toHaveProperty('orderMonths')
  })
})

const DAY = 24 * 3_600_000
const NOTHING = { orders: 0, audit: 0, notifications: 0, documents: 0, accounts: 0 }

async function namesIn(app: App): Promise<string[]> {
  const rows = await app.database.read.selectFrom('orders').select('full_name').orderBy('full_name').execute()
  return rows.map((row) => row.full_name)
}

function byKind([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a).localeCompare(String(b))
}
