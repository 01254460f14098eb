import { describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { ApiError } from '#contract/client.ts'
import { anOrder, aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { form, rawCall } from '../testing/raw-call.ts'
import { PASSWORD, type Person, testShop } from '../testing/test-shop.ts'

/** Calls with a limit of their own in LIMITS. Logging out ends the session, so each needs a login. */
const OWN: readonly CallName[] = [
  'register',
  'login',
  'logout',
  'forgotPassword',
  'resendVerification',
  'reportMissedSearch',
  'startCheckout',
  'createOrder',
  'signInGuest',
  'readScreenshot',
  'replaceScreenshot',
]

const WRITING = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'admin' && access !== 'staff',
)

it('each call with which a customer writes data declares its limit, and no other does', () => {
  for (const [name, { hourlyLimit: hourly }] of WRITING)
    expect(hourly === 'own' ? OWN.includes(name) : (hourly ?? 0) > 0, name).toBe(true)
  const limited = (Object.entries(calls) as [CallName, Call][]).filter(
    ([, { hourlyLimit: hourly }]) => hourly,
  )
  expect(limited.map(([name]) => name)).toEqual(WRITING.map(([name]) => name))
})

describe('A call that writes', () => {
  it('is rejected for a customer above its limit, for the rest of the hour, and writes nothing more', async () => {
    const shop = await testShop('sqlite')
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const { country: _, ...address } = order.shippingAddress
    const bodies: Partial<Record<CallName, (i: number) => object>> = {
      resetPassword: () => ({ token: 'x', password: 'Test-Password-1' }),
      verifyEmail: () => ({ token: 'x' }),
      deleteMe: () => ({ password: PASSWORD }), // an open order blocks it
      acceptInvitation: () => ({ token: 'x', name: 'New Person', password: 'Test-Password-1' }),
      requestStockMail: () => ({ product: lamp._id, email: asha.email }),
      updateMe: (i) => ({ name: `Asha ${i}` }),
      addAddress: (i) => ({ label: 'Home', address: `${i} Sample Street` }),
      updateAddress: (i) => ({ label: `Home ${i}` }),
      disputeOrder: () => ({ reason: 'damaged', text: 'The lamp is bent.' }),
      correctContact: (i) => ({ shippingAddress: { ...address, addressLine: `${i} Sample Street` } }),
      addFavourite: () => ({ kind: 'product', id: lamp._id }),
      replaceLinkedScreenshot: () => form({ image: new File(['x'], 'x.png') }),
      reportLinkedProblem: () => ({ reason: 'damaged', text: 'The lamp is bent.' }),
      readNotifications: () => ({ upTo: order._id }),
    }
    for (const [name, { hourlyLimit: hourly, method, path, body }] of WRITING) {
      if (typeof hourly !== 'number') continue
      const address = `${method} ${path.replace(/:\w+/, order._id)}` as 'POST /'
      const call = (i: number) => rawCall(shop, asha, address, body ? bodies[name]!(i) : undefined)
      for (let i = 0; i < hourly; i += 1) expect((await call(i)).status, `${name} ${i}`).not.toBe(429)
      const refused = await call(hourly)
      expect(refused.body, name).toMatchObject({ code: 'TOO_MANY' })
      expect(Number(refused.headers['retry-after']), name).toBeGreaterThan(0)
    }
    const { data, total } = await admin.call('getHistory', {
      params: { id: order._id },
      query: { limit: '10' },
    })
    expect(data[0]).toMatchObject({ kind: 'contact', after: { addressLine: '29 Sample Street' } })
    expect(total).toBe(2 + 1 + 30) // order and payment started, one problem, and as many corrections as are allowed
    expect(data).toHaveLength(10)
  })
})

onBothEngines('A call that writes', (engine) => {
  it('is counted by IP address if it is public, even for signed-in callers', async () => {
    const shop = await testShop(engine)
    const [admin, asha, ravi] = [await shop.person('admin'), await shop.person(), await shop.person()]
    const { _id: product } = await aProduct(admin)
    const request = ({ email, call }: Person) =>
      call('requestStockMail', { body: { product, email } }).then(
        () => 200,
        ({ status }: ApiError) => status,
      )
    for (let i = 0; i < 10; i += 1) expect([await request(asha), await request(ravi)]).toEqual([200, 200])
    expect([await request(asha), await request(ravi), await request(admin)]).toEqual([429, 429, 200])
  })

  it('is never counted for an admin, and starts again after an hour', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const lamp = await aProduct(admin)
    const order = await anOrder(asha, [{ product: lamp._id, quantity: 1 }])
    const correct = (i: number) =>
      rawCall(shop, admin, `PATCH /order/correctContact/${order._id}`, {
        shippingAddress: { ...order.shippingAddress, addressLine: `${i} Sample Street` },
      })
    for (let i = 0; i < 40; i += 1) expect((await correct(i)).status).toBe(200)
    const save = () => asha.call('updateMe', { body: { name: 'Asha' } })
    for (let i = 0; i < 60; i += 1) await save()
    await expect(save()).rejects.toThrow(/Too many/)
    shop.clock.advance(3_600_000)
    await save()
  })
})

it('an address may use the public search 600 times a minute, counted in the process alone', async () => {
  const shop = await testShop('sqlite')
  const admin = await shop.person('admin')
  const from = (remoteAddress: string, i: number) =>
    shop.server.inject({ url: `/api/product/getAllProduct?page=1&limit=1&search=${i % 90}`, remoteAddress })
  for (let i = 0; i < 600; i += 1) expect((await from('203.0.113.1', i)).statusCode).toBe(200)
  const refused = await from('203.0.113.1', 0)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('203.0.113.2', 0)).statusCode).toBe(200)
  await admin.call('getAllProduct', { query: { search: 'lamp' } })
  const whole = await shop.server.inject({
    url: '/api/product/getAllProduct',
    remoteAddress: '203.0.113.1',
  })
  expect(whole.statusCode).toBe(200)
  shop.clock.advance(60_000)
  expect((await from('203.0.113.1', 0)).statusCode).toBe(200)
})
