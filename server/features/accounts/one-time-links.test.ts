import { expect, it } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { errorResponseOf, send } from '../../testing/orders.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

const DEAD = { httpStatus: 400, code: 'DEAD_LINK' }
const HOUR = 3_600_000
const NEW = 'A-new-password-1'

onBothEngines('an emailed link', (engine) => {
  it('is emailed five times an hour for one address, with or without an account', async () => {
    const shop = await testShop(engine)
    const { email } = await shop.person()
    for (const address of [email, 'nobody@customer.example']) {
      for (let i = 0; i < 5; i += 1) await shop.call('forgotPassword', { body: { email: address } })
      expect(await errorResponseOf(shop.call('forgotPassword', { body: { email: address } }))).toMatchObject({
        httpStatus: 429,
      })
    }
    expect(await queuedMails(shop.app)).toHaveLength(5)
    shop.clock.advance(HOUR)
    await shop.call('forgotPassword', { body: { email } })
  })

  it('still reaches the owner after someone else has used up their requests', async () => {
    const shop = await testShop(engine)
    const { email } = await shop.person('admin')
    for (let i = 0; i < 5; i += 1) expect(await ask(shop, email, '203.0.113.9')).toBe(200)
    expect(await ask(shop, email, '203.0.113.9')).toBe(429)
    expect(await ask(shop, email, '198.51.100.7')).toBe(200)
    expect(await queuedMails(shop.app)).toHaveLength(6)
  })
})

onOneEngine('an emailed link', (engine) => {
  it.each(['', 'x', 'क', 'x'.repeat(200)])('does not work if it was never created: %j', async (token) => {
    const shop = await testShop(engine)
    expect(await errorResponseOf(shop.call('verifyEmail', { body: { token } }))).toMatchObject(DEAD)
    expect(
      await errorResponseOf(shop.call('resetPassword', { body: { token, password: NEW } })),
    ).toMatchObject(DEAD)
  })

  it('gets the same response whether the address has an account, is suspended, or is unknown', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [person, suspended] = [await shop.person(), await shop.person()]
    await admin.call('updateCustomerStatus', { params: { id: suspended.id }, body: { status: 'suspended' } })
    const responses = []
    for (const email of [person.email, suspended.email, 'nobody@customer.example'])
      responses.push(await shop.call('forgotPassword', { body: { email } }))
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    const resets = (await queuedMails(shop.app)).filter(({ template }) => template === 'reset-password')
    expect(resets.map(({ to }) => to)).toEqual([person.email])
  })

  it('is emailed at most twenty times an hour, no matter who asks, with or without an account', async () => {
    const shop = await testShop(engine)
    const { email } = await shop.person()
    for (const address of [email, 'nobody@customer.example']) {
      const responses = []
      for (let i = 0; i < 25; i += 1) responses.push(await ask(shop, address, `203.0.113.${i}`))
      expect(responses.filter((status) => status === 200)).toHaveLength(20)
      expect(responses.slice(20)).toEqual([429, 429, 429, 429, 429])
    }
    expect(await queuedMails(shop.app)).toHaveLength(20)
  })

  it('can be requested sixty times an hour from one network; invented addresses beyond that leave nothing behind', async () => {
    const shop = await testShop(engine)
    const rows = () => shop.app.database.read.selectFrom('rate_limits').selectAll().execute()
    const invent = (i: number) => ask(shop, `invented-${i}@nowhere.example`, `2001:db8:1:2::${i}`)
    for (let i = 0; i < 60; i += 1) expect(await invent(i)).toBe(200)
    const before = await rows()
    for (let i = 60; i < 300; i += 1) expect(await invent(i)).toBe(429)
    expect(await rows()).toEqual(before)
    expect(before.length).toBeLessThanOrEqual(121)
  })

  it('takes one transaction to ask for, whether the address has an account or not', async () => {
    const shop = await testShop(engine)
    const { email } = await shop.person()
    const { transaction } = shop.app.database
    let begun = 0
    shop.app.database.transaction = (action) => {
      begun += 1
      return transaction(action)
    }
    for (const address of [email, 'nobody@customer.example']) {
      begun = 0
      expect(await ask(shop, address, '203.0.113.9')).toBe(200)
      expect(begun).toBe(1)
    }
  })

  it('leaves no email or network address in the table of limits', async () => {
    const shop = await testShop(engine)
    const { email } = await shop.person()
    await ask(shop, email, '203.0.113.9')
    await send(shop, {
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ email, password: 'wrong' }),
      from: '203.0.113.9',
    })
    const rows = await shop.app.database.read.selectFrom('rate_limits').select('key').execute()
    expect(rows.length).toBeGreaterThan(2)
    expect(JSON.stringify(rows)).not.toMatch(/@|customer|203\.0\.113/)
  })
})

/**
 * Requests a reset link and returns the status. Lets timers run in between; SQLite alone would block them, and the
 * shop would consider itself overloaded.
 */
async function ask(shop: TestShop, email: string, from: string): Promise<number> {
  await new Promise(setImmediate)
  const { statusCode } = await send(shop, {
    method: 'POST',
    url: '/api/auth/forgotPassword',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email }),
    from,
  })
  return statusCode
}
