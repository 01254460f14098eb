import { expect, it } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { errorResponseOf, send } from '../../testing/orders.ts'
import { testShop, type TestShop } from '../../testing/test-shop.ts'

const FORM = {
  name: 'Asha Patil',
  email: 'asha@customer.example',
  mobile: '9876543210',
  password: 'Geheim-1',
}

function register(shop: TestShop, changes: Record<string, unknown> = {}, from?: string, headers = {}) {
  const payload = JSON.stringify({ ...FORM, ...changes })
  return send(shop, {
    method: 'POST',
    url: '/api/auth/register',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
    from,
  })
}

async function accountsOf(shop: TestShop) {
  return shop.app.database.read.selectFrom('accounts').selectAll().orderBy('created_at').execute()
}

onBothEngines('registration', (engine) => {
  it('creates an unverified customer, emails the link, and lets them log in', async () => {
    const shop = await testShop(engine, { environment: { PUBLIC_URL: 'https://shop.example' } })
    const response = await register(shop, { name: '  आशा पाटील ', email: ' Asha@Customer.example ' })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      success: true,
      message: 'Registration successful! Please check your email for verification.',
    })
    const [account] = await accountsOf(shop)
    expect(account).toMatchObject({
      name: 'आशा पाटील',
      email: 'asha@customer.example',
      mobile: '9876543210',
      role: 'customer',
      status: 'active',
      is_verified: 0,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    })
    expect(await queuedMails(shop.app)).toEqual([
      {
        template: 'verify-email',
        to: 'asha@customer.example',
        facts: {
          name: 'आशा पाटील',
          link: expect.stringMatching(/^https:\/\/shop\.example\/login\?verify=[\w-]{43}$/),
        },
      },
    ])
    const { user } = await shop.call('login', {
      body: { email: 'ASHA@customer.example', password: FORM.password },
    })
    expect(user).toMatchObject({ role: 'customer', isVerified: false })
  })

  it('twenty times at the same time for one address creates one account and one email', async () => {
    const shop = await testShop(engine)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        register(shop, { email: i % 2 ? FORM.email : 'ASHA@customer.example' }),
      ),
    )
    const statuses = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await accountsOf(shop)).toHaveLength(1)
    expect(await queuedMails(shop.app)).toHaveLength(1)
  })
})

onOneEngine('registration', (engine) => {
  it.each(['admin', 'dhobi', 5, null, { $ne: 1 }])(
    'creates a customer whatever role the body contains: %j',
    async (role) => {
      const shop = await testShop(engine)
      expect((await register(shop, { role })).statusCode).toBe(201)
      expect(await accountsOf(shop)).toMatchObject([{ role: 'customer' }])
    },
  )

  it('is rejected with the text of the first failing rule, and no account remains', async () => {
    const shop = await testShop(engine)
    const scenarios: [Record<string, unknown>, string, string][] = [
      [{ name: '', email: '', mobile: '', password: '' }, 'name', 'Name is required'],
      [{ name: ' A ', email: '' }, 'name', 'Name must be at least 2 characters long'],
      [{ email: '', mobile: '' }, 'email', 'Email is required'],
      [{ email: 'asha@', mobile: '' }, 'email', 'Please enter a valid email address'],
      [{ mobile: '', password: '' }, 'mobile', 'Mobile number is required'],
      [{ mobile: '1', password: '' }, 'password', 'Password is required'],
      [{ mobile: '1', password: '12345' }, 'password', 'Password must be at least 6 characters long'],
      [{ mobile: '987654321' }, 'mobile', 'Please enter a valid 10-digit contact number'],
      [{ mobile: '+919876543210' }, 'mobile', 'Please enter a valid 10-digit contact number'],
      [{ mobile: 9_876_543_210 }, 'mobile', 'Mobile number must be text'],
      [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters long'],
      [{ name: 'As\u0000ha' }, 'name', 'Name must not contain control characters'],
      [{ name: { first: 'Asha' } }, 'name', 'Name must be text'],
      [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters long'],
      [{ confirmPassword: 'Geheim-1' }, 'confirmPassword', 'Unrecognized key: "confirmPassword"'],
      [{ isVerified: true }, 'isVerified', 'Unrecognized key: "isVerified"'],
    ]
    for (const [changes, field, message] of scenarios) {
      const response = await register(shop, changes)
      expect(response.statusCode, message).toBe(400)
      expect(response.json()).toMatchObject({ success: false, code: 'VALIDATION', message, error: message })
      expect(response.json<{ fields: object }>().fields).toHaveProperty([field], message)
    }
    expect(await accountsOf(shop)).toEqual([])
    expect(await queuedMails(shop.app)).toEqual([])
  })

  it('of an address that has an account is 409, in any capitals, and changes nothing of it', async () => {
    const shop = await testShop(engine)
    await register(shop)
    const before = await accountsOf(shop)
    for (const email of [FORM.email, 'ASHA@CUSTOMER.EXAMPLE', ' asha@Customer.Example ']) {
      const response = await register(shop, { email, name: 'Somebody Else', password: 'another-1' })
      expect(response.statusCode).toBe(409)
      expect(response.json()).toMatchObject({
        success: false,
        code: 'EMAIL_TAKEN',
        message: 'An account with this email already exists. Please sign in instead.',
      })
    }
    expect(await accountsOf(shop)).toEqual(before)
    expect(await queuedMails(shop.app)).toHaveLength(1)
  })

  it('is limited to 30 an hour from one address; another address is not affected, and no header changes that', async () => {
    const shop = await testShop(engine)
    for (let i = 0; i < 30; i += 1)
      expect(
        (await register(shop, { email: `a${i}@b.example`, ...(i > 3 ? { email: FORM.email } : {}) }))
          .statusCode,
      ).toBeLessThan(410)
    const refused = await register(shop, { email: 'next@b.example' }, '127.0.0.1', {
      'x-forwarded-for': '203.0.113.9',
    })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBe(3_600)
    expect((await register(shop, { email: 'next@b.example' }, '203.0.113.9')).statusCode).toBe(201)
    shop.clock.advance(3_600_000)
    expect((await register(shop, { email: 'later@b.example' })).statusCode).toBe(201)
  })

  it('behind a trusted proxy counts for the address that the proxy reports', async () => {
    const shop = await testShop(engine, { environment: { TRUST_PROXY: '127.0.0.1' } })
    const through = (addresses: string) =>
      register(shop, { email: 'x@b.example' }, '127.0.0.1', { 'x-forwarded-for': addresses })
    for (let i = 0; i < 30; i += 1) await through(`198.51.100.${i}, 203.0.113.9`)
    expect((await through('198.51.100.200, 203.0.113.9')).statusCode).toBe(429)
    expect((await through('203.0.113.9, 198.51.100.200')).statusCode).toBe(409)
  })

  it('is rejected with a text of the catalogue if the body is invalid', async () => {
    const shop = await testShop(engine)
    const post = { method: 'POST', url: '/api/auth/register' } as const
    const json = { 'content-type': 'application/json' }
    for (const payload of ['', '[]', 'null', '"x"', '{"name":', '{"__proto__":{"role":"admin"}}']) {
      const response = await send(shop, { ...post, headers: json, payload })
      expect(response.statusCode, payload).toBe(400)
      expect(response.json()).toMatchObject({ success: false, requestId: expect.any(String) })
    }
    expect((await send(shop, { ...post, form: FORM })).statusCode).toBe(415)
    expect(await errorResponseOf(shop.call('register', { body: {} as typeof FORM }))).toMatchObject({
      message: 'Name is required',
    })
  })
})
