import { describe, expect, it } from 'vitest'
import { REMEMBERED_SESSION_MS, SESSION_MS } from '#contract/limits.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { type RawRequest, errorResponseOf, send } from '../../testing/orders.ts'
import { clientOf, PASSWORD, testShop, type TestShop } from '../../testing/test-shop.ts'
import { hashPassword } from './passwords.ts'
import { lockAccount, openSession } from './sessions.ts'

function logIn(shop: TestShop, body: Record<string, unknown>, from = '127.0.0.1') {
  return send(shop, {
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    from,
  })
}

const WRONG = { success: false, code: 'WRONG_CREDENTIALS', message: 'Incorrect email or password.' }

onBothEngines('login', (engine) => {
  it('returns token and user, and nothing secret', async () => {
    const shop = await testShop(engine)
    const person = await shop.person('customer', 'आशा')
    const response = await logIn(shop, { email: person.email.toUpperCase(), password: PASSWORD })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      message: 'Login successful',
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        _id: person.id,
        role: 'customer',
        name: 'आशा',
        email: person.email,
        mobile: '9000000001',
        isVerified: true,
      },
    })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers).not.toHaveProperty('set-cookie')
    const { token } = response.json<{ token: string }>()
    const rows = await shop.app.database.read.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows).toHaveLength(2)
  })

  it('ends for every open session at the moment of suspension, and activation wakes none of them', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const person = await shop.person()
    const { token } = await shop.call('login', {
      body: { email: person.email, password: PASSWORD, remember: true },
    })
    const read = (call: typeof person.call) => call('getCustomerById', { params: { userId: person.id } })
    const sessions = [person.call, clientOf(shop.server, token)]
    const set = (status: 'active' | 'suspended') =>
      admin.call('updateCustomerStatus', { params: { id: person.id }, body: { status } })
    await set('suspended')
    for (const session of sessions)
      expect(await errorResponseOf(read(session))).toMatchObject({ httpStatus: 401 })
    await set('active')
    for (const session of sessions)
      expect(await errorResponseOf(read(session))).toMatchObject({ httpStatus: 401 })
  })

  it('fails ten times and then waits, for this account from this address; the right password from elsewhere works', async () => {
    const shop = await testShop(engine)
    const [{ email }, other] = [await shop.person(), await shop.person()]
    for (let i = 0; i < 10; i += 1)
      expect((await logIn(shop, { email, password: 'wrong' })).statusCode).toBe(401)
    shop.clock.advance(60_000)
    const refused = await logIn(shop, { email, password: PASSWORD })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('840')
    expect(refused.json()).toMatchObject({ success: false, code: 'TOO_MANY' })
    expect((await logIn(shop, { email: email.toUpperCase(), password: PASSWORD })).statusCode).toBe(429)
    expect((await logIn(shop, { email, password: PASSWORD }, '203.0.113.9')).statusCode).toBe(200)
    expect((await logIn(shop, { email: other.email, password: PASSWORD })).statusCode).toBe(200)
    shop.clock.advance(14 * 60_000)
    expect((await logIn(shop, { email, password: PASSWORD })).statusCode).toBe(200)
  })

  it('evaluates only a few of a hundred simultaneous guesses, and never a correct one among the last', async () => {
    const shop = await testShop(engine)
    const { email } = await shop.person()
    const guesses = [...Array.from({ length: 60 }, (_, i) => `guess-${i}`), PASSWORD]
    const responses = await Promise.all(guesses.map((password) => logIn(shop, { email, password })))
    const rejected = responses.filter(({ statusCode }) => statusCode === 401)
    expect(rejected.length).toBeGreaterThanOrEqual(10)
    expect(rejected.length).toBeLessThan(30)
    expect(responses.at(-1)?.statusCode).toBe(429)
  })

  it('keeps only the two hundred newest sessions of an account, however many log in at the same time', async () => {
    const shop = await testShop(engine)
    const [asha, ravi] = [await shop.person(), await shop.person()]
    const open = (count = 1) =>
      shop.app.database.transaction(async (tx) => {
        await lockAccount(tx, asha.id)
        for (let i = 0; i < count; i += 1) {
          shop.clock.advance(1)
          await openSession(shop.app, tx.db, asha.id, { remember: false, userAgent: 'test' })
        }
      })
    await open(196)
    expect((await asha.call('getSessions')).data).toHaveLength(197)
    await Promise.all(Array.from({ length: 12 }, () => open()))
    expect(await errorResponseOf(asha.call('getMe'))).toMatchObject({ httpStatus: 401 })
    shop.clock.advance(1)
    const { token } = await shop.call('login', { body: { email: asha.email, password: PASSWORD } })
    expect((await clientOf(shop.server, token)('getSessions')).data).toHaveLength(200)
    expect((await ravi.call('getMe')).success).toBe(true)
    shop.clock.advance(SESSION_MS)
    await open()
    const rows = await shop.app.database.read.selectFrom('sessions').selectAll().execute()
    expect(rows.filter(({ account_id }) => account_id === asha.id)).toHaveLength(1)
  })

  it('with the old password opens nothing once it is changed, be it checked before or after', async () => {
    const shop = await testShop(engine)
    const asha = await shop.person()
    const body = { password: 'Another-Password-2', currentPassword: PASSWORD }
    const attempts = Array.from({ length: 20 }, () => logIn(shop, { email: asha.email, password: PASSWORD }))
    await Promise.all([asha.call('updateMe', { body }), ...attempts])
    expect((await asha.call('getSessions')).data).toHaveLength(1)
  })

  it('opens nothing that wakes with the activation when it was checked before the suspension', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const attempts = Array.from({ length: 20 }, () => logIn(shop, { email: asha.email, password: PASSWORD }))
    const suspend = admin.call('updateCustomerStatus', {
      params: { id: asha.id },
      body: { status: 'suspended' },
    })
    await Promise.all([suspend, ...attempts])
    const rows = await shop.app.database.read.selectFrom('sessions').select('account_id').execute()
    expect(rows).toEqual([{ account_id: admin.id }])
  })
})

describe('login, whatever the database', () => {
  it('is rejected with the same text for a wrong password and an unknown address', async () => {
    const shop = await testShop('sqlite')
    const { email } = await shop.person()
    for (const body of [
      { email, password: 'wrong' },
      { email, password: `${PASSWORD} ` },
      { email: 'nobody@customer.example', password: PASSWORD },
    ]) {
      const response = await logIn(shop, body)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject(WRONG)
    }
  })

  it('is rejected before hashing if a field is missing or the password is huge', async () => {
    const shop = await testShop('sqlite')
    const scenarios: [Record<string, unknown>, string][] = [
      [{}, 'Email is required'],
      [{ email: 'asha', password: '' }, 'Please enter a valid email address'],
      [{ email: 'a@b.example' }, 'Password is required'],
      [{ email: 'a@b.example', password: 'x'.repeat(1_025) }, 'Password is too long'],
      [{ email: 'a@b.example', password: ['x'] }, 'Password is required'],
      [{ email: { $gt: '' }, password: 'x' }, 'Email must be text'],
      [{ email: 'a@b.example', password: 'x', remember: 1 }, 'Remember must be true or false'],
    ]
    for (const [body, message] of scenarios) {
      const response = await logIn(shop, body)
      expect(response.statusCode, message).toBe(400)
      expect(response.json()).toMatchObject({ code: 'VALIDATION', message })
    }
  })

  it('reveals that an account is suspended only with its password', async () => {
    const shop = await testShop('sqlite')
    const admin = await shop.person('admin')
    const { id, email } = await shop.person()
    await admin.call('updateCustomerStatus', { params: { id }, body: { status: 'suspended' } })
    expect((await logIn(shop, { email, password: 'wrong' })).json()).toMatchObject(WRONG)
    const response = await logIn(shop, { email, password: PASSWORD })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toMatchObject({
      code: 'SUSPENDED',
      message: 'This account is suspended. Please contact the shop.',
    })
    await admin.call('updateCustomerStatus', { params: { id }, body: { status: 'active' } })
    expect((await logIn(shop, { email, password: PASSWORD })).statusCode).toBe(200)
  })

  it.each([
    [undefined, SESSION_MS],
    [false, SESSION_MS],
    [true, REMEMBERED_SESSION_MS],
  ])('with remember %s lasts %i ms and not one more', async (remember, life) => {
    const shop = await testShop('sqlite')
    const { id, email } = await shop.person()
    const { token } = await shop.call('login', { body: { email, password: PASSWORD, remember } })
    const call = clientOf(shop.server, token)
    shop.clock.advance(life - 1)
    expect((await call('getCustomerById', { params: { userId: id } })).email).toBe(email)
    shop.clock.advance(1)
    expect(await errorResponseOf(call('getCustomerById', { params: { userId: id } }))).toMatchObject({
      httpStatus: 401,
      code: 'NOT_SIGNED_IN',
    })
  })

  it('ends with logout for the token that was sent, and for no other', async () => {
    const shop = await testShop('sqlite')
    const person = await shop.person()
    const { token } = await shop.call('login', { body: { email: person.email, password: PASSWORD } })
    const second = clientOf(shop.server, token)
    await second('logout')
    expect(await errorResponseOf(second('logout'))).toMatchObject({ httpStatus: 401 })
    expect((await person.call('getCustomerById', { params: { userId: person.id } })).success).toBe(true)
  })

  it('fails a hundred times from one address, whatever the accounts, and then waits there only', async () => {
    const shop = await testShop('sqlite')
    const { email } = await shop.person()
    for (let i = 0; i < 100; i += 1) {
      const response = await logIn(shop, { email: `nobody-${i}@customer.example`, password: 'wrong' })
      expect(response.statusCode).toBe(401)
    }
    expect((await logIn(shop, { email, password: PASSWORD })).statusCode).toBe(429)
    expect((await logIn(shop, { email, password: PASSWORD }, '203.0.113.9')).statusCode).toBe(200)
  })

  it('counts the failures of an IPv6 network together, whatever the address', async () => {
    const shop = await testShop('sqlite')
    const { email } = await shop.person()
    for (let i = 0; i < 10; i += 1)
      expect((await logIn(shop, { email, password: 'wrong' }, `2001:db8:1:2::${i}`)).statusCode).toBe(401)
    const right = { email, password: PASSWORD }
    expect((await logIn(shop, right, '2001:db8:1:2:ffff:ffff:ffff:ffff')).statusCode).toBe(429)
    expect((await logIn(shop, right, '2001:db8:1:3::1')).statusCode).toBe(200)
  })

  it('does not wait for everything that another sender sent', async () => {
    const shop = await testShop('sqlite')
    const [asha, ravi] = [await shop.person(), await shop.person()]
    let done = 0
    const floods = [asha.id, 'another account'].map((account) =>
      Array.from({ length: 100 }, async () => {
        await hashPassword('x', { ip: '203.0.113.9', account })
        done += 1
      }),
    )
    expect((await logIn(shop, { email: ravi.email, password: PASSWORD })).statusCode).toBe(200)
    const [before, elsewhere] = [done, { email: asha.email, password: PASSWORD }]
    expect((await logIn(shop, elsewhere, '203.0.113.9')).statusCode).toBe(200)
    expect(before).toBeLessThan(200)
    expect(done).toBeLessThan(200)
    await Promise.all(floods.flat())
  })

  it('speaks through the Authorization header as Bearer, and through nothing else', async () => {
    const shop = await testShop('sqlite')
    const { id, token } = await shop.person('admin')
    const url = `/api/auth/getCustomerById/${id}`
    const accepted = [`Bearer ${token}`, `bearer ${token}`]
    for (const authorization of accepted)
      expect((await send(shop, { url, headers: { authorization } })).statusCode).toBe(200)
    const ignored: RawRequest[] = [
      { url, headers: { cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` } },
      { url: `${url}?token=${token}&access_token=${token}&authorization=Bearer ${token}` },
      { url, headers: { 'x-access-token': token, 'x-auth-token': token } },
      { url, headers: { authorization: token } },
      { url, headers: { authorization: `Basic ${token}` } },
      { url, headers: { authorization: `Bearer  ${token}` } },
      { url, headers: { authorization: `Bearer ${token} x` } },
      { url, headers: { authorization: `Bearer ${token.slice(0, -1)}` } },
      { url, headers: { authorization: 'Bearer undefined' } },
      { url, headers: { authorization: 'Bearer ' } },
    ]
    for (const request of ignored)
      expect((await send(shop, request)).statusCode, JSON.stringify(request)).toBe(401)
  })

  it('reads the role from the database with every request', async () => {
    const shop = await testShop('sqlite')
    const admin = await shop.person('admin')
    expect((await admin.call('dashboard')).success).toBe(true)
    await shop.app.database.transaction((tx) =>
      tx.db.updateTable('accounts').set({ role: 'customer' }).where('id', '=', admin.id).execute(),
    )
    expect(await errorResponseOf(admin.call('dashboard'))).toMatchObject({
      httpStatus: 403,
      code: 'FORBIDDEN',
    })
  })
})
