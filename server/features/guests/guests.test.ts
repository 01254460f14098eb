import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { CONSENT_VERSION } from '#contract/accounts/consents.ts'
import type { Call } from '#contract/call.ts'
import { type ApiError, callUrl } from '#contract/client.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { mailSender } from '../../mail/send-mail.ts'
import { createShopServer } from '../../shop-server.ts'
import { aProduct } from '../../testing/builders.ts'
import { aCheckout, heldOrder } from '../../testing/checkouts.ts'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { brokenIn, orderBody, errorResponseOf, send, traces } from '../../testing/orders.ts'
import { testImage } from '../../testing/test-images.ts'
import { readOutbox } from '../../testing/read-mail.ts'
import { clientOf, type Person, testShop, type TestShop } from '../../testing/test-shop.ts'
import { registerShop, ship } from '../../testing/tax.ts'
import { watchQueries } from '../../testing/watched-queries.ts'

const NOWHERE = '018f0000-0000-7000-8000-000000000000'
const GITA = { name: 'Gita Devi', mobile: '9876500001' }
const EMAIL = 'gita@customer.example'
const HOUR = 3_600_000

type Guest = Person & { user: Record<string, unknown> }

async function aGuest(
  shop: TestShop,
  changes: Partial<typeof GITA & { email: string }> = {},
): Promise<Guest> {
  const { token, user } = await shop.call('signInGuest', { body: { ...GITA, ...changes } })
  const { _id: id, name, email } = user
  return { id, name, email, token, user, call: clientOf(shop.server, token) }
}

/** The request that signs in a guest, from an address used by no other. */
function guestFrom(shop: TestShop, from: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return send(shop, { method: 'POST', url: '/api/auth/guest', headers, from, payload: JSON.stringify(body) })
}

async function anOrderOf(guest: Guest, product: string) {
  return guest.call('createOrder', { body: await orderBody(guest, [{ product, quantity: 1 }]) })
}

function tokenOf(link: string | undefined): string {
  return (
    /^http:\/\/localhost:3000\/order\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? expect.fail(`no link: ${link}`)
  )
}

function linked(shop: TestShop, token: string) {
  return shop.call('getLinkedOrder', { params: { token } })
}

/** Registers with the guests' email, proves it, signs in, and returns the account's calls. */
async function aVerifiedAccount(shop: TestShop): Promise<Person['call']> {
  await shop.call('register', { body: { ...GITA, email: EMAIL, password: 'Secret-1' } })
  await shop.call('verifyEmail', { body: { token: await mailedToken(shop, 'verify-email') } })
  const { token } = await shop.call('login', { body: { email: EMAIL, password: 'Secret-1' } })
  return clientOf(shop.server, token)
}

/** The link in the newest email of a template. */
async function mailedToken(shop: TestShop, template: string): Promise<string> {
  const mail = (await queuedMails(shop.app)).findLast((one) => one.template === template)
  expect(mail?.to).toBe(EMAIL)
  return new URL(mail?.facts.link ?? '').search.split('=')[1] as string
}

onBothEngines('a guest', (engine) => {
  it('gets the same response, with the same reads and rows, whether mobile and email are known or not', async () => {
    const shop = await testShop(engine)
    const known = await shop.person()
    await known.call('updateMe', { body: { mobile: GITA.mobile } })
    const watched = watchQueries(shop.app.database)
    shop.app.database = watched.database
    const sessions = async () =>
      (await shop.app.database.read.selectFrom('sessions').select('account_id').execute()).map(
        (row) => row.account_id,
      )
    const before = await sessions()
    watched.taken()
    const seen = []
    for (const [mobile, email] of [
      [GITA.mobile, known.email],
      ['9876500099', 'new@customer.example'],
      [GITA.mobile, known.email],
    ]) {
      const response = await guestFrom(shop, '203.0.113.9', { name: 'Gita Devi', mobile, email })
      const reads = watched.taken().map(({ sql }) => sql)
      const { token, user, ...rest } = response.json() as { token: string; user: Record<string, unknown> }
      expect(user).toEqual({
        _id: expect.any(String),
        role: 'customer',
        name: 'Gita Devi',
        email,
        mobile,
        isVerified: false,
        guest: true,
      })
      seen.push({ status: response.statusCode, rest, reads, token: token.length })
    }
    expect(seen[0]).toEqual(seen[1])
    expect(seen[2]).toEqual(seen[1])
    expect((await sessions()).filter((id) => id === known.id)).toEqual(before)
    expect((await known.call('getMe')).data).toMatchObject({ email: known.email, isVerified: true })
    expect(
      (
        await shop.call('register', {
          body: { ...GITA, email: 'new@customer.example', password: 'Secret-1' },
        })
      ).success,
    ).toBe(true)
  })

  it('orders, and sees that order by its link and no other; an admin replaces the link', async () => {
    const shop = await testShop(engine)
    const [admin, customer] = [await shop.person('admin'), await shop.person()]
    const product = await aProduct(admin)
    const gita = await aGuest(shop, { email: EMAIL })
    const session = await aCheckout(gita, [{ product: product._id, quantity: 2 }])
    const { data, orderLink } = await gita.call('createOrder', { body: await heldOrder(gita, session) })
    const token = tokenOf(orderLink)
    expect(data.orderLink).toBe(orderLink)
    expect(data.user).toEqual({ _id: gita.id, name: 'Gita Devi', email: EMAIL })
    const theirs = await customer.call('createOrder', {
      body: await orderBody(customer, [{ product: product._id, quantity: 1 }]),
    })
    expect(theirs).not.toHaveProperty('orderLink')
    expect(theirs.data).not.toHaveProperty('orderLink')

    const { data: shown } = await linked(shop, token)
    expect(shown).toMatchObject({ _id: data._id, name: 'Gita Devi', totalAmount: 220, orderLink })
    expect(Object.keys(shown)).not.toContain('image')
    expect(JSON.stringify(shown)).not.toContain(EMAIL)
    expect((await gita.call('getUserOrders', { params: { userId: gita.id } })).totalOrders).toBe(1)
    for (const other of [
      () => gita.call('getOrder', { params: { id: theirs.data._id } }),
      () => gita.call('getUserOrders', { params: { userId: customer.id } }),
      () => gita.call('getCustomerById', { params: { userId: customer.id } }),
    ])
      expect(await errorResponseOf(other())).toMatchObject({ httpStatus: 404 })
    const foreign = await orderBody(gita, [{ product: product._id, quantity: 1 }], { userId: customer.id })
    expect(await errorResponseOf(gita.call('createOrder', { body: foreign }))).toMatchObject({
      httpStatus: 403,
    })

    const proof = Buffer.from(token, 'base64url').subarray(16)
    const ofTheirs = Buffer.concat([Buffer.from(theirs.data._id.replaceAll('-', ''), 'hex'), proof])
    const lastLetter = token.slice(0, -1) + String.fromCodePoint(token.codePointAt(42)! ^ 1)
    const wrong = [
      ofTheirs.toString('base64url'),
      lastLetter,
      data._id,
      'x',
      '%00',
      `${token}A`,
      token.toLowerCase(),
    ]
    const missing = await errorResponseOf(linked(shop, 'A'.repeat(43)))
    for (const guess of wrong) {
      const error = await errorResponseOf(linked(shop, guess))
      expect({ ...error, requestId: '' }, guess).toEqual({ ...missing, requestId: '' })
    }
    expect(missing).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' })

    const replaced = await admin.call('replaceOrderLink', { params: { id: data._id } })
    expect(await errorResponseOf(linked(shop, token))).toMatchObject({ httpStatus: 404 })
    expect((await linked(shop, tokenOf(replaced.orderLink))).data._id).toBe(data._id)
    expect((await admin.call('getOrder', { params: { id: data._id } })).data.orderLink).toBe(
      replaced.orderLink,
    )
    const ofCustomer = admin.call('replaceOrderLink', { params: { id: theirs.data._id } })
    expect(await errorResponseOf(ofCustomer)).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
    const nowhere = admin.call('replaceOrderLink', { params: { id: NOWHERE } })
    expect(await errorResponseOf(nowhere)).toMatchObject({ httpStatus: 404 })
    const audit = await shop.app.database.read
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'replace-link')
      .execute()
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain(tokenOf(replaced.orderLink))
    await admin.call('updateCustomerStatus', { params: { id: gita.id }, body: { status: 'suspended' } })
    expect(await errorResponseOf(linked(shop, tokenOf(replaced.orderLink)))).toMatchObject({
      httpStatus: 404,
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('sends another screenshot by the link, as long as My Orders would take one', async () => {
    const lines: string[] = []
    const shop = await testShop(engine, { log: pino({}, { write: (line: string) => lines.push(line) }) })
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const gita = await aGuest(shop)
    const { data, orderLink } = await anOrderOf(gita, product)
    const token = tokenOf(orderLink)
    const params = { id: data._id }
    await admin.call('askForPicture', { params, body: { note: '' } })
    expect((await linked(shop, token)).data.imageWanted).toBe(true)
    shop.clock.advance(13 * HOUR) // the guest's session has ended, but not the link
    expect(await errorResponseOf(gita.call('getMe'))).toMatchObject({ httpStatus: 401 })
    const sendBy = async (token: string) => {
      const body = { image: await testImage(), utr: '412345678901' }
      return shop.call('replaceLinkedScreenshot', { params: { token }, body })
    }
    const { data: shown } = await sendBy(token)
    expect(shown).toMatchObject({ _id: data._id, imageWanted: false, paymentStatus: 'pending' })
    expect(Object.keys(shown)).not.toContain('image')
    const owner = await shop.person('admin', 'Owner')
    expect((await owner.call('getPayment', { params })).data).toMatchObject({ utr: '412345678901' })
    expect(lines.join('')).toContain('/replaceLinkedScreenshot/…')
    expect(lines.join('')).not.toContain(token)
    const known = await traces(shop.app)
    expect(await errorResponseOf(sendBy('A'.repeat(43)))).toMatchObject({
      httpStatus: 404,
      code: 'NOT_FOUND',
    })
    await owner.call('updatePaymentStatus', { params, body: { paymentStatus: 'paid' } })
    expect(await errorResponseOf(sendBy(token))).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
    expect((await traces(shop.app))['files']).toEqual(known['files'])
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('opens the documents of its order by the link, as their buyer sees them, and no others', async () => {
    const lines: string[] = []
    const shop = await testShop(engine, { log: pino({}, { write: (line: string) => lines.push(line) }) })
    const admin = await shop.person('admin')
    await registerShop(admin)
    const { _id: product } = await aProduct(admin, { gstRate: 5 })
    const gita = await aGuest(shop)
    const { data, orderLink } = await anOrderOf(gita, product)
    const other = await anOrderOf(gita, product)
    const token = tokenOf(orderLink)
    expect((await linked(shop, token)).data.documents).toEqual([])
    const [{ documents }, { documents: others }] = [
      await ship(admin, data._id),
      await ship(admin, other.data._id),
    ]
    const id = documents[0]!._id
    const own = await gita.call('getDocument', { params: { id } })
    shop.clock.advance(13 * HOUR) // the guest's session has ended, but not the link
    const { data: shown } = await linked(shop, token)
    expect(shown).toMatchObject({ documents, paymentMethod: 'Online', received: null })

    const open = (params: { token: string; id: string }) => shop.call('getLinkedDocument', { params })
    expect(await open({ token, id })).toEqual(own)
    const file = (one: { token: string; id: string }) =>
      send(shop, { url: `/api/order/getLinkedPdf/${one.token}/${one.id}` })
    const pdf = await file({ token, id })
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${own.data.number}.pdf"`,
      'cache-control': 'no-store',
    })
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')

    const missing = await errorResponseOf(open({ token, id: NOWHERE }))
    expect(missing).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' })
    const ofOther = await errorResponseOf(open({ token, id: others[0]!._id }))
    expect({ ...ofOther, requestId: '' }).toEqual({ ...missing, requestId: '' })
    const owner = await shop.person('admin', 'Owner')
    const renewed = await owner.call('replaceOrderLink', { params: { id: data._id } })
    for (const wrong of ['A'.repeat(43), token, tokenOf(other.orderLink)]) {
      expect(await errorResponseOf(open({ token: wrong, id })), wrong).toMatchObject({ httpStatus: 404 })
      expect((await file({ token: wrong, id })).statusCode, wrong).toBe(404)
    }
    expect(await open({ token: tokenOf(renewed.orderLink), id })).toEqual(own)
    expect(lines.join('')).toContain('/getLinkedDocument/…')
    const last = tokenOf(renewed.orderLink)
    const escaped = `${last.slice(0, 20)}%${last.charCodeAt(20).toString(16)}${last.slice(21)}`
    expect((await send(shop, { url: `/api/order/getLinked/${escaped}` })).statusCode).toBe(200)
    for (const part of [token, last.slice(0, 20), last.slice(21)]) expect(lines.join('')).not.toContain(part)
  })

  it('reports a problem by the link as from My Orders, and reaches that order only', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const gita = await aGuest(shop, { email: EMAIL })
    const { data, orderLink } = await anOrderOf(gita, product)
    const other = await anOrderOf(gita, product)
    const body = { reason: 'damaged', text: 'The lamp is bent.' } as const
    const report = (token: string, sent: object = body) =>
      shop.call('reportLinkedProblem', { params: { token }, body: sent as typeof body })
    const token = tokenOf(orderLink)
    shop.clock.advance(13 * HOUR) // the guest's session has ended, but not the link
    const owner = await shop.person('admin', 'Owner')
    const { data: shown } = await report(token)
    expect(shown).toMatchObject({ _id: data._id, disputed: true, dispute: { ...body, resolvedAt: null } })
    expect(JSON.stringify(shown)).not.toContain(EMAIL)
    const now = Date.parse(shown.dispute!.reportedAt)
    expect(Date.parse(shown.dispute!.acknowledgeBy)).toBe(now + 48 * HOUR)
    const { ticket } = shown.dispute!
    const mails = await queuedMails(shop.app)
    for (const [template, to] of [
      ['complaint-received', EMAIL],
      ['admin-dispute', admin.email],
    ])
      expect(mails).toContainEqual(
        expect.objectContaining({ template, to, facts: expect.objectContaining({ ticket }) as object }),
      )
    const seen = async (id: string) => (await owner.call('getOrder', { params: { id } })).data
    expect((await seen(data._id)).dispute).toMatchObject({ ticket })
    expect(await seen(other.data._id)).toMatchObject({ disputed: false, dispute: null })

    const known = await traces(shop.app)
    expect(await errorResponseOf(report(token))).toMatchObject({ httpStatus: 409, code: 'NOT_ALLOWED' })
    const half = Buffer.from(tokenOf(other.orderLink), 'base64url').subarray(0, 16)
    const mixed = Buffer.concat([half, Buffer.from(token, 'base64url').subarray(16)]).toString('base64url')
    for (const wrong of ['A'.repeat(43), mixed])
      expect(await errorResponseOf(report(wrong))).toMatchObject({ httpStatus: 404, code: 'NOT_FOUND' })
    expect(await errorResponseOf(report(tokenOf(other.orderLink), { ...body, text: ' ' }))).toMatchObject({
      httpStatus: 400,
    })
    expect(await traces(shop.app)).toEqual(known)
    await owner.call('resolveDispute', {
      params: { id: data._id },
      body: { resolution: 'A new one is coming.' },
    })
    expect((await linked(shop, token)).data.dispute).toMatchObject({ resolution: 'A new one is coming.' })
    const renewed = await owner.call('replaceOrderLink', { params: { id: data._id } })
    expect(await errorResponseOf(report(token))).toMatchObject({ httpStatus: 404 })
    expect((await report(tokenOf(renewed.orderLink))).data.disputed).toBe(true)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('has a link for 180 days after the order is done, and as long after an admin renews it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const { data, orderLink } = await anOrderOf(await aGuest(shop), product)
    const params = { id: data._id }
    const token = tokenOf(orderLink)
    shop.clock.advance(400 * 24 * HOUR)
    expect((await linked(shop, token)).data._id).toBe(data._id)
    const owner = await shop.person('admin', 'Owner')
    await owner.call('updateOrder', { params, body: { orderStatus: 'cancelled' } })
    shop.clock.advance(180 * 24 * HOUR)
    expect((await linked(shop, token)).data._id).toBe(data._id)
    shop.clock.advance(1)
    const ended = await errorResponseOf(linked(shop, token))
    expect({ ...ended, requestId: '' }).toEqual({
      ...(await errorResponseOf(linked(shop, 'A'.repeat(43)))),
      requestId: '',
    })
    const next = await shop.person('admin', 'Next Owner')
    const renewed = tokenOf((await next.call('replaceOrderLink', { params })).orderLink)
    expect((await linked(shop, renewed)).data._id).toBe(data._id)
    shop.clock.advance(180 * 24 * HOUR + 1)
    expect(await errorResponseOf(linked(shop, renewed))).toMatchObject({ httpStatus: 404 })
  })

  it('has a page for the order with the essentials without a script, and 404 for any other link', async () => {
    const shop = await testShop(engine)
    const root = await mkdtemp(join(tmpdir(), 'samagri-web-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    await copyFile(new URL('../../../web/index.html', import.meta.url), join(root, 'index.html'))
    const server = await createShopServer(shop.app, root)
    onTestFinished(() => server.close())
    const name = '<b>Lamp</b> & "दीया" </noscript><script>'
    const { _id: product } = await aProduct(await shop.person('admin'), { name })
    const { data, orderLink } = await anOrderOf(await aGuest(shop), product)
    const private_ = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

    const page = await server.inject(new URL(orderLink ?? '').pathname)
    expect(page).toMatchObject({ statusCode: 200, headers: expect.objectContaining(private_) })
    const shown = /<noscript>([^]*?)<\/noscript>/.exec(page.body)?.[1] ?? ''
    for (const text of [
      'Order placed, thank you Gita Devi',
      data.invoiceId,
      `#${data._id.slice(-8).toUpperCase()}`,
      '&lt;b&gt;Lamp&lt;/b&gt; &amp; &quot;दीया&quot; &lt;/noscript&gt;&lt;script&gt;: 1 × ₹100',
      'Total: ₹110',
      '1 Sample Peth',
    ])
      expect(shown).toContain(text)
    expect(page.body).toContain('<meta name="robots" content="noindex" />')
    for (const token of ['x', '%00', 'A'.repeat(43), tokenOf(orderLink).slice(0, -1)]) {
      const wrong = await server.inject(`/order/${token}`)
      expect(wrong, token).toMatchObject({ statusCode: 404, headers: expect.objectContaining(private_) })
      expect(wrong.body, token).toContain('<div id="root">')
      expect(wrong.body, token).not.toContain('Order placed')
    }
  })

  it('is emailed the link of the order instead of My Orders, the one that is valid when the email is sent', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const { data, orderLink: placed } = await anOrderOf(await aGuest(shop, { email: EMAIL }), product)
    await anOrderOf(await aGuest(shop), product) // without an email nothing is queued for the guest
    await admin.call('askForPicture', { params: { id: data._id }, body: { note: '' } })
    const problem = {
      params: { token: tokenOf(placed) },
      body: { reason: 'damaged', text: 'Bent.' },
    } as const
    await shop.call('reportLinkedProblem', problem)
    await admin.call('resolveDispute', { params: { id: data._id }, body: { resolution: 'A new one.' } })
    const { orderLink } = await admin.call('replaceOrderLink', { params: { id: data._id } })
    const jobs = await shop.app.database.read
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'mail')
      .orderBy('id')
      .execute()
    for (const job of jobs)
      await mailSender(shop.app, () => Promise.resolve([]))(JSON.parse(job.payload), job)
    const mails = (await readOutbox(shop.app.settings.dataDir)).filter(({ headers }) =>
      headers['to']?.includes(EMAIL),
    )
    expect(mails).toHaveLength(4)
    for (const { text } of mails) {
      expect(text).toContain(orderLink)
      expect(text).not.toContain('/my-orders')
    }
    expect(mails.map(({ text }) => text).join()).toContain(`Upload another screenshot:\n${orderLink}`)
    expect(jobs.map(({ payload }) => payload).join(' ')).not.toContain('no-email.invalid')
  })

  it('allows 5 an hour for an address and a mobile, and 10 orders, however many are simultaneous', async () => {
    const shop = await testShop(engine)
    const { _id: product } = await aProduct(await shop.person('admin'), { stock: 100 })
    const from = (i: number) =>
      guestFrom(shop, '203.0.113.1', { name: 'Gita Devi', mobile: String(9_000_000_000 + i) })
    const responses: Awaited<ReturnType<typeof from>>[] = []
    for (let i = 0; i < 1_000; i += 20)
      responses.push(...(await Promise.all(Array.from({ length: 20 }, (_, j) => from(i + j)))))
    const let_in = responses.filter(({ statusCode }) => statusCode === 201)
    expect(let_in).toHaveLength(5)
    for (const response of responses)
      if (response.statusCode !== 201) {
        expect(response.statusCode).toBe(429)
        expect(response.headers['retry-after']).toBe('3600')
        expect(response.json()).toMatchObject({ code: 'TOO_MANY' })
      }
    const accounts = shop.app.database.read
      .selectFrom('accounts')
      .select('id')
      .where('guest_email', 'is not', null)
    expect(await accounts.execute()).toHaveLength(5)
    const sameMobile = await Promise.all(
      Array.from({ length: 20 }, (_, i) => guestFrom(shop, `203.0.113.${i + 2}`, GITA)),
    )
    expect(sameMobile.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)

    const guests = await Promise.all(
      let_in.map(async (response) => {
        const { token, user } = response.json() as { token: string; user: { _id: string } }
        return { id: user._id, token }
      }),
    )
    const order = async ({ id, token }: { id: string; token: string }) => {
      const { image, ...body } = await orderBody({ id } as Person, [{ product, quantity: 1 }])
      const form = {
        userId: id,
        image,
        items: JSON.stringify(body.items),
        shippingAddress: JSON.stringify(body.shippingAddress),
      }
      return send(shop, { method: 'POST', url: '/api/order/createOrder', token, form, from: '203.0.113.1' })
    }
    const ordered = await Promise.all([0, 1, 2].flatMap(() => guests.map(order)))
    expect(ordered.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10)
    const late = await order(guests[0]!)
    expect(late.statusCode).toBe(429)
    expect(late.headers['retry-after']).toBe('3600')
    shop.clock.advance(HOUR)
    expect((await order(guests[0]!)).statusCode).toBe(201)
    expect((await guestFrom(shop, '203.0.113.1', GITA)).statusCode).toBe(201)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('holds no more stock as several guests of one mobile than as one', async () => {
    const shop = await testShop(engine)
    const { _id: product } = await aProduct(await shop.person('admin'), { stock: 500 })
    const hold = async (from: string, mobile: string) => {
      const { token } = (await guestFrom(shop, from, { name: 'Gita Devi', mobile })).json() as {
        token: string
      }
      const payload = JSON.stringify({ items: [{ product, quantity: 30 }] })
      const headers = { 'content-type': 'application/json' }
      const response = await send(shop, {
        method: 'POST',
        url: '/api/checkout/start',
        token,
        from,
        headers,
        payload,
      })
      const { data } = response.json<{ data: { holdsStock?: false } }>()
      return data.holdsStock ?? true
    }
    expect(await hold('203.0.113.1', GITA.mobile)).toBe(true)
    expect(await hold('203.0.113.2', GITA.mobile)).toBe(false)
    expect(await hold('203.0.113.3', '9876500002')).toBe(true)
  })

  it('claims the account with the reset email: it has the earlier orders, and the link ends', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const gita = await aGuest(shop, { email: EMAIL })
    const orders = [
      await anOrderOf(gita, product),
      await anOrderOf(await aGuest(shop, { email: EMAIL }), product),
    ]
    const other = await anOrderOf(await aGuest(shop, { email: 'other@customer.example' }), product)
    await shop.call('forgotPassword', { body: { email: EMAIL } })
    const token = await mailedToken(shop, 'reset-password')
    await shop.call('resetPassword', { body: { token, password: 'Brand-New-1' } })
    const { token: session, user } = await shop.call('login', {
      body: { email: EMAIL, password: 'Brand-New-1' },
    })
    expect(user).toMatchObject({ role: 'customer', email: EMAIL, isVerified: true })
    expect(user).not.toHaveProperty('guest')
    const own = await clientOf(shop.server, session)('getUserOrders', { params: { userId: user._id } })
    expect(own.data.map(({ _id }) => _id).toSorted()).toEqual(orders.map(({ data }) => data._id).toSorted())
    expect(own.totalOrders).toBe(2)
    for (const { orderLink } of orders)
      expect(await errorResponseOf(linked(shop, tokenOf(orderLink)))).toMatchObject({ httpStatus: 404 })
    expect((await linked(shop, tokenOf(other.orderLink))).data._id).toBe(other.data._id)
    expect(await errorResponseOf(gita.call('getMe'))).toMatchObject({ httpStatus: 401 })
    expect((await clientOf(shop.server, session)('getSessions')).success).toBe(true)
    expect(
      (await admin.call('manageCustomer', { query: {} })).customers.filter(({ email }) => email === EMAIL),
    ).toHaveLength(1)
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('gets nothing by registering with the email until it is verified, and then everything', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const gita = await aGuest(shop, { email: EMAIL })
    const { data, orderLink } = await anOrderOf(gita, product)
    await gita.call('addFavourite', { body: { kind: 'product', id: product } })
    await aCheckout(gita, [{ product, quantity: 3 }])
    const known = await traces(shop.app)
    const registration = { ...GITA, email: EMAIL, password: 'Secret-1' }
    expect((await shop.call('register', { body: registration })).success).toBe(true)
    const { token, user } = await shop.call('login', { body: { email: EMAIL, password: 'Secret-1' } })
    const own = clientOf(shop.server, token)
    expect((await own('getUserOrders', { params: { userId: user._id } })).data).toEqual([])
    expect(await errorResponseOf(own('getOrder', { params: { id: data._id } }))).toMatchObject({
      httpStatus: 404,
    })
    expect((await linked(shop, tokenOf(orderLink))).data._id).toBe(data._id)
    expect(await traces(shop.app)).toEqual(known)

    await shop.call('verifyEmail', { body: { token: await mailedToken(shop, 'verify-email') } })
    const { data: seen, totalOrders } = await own('getUserOrders', { params: { userId: user._id } })
    expect(seen.map(({ _id }) => _id)).toEqual([data._id])
    expect(totalOrders).toBe(1)
    expect(seen[0]).not.toHaveProperty('orderLink')
    expect((await own('getFavourites')).data).toHaveLength(1)
    expect((await admin.call('getHistory', { params: { id: data._id } })).data.length).toBeGreaterThan(0)
    expect(await errorResponseOf(linked(shop, tokenOf(orderLink)))).toMatchObject({ httpStatus: 404 })
    expect(await errorResponseOf(gita.call('getMe'))).toMatchObject({ httpStatus: 401 })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('moves the consents of its orders to the account', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const gita = await aGuest(shop, { email: EMAIL })
    const body = await orderBody(gita, [{ product, quantity: 1 }])
    const headers = { 'consent-version': CONSENT_VERSION }
    const { data: order } = await gita.call('createOrder', { body, headers })
    const own = await aVerifiedAccount(shop)
    expect((await own('exportData')).data.consents).toMatchObject([{ kind: 'screenshot', order: order._id }])
  })

  it('is claimed even if another guest who gave the same email is suspended', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const gita = await aGuest(shop, { email: EMAIL })
    shop.clock.advance(1_000)
    const other = await aGuest(shop, { email: EMAIL })
    await admin.call('updateCustomerStatus', { params: { id: other.id }, body: { status: 'suspended' } })
    await shop.call('forgotPassword', { body: { email: EMAIL } })
    const token = await mailedToken(shop, 'reset-password')
    await shop.call('resetPassword', { body: { token, password: 'Brand-New-1' } })
    const { user } = await shop.call('login', { body: { email: EMAIL, password: 'Brand-New-1' } })
    expect(user._id).toBe(gita.id)
  })

  it('keeps its order when a staff member verifies the same email', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { _id: product } = await aProduct(admin)
    const desk = await shop.person('order-desk')
    const gita = await aGuest(shop, { email: desk.email })
    const { data, orderLink } = await anOrderOf(gita, product)
    await shop.call('forgotPassword', { body: { email: desk.email } })
    const mail = (await queuedMails(shop.app)).findLast(({ template }) => template === 'reset-password')
    const token = new URL(mail?.facts.link ?? '').searchParams.get('reset')!
    await shop.call('resetPassword', { body: { token, password: 'Brand-New-1' } })
    expect((await linked(shop, tokenOf(orderLink))).data._id).toBe(data._id)
    expect((await gita.call('getOrder', { params: { id: data._id } })).data.user._id).toBe(gita.id)
  })

  it('loses no order that it places while its orders move to the account', async () => {
    const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
    const { _id: product } = await aProduct(await shop.person('admin'), { stock: 100 })
    for (let round = 0; round < 8; round += 1) {
      const email = `gita-${round}@customer.example`
      const guest = await aGuest(shop, { email })
      const body = await orderBody(guest, [{ product, quantity: 1 }])
      await shop.call('register', { body: { ...GITA, email, password: 'Secret-1' } })
      const link = (await queuedMails(shop.app)).findLast(({ to }) => to === email)?.facts.link ?? ''
      const token = link.split('verify=')[1]!
      const order = guest.call('createOrder', { body })
      await pause(20 + 10 * round)
      await shop.call('verifyEmail', { body: { token } })
      const placed = await order.then(
        () => 1,
        (error: ApiError) => (error.status === 401 ? 0 : expect.fail(error.message)),
      )
      const { token: session, user } = await shop.call('login', { body: { email, password: 'Secret-1' } })
      const own = await clientOf(shop.server, session)('getUserOrders', { params: { userId: user._id } })
      expect(own.totalOrders).toBe(placed)
    }
  })

  it('has a link that only staff who may change orders are given', async () => {
    const shop = await testShop(engine)
    const { _id: product } = await aProduct(await shop.person('admin'))
    const { data } = await anOrderOf(await aGuest(shop), product)
    const [desk, accountant] = [await shop.person('order-desk'), await shop.person('accountant')]
    const links = async ({ call }: Person) => [
      (await call('getOrder', { params: { id: data._id } })).data.orderLink,
      (await call('manageOrders')).data[0]?.orderLink,
    ]
    expect(await links(desk)).toEqual([data.orderLink, data.orderLink])
    expect(await links(accountant)).toEqual([undefined, undefined])
  })
})

onOneEngine('a guest', (engine) => {
  it('may make exactly these calls and the public ones, and gets no events', async () => {
    const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
    const open: string[] = []
    for (const name of Object.keys(calls) as CallName[]) {
      const call: Call = calls[name]
      if (call.access === 'public') continue
      const { token } = await aGuest(shop)
      const params = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, key]) => [key!, NOWHERE]))
      const body = call.body
        ? { headers: { 'content-type': 'application/json' }, payload: '{"unknown field":1}' }
        : {}
      const response = await send(shop, {
        method: call.method,
        url: callUrl(call, params),
        token,
        ...body,
      })
      if (response.statusCode === 403) expect(response.json(), name).toMatchObject({ code: 'FORBIDDEN' })
      else open.push(name)
    }
    expect(open.toSorted()).toEqual([
      'addFavourite',
      'correctContact',
      'createOrder',
      'discardCheckout',
      'disputeOrder',
      'getAgain',
      'getCheckout',
      'getCustomerById',
      'getDocument',
      'getFavourites',
      'getHistory',
      'getMe',
      'getOrder',
      'getPdf',
      'getUserOrders',
      'logout',
      'readScreenshot',
      'removeFavourite',
      'replaceScreenshot',
      'startCheckout',
    ])
    const { token } = await aGuest(shop)
    expect((await send(shop, { url: '/api/events', token })).statusCode).toBe(403)
  })

  it('is rejected for malformed fields and while visitors see only the sign-in page, and leaves no account', async () => {
    const shop = await testShop(engine)
    const bad: [object, string][] = [
      [{}, 'Name is required'],
      [{ name: 'G', mobile: GITA.mobile }, 'Name must be at least 2 characters long'],
      [{ name: 'Gita' }, 'Mobile number is required'],
      [{ name: 'Gita', mobile: '5876500001' }, 'Please enter a valid 10-digit contact number'],
      [{ ...GITA, email: 'gita@' }, 'Please enter a valid email address'],
      [{ ...GITA, role: 'admin' }, 'Unrecognized key: "role"'],
    ]
    for (const [body, message] of bad)
      expect((await guestFrom(shop, '203.0.113.1', body)).json(), message).toMatchObject({
        code: 'VALIDATION',
        message,
      })
    expect(await shop.app.database.read.selectFrom('accounts').select('id').execute()).toEqual([])
    expect((await aGuest(shop, { email: '' })).email).toBe('')
    const admin = await shop.person('admin')
    await admin.call('updateSettings', { body: { publicShop: false } })
    expect(await errorResponseOf(aGuest(shop))).toMatchObject({ httpStatus: 403, code: 'FORBIDDEN' })
  })
})
