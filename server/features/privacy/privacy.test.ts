import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CONSENT_VERSION, REGISTRATION_CONSENT, screenshotConsent } from '#contract/accounts/consents.ts'
import type { App } from '#server/app.ts'
import type { Engine } from '#server/database/database.ts'
import type { DocumentData } from '#server/features/tax-documents/compute-document.ts'
import { PERSONAL } from '#server/database/tables/personal-data.ts'
import { escapeHtml } from '#server/escape-html.ts'
import { deleteExpiredData } from './delete-expired-data.ts'
import { startHousekeeping } from '#server/jobs/housekeeping.ts'
import { housekeepingTasks } from '#server/shop-server.ts'
import { checkPayment } from '#server/features/payments/check-payment.ts'
import { BACKED_UP, LEFT_OUT } from '#server/operator/backup/tables.ts'
import { BUCKET_KEYS, bucketFor } from '#server/testing/bucket.ts'
import { aProduct } from '#server/testing/builders.ts'
import { aCheckout, heldOrder, letCheckoutsRunOut, stockOf } from '#server/testing/checkouts.ts'
import { type DeskShop, deskShop } from '#server/testing/payment-desk-shop.ts'
import { onBothEngines } from '#server/testing/engines.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { BUYER_GSTIN, refund, registerShop } from '#server/testing/tax.ts'
import { ADDRESS, brokenIn, filesOf, orderBody, errorResponseOf, send, WAYS } from '#server/testing/orders.ts'
import { testImage } from '#server/testing/test-images.ts'
import { clientOf, PASSWORD, type Person } from '#server/testing/test-shop.ts'
import { planOf, watchQueries } from '#server/testing/watched-queries.ts'

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
    expect(page.body).toMatch(/Exported on \d+ [A-Z][a-z]+ \d{4} at \d+:\d\d [ap]m</)
    expect(page.body).not.toMatch(/\d{4}-\d\d-\d\dT|>true<|>false</)
    const foreign = (await shop.customer.call('exportData')).data
    expect(JSON.stringify(foreign)).not.toContain(order)
    expect((await send(shop, { url: '/api/privacy/export' })).statusCode).toBe(401)
  })

  test('is removed from every table and file once the account is deleted, and the books still add up', async () => {
    const { shop, admin, gita, order } = await aCustomer(engine)
    const held = await aProduct(admin, { name: 'Held', stock: 5 })
    await aCheckout(gita, [{ product: held._id, quantity: 2 }])
    expect((await found(shop.app)).length).toBeGreaterThan(20)
    const numbers = async () => {
      const { _id, invoiceId, totalAmount, items, image } = (
        await admin.call('getOrder', { params: { id: order } })
      ).data
      return { _id, invoiceId, totalAmount, items, hasImage: Boolean(image) }
    }
    const before = await numbers()

    expect(await deletion(gita)).toMatchObject({ status: 200, message: 'Your account has been deleted.' })
    expect(await found(shop.app)).toEqual(IN_DOCUMENTS)
    expect(await filesOf(shop.app, 'private')).toEqual([])
    expect(await numbers()).toEqual({ ...before, hasImage: false })
    expect(await stockOf(shop, held._id)).toMatchObject({ stock: 5 })
    expect(await brokenIn(shop.app)).toEqual([])

    expect((await send(shop, { url: '/api/auth/me', token: gita.token })).statusCode).toBe(401)
    const again = shop.call('login', { body: { email: EMAIL, password: PASSWORD } })
    expect((await errorResponseOf(again))['httpStatus']).toBe(401)
    const [deleted] = (await admin.call('manageCustomer', { query: { search: 'Deleted customer' } }))
      .customers
    expect(deleted).toMatchObject({ name: 'Deleted customer', email: '', mobile: '', addresses: [] })
    const params = { id: deleted!._id }
    const revive = admin.call('updateCustomerStatus', { params, body: { status: 'active' } })
    expect(await errorResponseOf(revive)).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
    await register(shop) // the email is available again
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
      const { httpStatus, code, blockedBy } = await errorResponseOf(deletion(gita))
      expect([httpStatus, code]).toEqual([409, 'NOT_ALLOWED'])
      return (blockedBy as { of: string; why: string }[]).map(({ why }) => why).toSorted()
    }
    expect(await errorResponseOf(deletion(gita))).toMatchObject({
      message: expect.stringContaining(`order ${open.slice(-8).toUpperCase()} is not finished`) as string,
    })
    expect(await blocks()).toEqual(['open order', 'open problem', 'payment without an order'])
    await admin.call('resolveDispute', { params: { id: order }, body: {} })
    await admin.call('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    expect(await blocks()).toEqual(['payment without an order', 'refund due'])
    expect((await gita.call('getMe')).data.name).toBe(NAME)
    expect((await gita.call('getSessions')).data).not.toEqual([])

    const byStaff = admin.call('deleteCustomer', { params: { id: gita.id } })
    expect(await errorResponseOf(byStaff)).toMatchObject({
      code: 'NOT_ALLOWED',
      message: expect.stringContaining('This customer’s data can’t be deleted yet: ') as string,
    })
    const wrong = gita.call('deleteMe', { body: { password: 'not it' } })
    expect(await errorResponseOf(wrong)).toMatchObject({
      httpStatus: 400,
      fields: { password: expect.any(String) as string },
    })
    expect(await errorResponseOf(deletion(admin))).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
  })

  test('of a guest or a phone customer is downloaded and deleted by staff who may change customers', async () => {
    const shop = await deskShop(engine)
    const { admin } = shop
    const guest = { name: NAME, mobile: MOBILE, email: EMAIL }
    const { token, user } = await shop.call('signInGuest', { body: guest })
    const call = clientOf(shop.server, token)
    const lamp = await aProduct(admin)
    await shop.call('requestStockMail', { body: { product: lamp._id, email: EMAIL } })
    const person = { id: user._id, name: NAME, email: EMAIL, token, call }
    const body = await orderBody(person, [{ product: lamp._id, quantity: 1 }], { shippingAddress: TO })
    const { data: order, orderLink } = await call('createOrder', { body })
    for (const orderStatus of WAYS.delivered)
      await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus } })

    const params = { id: user._id }
    const page = await send(shop, { url: `/api/privacy/exportCustomer/${user._id}`, token: admin.token })
    for (const text of [EMAIL, STREET, order.invoiceId]) expect(page.body).toContain(escapeHtml(text))
    const desk = await shop.person('order-desk')
    for (const someone of [desk, shop.customer])
      for (const name of ['exportCustomer', 'deleteCustomer'] as const)
        expect(await errorResponseOf(someone.call(name, { params }))).toMatchObject({ httpStatus: 403 })

    // Someone else has proven the email that the guest entered: that person's data stays.
    const own = await register(shop)
    await own.call('addAddress', { body: { label: 'Home', address: '8 Own Street' } })
    await admin.call('deleteCustomer', { params })
    expect((await own.call('exportData')).data).toMatchObject({
      profile: { email: EMAIL },
      addresses: [{ address: '8 Own Street' }],
    })
    await deletion(own)
    expect(await found(shop.app)).toEqual([])
    expect(await filesOf(shop.app, 'private')).toEqual([])
    const link = { token: orderLink!.split('/').at(-1)! }
    for (const again of [
      () => shop.call('getLinkedOrder', { params: link }),
      () => call('getMe'),
      () => admin.call('deleteCustomer', { params }),
    ])
      expect((await errorResponseOf(again()))['httpStatus']).toBeOneOf([401, 404])
    const { data: log } = await admin.call('getAudit', { query: { about: 'account' } })
    expect(log.map(({ act }) => act)).toEqual(['delete'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('of a guest goes too when the account that took over the orders is deleted', async () => {
    const shop = await deskShop(engine)
    const { admin } = shop
    const { token, user } = await shop.call('signInGuest', { body: { name: NAME, mobile: MOBILE } })
    const call = clientOf(shop.server, token)
    const guest = { id: user._id, name: NAME, email: '', token, call }
    const params = { id: guest.id }
    await admin.call('addEmail', { params, body: { email: EMAIL } })
    const lamp = await aProduct(admin)
    const { _id: checkout } = await aCheckout(guest, [{ product: lamp._id, quantity: 1 }])
    await admin.call('releaseHold', { params: { id: checkout } })
    const order = { id: (await shop.order({ shippingAddress: TO }, guest))._id }
    await admin.call('updatePaymentStatus', { params: order, body: { paymentStatus: 'failed' } })
    await call('replaceScreenshot', { params: order, body: { image: await testImage() } })
    await call('correctContact', { params: order, body: { shippingAddress: { ...TO, city: 'Mumbai' } } })

    const own = await register(shop)
    const mail = (await queuedMails(shop.app)).findLast(({ template }) => template === 'verify-email')
    await shop.call('verifyEmail', { body: { token: mail!.facts.link.split('verify=')[1]! } })
    const { data: history } = await admin.call('getHistory', { params: order })
    expect(history.map(({ kind }) => kind)).toContain('contact')
    await admin.call('updateOrder', { params: order, body: { orderStatus: 'cancelled' } })
    await deletion(own)
    expect(await found(shop.app)).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('that is known only by an email is exported once that email is verified', async () => {
    const shop = await deskShop(engine)
    const lamp = await aProduct(shop.admin, { stock: 0 })
    await shop.call('requestStockMail', { body: { product: lamp._id, email: EMAIL } })
    const own = await register(shop)
    expect((await own.call('exportData')).data.stockRequests).toEqual([])
    const mail = (await queuedMails(shop.app)).findLast(({ template }) => template === 'verify-email')
    await shop.call('verifyEmail', { body: { token: mail!.facts.link.split('verify=')[1]! } })
    expect((await own.call('exportData')).data.stockRequests).toMatchObject([{ product: lamp._id }])
  })

  test('of former staff is deleted too, and their actions as staff stay in the audit log', async () => {
    const shop = await deskShop(engine)
    const { admin } = shop
    const gita = await register(shop)
    const { link } = await admin.call('inviteStaff', { body: { email: EMAIL, role: 'manager' } })
    const token = new URL(link).searchParams.get('invite')!
    const accepted = await shop.call('acceptInvitation', { body: { token, name: NAME, password: PASSWORD } })
    await clientOf(shop.server, accepted.token)('updateSettings', { body: { shopName: 'Changed' } })
    const params = { id: gita.id }
    expect(await errorResponseOf(admin.call('deleteCustomer', { params }))).toMatchObject({
      code: 'NOT_ALLOWED',
    })
    await admin.call('removeStaff', { params, body: {} })
    await admin.call('deleteCustomer', { params })
    expect(await found(shop.app)).toEqual(['audit_entries: gita', `audit_entries: ${EMAIL}`])
    const { data } = await admin.call('getAudit', { query: { about: 'settings' } })
    expect(data).toMatchObject([{ by: { name: NAME }, changes: [{ after: 'Changed' }] }])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('is not written by a request that was on its way while the account was deleted', async () => {
    for (const name of ['createOrder', 'replaceScreenshot'] as const) {
      const { shop, admin, gita, order } = await aCustomer(engine)
      const lamp = (await aProduct(admin))._id
      const body = await orderBody(gita, [{ product: lamp, quantity: 1 }], { shippingAddress: TO })
      const { image } = body
      // The order is known to be Gita's; the account is deleted while its screenshot is being stored.
      const { files } = shop.app
      const put = files.put.bind(files)
      files.put = async (...file) => {
        files.put = put
        await admin.call('deleteCustomer', { params: { id: gita.id } })
        return put(...file)
      }
      const sent =
        name === 'createOrder'
          ? gita.call(name, { body })
          : gita.call(name, { params: { id: order }, body: { image } })
      expect(await errorResponseOf(sent), name).toMatchObject({ httpStatus: 401 })
      expect(await found(shop.app), name).toEqual(IN_DOCUMENTS)
      expect(await filesOf(shop.app, 'private')).toEqual([])
      expect(await brokenIn(shop.app)).toEqual([])
    }
  })

  test('is complete or deleted when everything is requested simultaneously', async () => {
    const shop = await deskShop(engine)
    const lamp = (await aProduct(shop.admin, { stock: 100 }))._id
    for (let round = 0; round < 5; round += 1) {
      const gita = await shop.person('customer', 'Gita Devi')
      const items = [{ product: lamp, quantity: 1 }]
      const own = { mobile: `987651230${round}`, street: `${round} Secret Lane` }
      const to = { ...TO, phone: own.mobile, addressLine: own.street }
      const body = await orderBody(gita, items, { shippingAddress: to })
      const [deleted, ...others] = await Promise.allSettled([
        shop.admin.call('deleteCustomer', { params: { id: gita.id } }),
        gita.call('createOrder', { body }),
        gita.call('addAddress', { body: { label: 'Home', address: own.street } }),
        gita.call('addFavourite', { body: { kind: 'product', id: lamp } }),
        gita.call('startCheckout', { body: { items } }),
        gita.call('updateMe', { body: { mobile: own.mobile } }),
        gita.call('resendVerification'),
      ])
      const left = await found(shop.app, [gita.email, own.mobile, own.street.toLowerCase()])
      if (deleted.status === 'fulfilled') expect(left).toEqual([])
      else expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'))
    }
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('leaves no column that the list of personal data does not allow to be kept', async () => {
    const { shop, admin, gita, order } = await aCustomer(engine)
    await refund(admin, order, 10)
    await lateOrder(shop, gita)
    const [payment] = (await admin.call('getUnmatchedPayments')).data
    await admin.call('settleUnmatchedPayment', {
      params: { id: payment!._id },
      body: { note: `${NAME} was refunded` },
    })
    await markAll(shop.app, [gita.id, order, payment!._id, EMAIL, MOBILE])
    const marked = await columnsWithMark(shop.app)
    const listed = Object.entries(PERSONAL).flatMap(([table, columns]) =>
      Object.entries(columns).map(([column, [, period]]) => ({ column: `${table}.${column}`, period })),
    )
    const missing = listed.filter(({ column }) => !marked.some((one) => one.split(' ')[0] === column))
    expect(missing.map(({ column }) => column)).toEqual(NOT_MARKED)

    await admin.call('deleteCustomer', { params: { id: gita.id } })
    expect(await columnsWithMark(shop.app)).toEqual(KEPT_COLUMNS)
    const mustGo = listed.filter(({ period }) => /^(until the account|at once)/.test(period))
    expect(KEPT_COLUMNS.filter((column) => mustGo.some((one) => one.column === column))).toEqual([])
    expect(await filesOf(shop.app, 'private')).toEqual([])
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

const TO = { ...ADDRESS, fullName: NAME, phone: MOBILE, addressLine: STREET }

/** A customer with data everywhere: a delivered order with a complaint, corrections, emails, an address. */
async function aCustomer(engine: Engine) {
  // Screenshots are on disk with one engine, in a bucket with the other.
  const bucket = engine === 'postgres' && { ...BUCKET_KEYS, FILES_URL: (await bucketFor('pictures')).url }
  const shop = await deskShop(engine, { ...bucket })
  const { admin } = shop
  const gita = await register(shop)
  await registerShop(admin)
  const lamp = await aProduct(admin, { gstRate: 5, taxStatus: 'taxable' })
  const body = {
    userId: gita.id,
    items: [{ product: lamp._id, quantity: 1 }],
    shippingAddress: TO,
    buyerGstin: BUYER_GSTIN,
    image: await testImage(),
  }
  const { _id: order } = (await gita.call('createOrder', { body, headers: CONSENT })).data
  const params = { id: order }
  await checkPayment(shop.app, order)
  await admin.call('askForPicture', { params, body: { note: `${NAME}, another one please` } })
  for (const stateCode of ['29', '27']) await admin.call('setState', { params, body: { stateCode } })
  await gita.call('replaceScreenshot', { params, body: { image: await testImage() } })
  await checkPayment(shop.app, order)
  const moved = { ...TO, addressLine: `${STREET}, rear` }
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
  const tracking = { courier: 'Example Couriers', number: `${MOBILE}IN` }
  await admin.call('setTracking', { params, body: { tracking } })
  const { _id: checkout } = await aCheckout(again, [{ product: lamp._id, quantity: 1 }])
  await admin.call('releaseHold', { params: { id: checkout } })
  shop.clock.advance(16 * 60_000) // after this the customer may reserve stock again
  await again.call('addAddress', { body: { label: 'Home', address: STREET, shipping: TO } })
  await shop.call('requestStockMail', { body: { product: lamp._id, email: EMAIL } })
  await again.call('addFavourite', { body: { kind: 'product', id: lamp._id } })
  return { shop, admin, gita: again, order }
}

function deletion(person: Person) {
  return person.call('deleteMe', { body: { password: PASSWORD } })
}

/** A paid checkout that expired and whose product sold out: a payment without an order. */
async function lateOrder(shop: DeskShop, person: Person): Promise<void> {
  const rare = await aProduct(shop.admin, { name: 'Rare', stock: 1 })
  const session = await aCheckout(person, [{ product: rare._id, quantity: 1 }])
  await letCheckoutsRunOut(shop)
  await shop.admin.call('updateProductById', { params: { id: rare._id }, body: { stock: 0 } })
  await errorResponseOf(person.call('createOrder', { body: await heldOrder(person, session) }))
}

/** Tax documents keep their buyer. */
const IN_DOCUMENTS = ['gita', '9876512345', 'secret lane', BUYER_GSTIN.toLowerCase()].map(
  (text) => `documents: ${text}`,
)

const SECRETS = ['gita', EMAIL, MOBILE, 'secret lane', 'my lamp', BUYER_GSTIN.toLowerCase()]

/** Returns the tables that contain the customer's name, email, mobile, street or complaint. */
async function found(app: App, secrets = SECRETS): Promise<string[]> {
  const hits: string[] = []
  for (const table of [...BACKED_UP, ...LEFT_OUT]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.database.read)
    const text = JSON.stringify(rows).toLowerCase()
    for (const secret of secrets) if (text.includes(secret)) hits.push(`${table}: ${secret}`)
  }
  return hits
}

const MARK = 'zqx'
/** Columns that only identify a row, or name a file, which is checked separately. */
const KEYS = /\.(email|guest_email|screenshot)$/

/** Writes the mark into every text column of the personal data list, in each row that has one of the ids. */
async function markAll(app: App, ids: readonly string[]): Promise<void> {
  const isPostgres = app.database.engine === 'postgres'
  const at = isPostgres ? sql`ctid` : sql`rowid`
  let n = 0
  await app.database.transaction(async ({ db }) => {
    for (const trigger of UNCHANGING) {
      const table = trigger.replace(/_refuses.*/, '')
      await sql`drop trigger ${sql.ref(trigger)} ${isPostgres ? sql`on ${sql.table(table)}` : sql``}`.execute(
        db,
      )
    }
    for (const [table, columns] of Object.entries(PERSONAL)) {
      const { rows } = await sql<Row>`select ${at} as at, * from ${sql.table(table)}`.execute(db)
      const theirs = rows.filter((row) => ids.some((id) => JSON.stringify(row).includes(id)))
      for (const row of theirs) {
        const texts = Object.keys(columns).filter((column) => isText(row[column], `${table}.${column}`))
        if (texts.length === 0) continue
        const changes = texts.map(
          (column) => sql`${sql.ref(column)} = ${withMark(row[column] as string | null, (n += 1))}`,
        )
        const place = isPostgres ? sql`${row['at']}::tid` : sql`${row['at']}`
        await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${at} = ${place}`.execute(db)
      }
    }
  })
}

type Row = Record<string, unknown>

const UNCHANGING = ['audit_refuses_update', 'audit_entries_refuses_update', 'documents_refuses_new_data']

function isText(value: unknown, column: string): boolean {
  return !KEYS.test(column) && !TIMES.includes(column) && (value === null || typeof value === 'string')
}

/** Not text in PostgreSQL. */
const TIMES = ['payment_checks.read_paid_at', 'addresses.lat', 'addresses.lng']

/** A text or JSON that contains the mark, different each time. */
function withMark(text: string | null, n: number): string {
  const mark = `${MARK}${n}`
  if (text?.startsWith('{')) return JSON.stringify({ ...(JSON.parse(text) as object), mark })
  if (text?.startsWith('[')) return JSON.stringify([...(JSON.parse(text) as unknown[]), mark])
  return text ? `${text}${mark}` : JSON.stringify(mark)
}

async function columnsWithMark(app: App): Promise<string[]> {
  const columns = new Set<string>()
  for (const table of [...BACKED_UP, ...LEFT_OUT]) {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(app.database.read)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value ?? '').includes(MARK)) columns.add(`${table}.${column}${kindOf(table, row)}`)
  }
  return [...columns].toSorted()
}

/** For data that is kept only for some actions, the action. */
function kindOf(table: string, { action, act, kind }: Row): string {
  const kinds: Row = { audit: action, audit_entries: act, jobs: kind }
  const found = kinds[table]
  return typeof found === 'string' ? ` of ${found}` : ''
}

/** Personal data that customers do not have, or that is found in other ways. */
const NOT_MARKED = [
  'accounts.email',
  'accounts.guest_email',
  'second_factors.secret',
  'recovery_codes.code_hash',
  'addresses.lat',
  'addresses.lng',
  'saved_filters.address',
  'orders.screenshot',
  'statements.problems',
  'staff_invitations.email',
  'stock_requests.email',
  'payment_checks.read_paid_at',
  'payment_fingerprints.key',
  'former_pictures.screenshot',
  'unmatched_payments.screenshot',
  'bank_credits.utr',
  'bank_credits.narration',
  'rate_limits.key',
  'store_settings.value',
]
/** What the law or the shop's books need to keep about a deleted customer. */
const KEPT_COLUMNS = [
  'audit.after_state of refund',
  'audit.before_state of refund',
  'audit_entries.actor of order-status',
  'audit_entries.actor of payment-status',
  'audit_entries.actor of refund',
  'audit_entries.subject of order-status',
  'audit_entries.subject of payment-status',
  'audit_entries.subject of refund',
  'audit_entries.words of order-status',
  'audit_entries.words of payment-status',
  'audit_entries.words of refund',
  'documents.data',
  'former_pictures.read_utr',
  'former_pictures.screenshot_hash',
  'former_pictures.typed_utr',
  'jobs.payload of inspection',
  'orders.city',
  'orders.country',
  'orders.postal_code',
  'orders.reference',
  'orders.screenshot_hash',
  'orders.state',
  'orders.state_code',
  'payment_checks.paid_utr',
  'payment_checks.read_utr',
  'payment_checks.typed_utr',
  'payment_checks.utr',
  'refunds.reason',
  'refunds.utr',
  'unmatched_payments.screenshot_hash',
  'unmatched_payments.utr',
]

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

  test('deletes guests who never ordered 30 days after they left, and no guest that any record names', async () => {
    const shop = await deskShop(engine)
    const { admin, clock } = shop
    const lamp = await aProduct(admin, { stock: 50 })
    const items = [{ product: lamp._id, quantity: 1 }]
    const guest = async (name: string, email = '') => {
      const body = { name, mobile: '9876500001', ...(email && { email }) }
      const { token, user } = await shop.call('signInGuest', { body })
      const call = clientOf(shop.server, token)
      return { id: user._id, name, email: user.email, token, call } satisfies Person
    }
    const left = await guest('Left Checkout', EMAIL)
    await left.call('addFavourite', { body: { kind: 'product', id: lamp._id } })
    await aCheckout(left, items)
    const buyer = await guest('Buyer')
    await buyer.call('createOrder', { body: await heldOrder(buyer, await aCheckout(buyer, items)) })
    clock.advance(HOUR)
    const suspended = await guest('Suspended')
    await admin.call('updateCustomerStatus', { params: { id: suspended.id }, body: { status: 'suspended' } })
    await guest('Awaits Email', 'waiting@customer.example')
    const { _id: product } = await aProduct(admin, { stock: 0 })
    await shop.call('requestStockMail', { body: { product, email: 'waiting@customer.example' } })
    await shop.person('customer', 'Registered')
    await letCheckoutsRunOut(shop)
    await startHousekeeping(shop.app, housekeepingTasks()).stop()

    clock.advance(29 * DAY)
    await aCheckout(await guest('Open Checkout'), items)
    const names = async () => {
      const accounts = shop.app.database.read.selectFrom('accounts').select('name').orderBy('id')
      return (await accounts.where('role', '=', 'customer').execute()).map(({ name }) => name)
    }
    const before = await names()
    await startHousekeeping(shop.app, housekeepingTasks()).stop()
    expect(await names()).toEqual(before)

    clock.advance(DAY + HOUR)
    await shop.call('signInGuest', { body: { name: 'New', mobile: '9876500001' } })
    for (let run = 0; run < 2; run += 1) await startHousekeeping(shop.app, housekeepingTasks()).stop()
    expect(await names()).toEqual([...before.filter((name) => name !== 'Left Checkout'), 'New'])
    expect(await found(shop.app)).toEqual([])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('takes the buyer out of documents after their months, and leaves numbers and figures', async () => {
    const { shop, admin } = await aCustomer(engine)
    await admin.call('updateSettings', { body: { documentMonths: 93 } })
    const { database } = shop.app
    const documents = async () => {
      const rows = await database.read.selectFrom('documents').selectAll().execute()
      return rows.map(({ data, ...row }) => ({ ...row, ...(JSON.parse(data) as DocumentData) }))
    }
    const before = await documents()
    expect(before).toMatchObject([{ buyer: { name: NAME, gstin: BUYER_GSTIN } }])
    advanceTo(shop, '2034-08-20T06:30:00Z')
    expect(await deleteExpiredData(shop.app)).toMatchObject({ documents: 0 })
    advanceTo(shop, '2034-08-21T06:30:00Z')
    expect(await deleteExpiredData(shop.app)).toMatchObject({ documents: 1 })
    const buyer = { name: 'Deleted customer', phone: '', address: '', gstin: '' }
    expect(await documents()).toEqual(before.map((one) => ({ ...one, buyer })))
    expect(await deleteExpiredData(shop.app)).toMatchObject({ documents: 0 })
    for (const change of [sql`number = 'X'`, sql`total_paise = total_paise + 1`])
      await expect(
        database.transaction(({ db }) => sql`update documents set ${change}`.execute(db)),
      ).rejects.toThrow('append-only')
    expect(await brokenIn(shop.app)).toEqual([])
  })

  test('passes over the orders placed since, however many they are', async () => {
    const { app } = await deskShop(engine)
    const { database, taken } = watchQueries(app.database)
    await deleteExpiredData({ ...app, database })
    const old = taken().filter((query) => query.sql.includes('"done_at" <'))
    expect(old).toHaveLength(1)
    const plan = await planOf(app.database, old[0]!)
    if (engine === 'sqlite') expect(plan.join('\n')).toMatch(/^SEARCH orders .*\(id>\? AND id<\?\)$/m)
  })

  test('counts a month back from the 31st to the last day of a shorter month', async () => {
    const shop = await deskShop(engine)
    await shop.admin.call('updateSettings', { body: { notificationMonths: 1 } })
    advanceTo(shop, '2027-03-01T06:30:00Z')
    await shop.order({}, await shop.person())
    advanceTo(shop, '2027-03-31T06:30:00Z')
    expect(await deleteExpiredData(shop.app)).toEqual(NOTHING)
    advanceTo(shop, '2027-04-02T06:30:00Z')
    expect(await deleteExpiredData(shop.app)).not.toEqual(NOTHING)
  })

  test('takes whole months within its bounds, and 0 for accounts only', async () => {
    const shop = await deskShop(engine)
    for (const body of [
      { orderMonths: 11 },
      { documentMonths: 92 },
      { auditMonths: 0 },
      { notificationMonths: 0 },
      { accountMonths: 6 },
    ])
      expect(await errorResponseOf(shop.admin.call('updateSettings', { body }))).toMatchObject({
        httpStatus: 400,
      })
    await shop.admin.call('updateSettings', { body: { accountMonths: 0 } })
    expect((await shop.call('getSettings')).data).not.toHaveProperty('orderMonths')
  })
})

const HOUR = 3_600_000
const DAY = 24 * HOUR

function advanceTo({ clock }: DeskShop, time: string): void {
  clock.advance(Date.parse(time) - clock.now())
}

const NOTHING = { orders: 0, documents: 0, audit: 0, notifications: 0, accounts: 0, guests: 0 }

async function namesIn(app: App): Promise<string[]> {
  const rows = await app.database.read.selectFrom('orders').select('full_name').orderBy('full_name').execute()
  return rows.map((row) => row.full_name)
}

function byKind([a]: readonly unknown[], [b]: readonly unknown[]): number {
  return String(a).localeCompare(String(b))
}
