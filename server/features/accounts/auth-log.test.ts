import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Engine } from '../../database/database.ts'
import { withSecondFactor } from '../../testing/authenticator.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { send } from '../../testing/orders.ts'
import { PASSWORD, testShop, type TestShop } from '../../testing/test-shop.ts'

interface Line {
  event: string
  outcome: string
  code?: string
  who?: string
  by?: string
  from: string
  reqId: string
}

/** A shop whose log the test reads. `events` returns the account events logged since the last call. */
async function loggedShop(engine: Engine, environment: Record<string, string> = {}) {
  const lines: string[] = []
  const all: string[] = []
  const log = pino({}, { write: (line: string) => void (lines.push(line), all.push(line)) })
  const shop = await testShop(engine, { log, environment })
  const events = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line) as Line)
      .filter((line) => 'event' in line)
  return { shop, events, everything: () => all.join('') }
}

function post(shop: TestShop, path: string, body: Record<string, unknown>, from = '127.0.0.1') {
  return send(shop, {
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
    from,
  })
}

onBothEngines('the log of what happens to accounts', (engine) => {
  it('records logins that succeeded, failed or were limited, with the same pseudonym for the same person', async () => {
    const { shop, events } = await loggedShop(engine)
    const [asha, ravi] = [await shop.person(), await shop.person()]
    const logIn = (email: string, password: string, from?: string) =>
      post(shop, 'login', { email, password }, from)
    await logIn(asha.email, 'wrong')
    await logIn(asha.email.toUpperCase(), PASSWORD)
    await logIn(asha.email, PASSWORD, '2001:db8::1')
    await logIn(ravi.email, PASSWORD, '2001:db8::2')
    await logIn('nobody@customer.example', 'wrong')
    const [failed, ok, elsewhere, other, nobody] = events() as [Line, Line, Line, Line, Line]
    expect(failed).toMatchObject({ event: 'login', outcome: 'failed', code: 'WRONG_CREDENTIALS' })
    expect(ok).toMatchObject({ event: 'login', outcome: 'ok' })
    expect(ok).not.toHaveProperty('code')
    for (const line of [failed, ok]) {
      expect(line.who).toMatch(/^[\w-]{12}$/)
      expect(line.from).toMatch(/^[\w-]{12}$/)
    }
    expect(failed.who).toBe(ok.who)
    expect(failed.from).toBe(ok.from)
    expect(elsewhere.who).toBe(ok.who)
    expect(elsewhere.from).not.toBe(ok.from)
    expect(other.from).toBe(elsewhere.from) // the same /64
    expect(new Set([ok.who, other.who, nobody.who]).size).toBe(3)
    for (let i = 0; i < 9; i += 1) await logIn(asha.email, 'wrong')
    const limited = await logIn(asha.email, PASSWORD)
    const { requestId } = limited.json<{ requestId: string }>()
    expect(events().at(-1)).toMatchObject({
      event: 'login',
      outcome: 'limited',
      code: 'TOO_MANY',
      who: ok.who,
      reqId: requestId,
    })
  })

  it('records registration, resets, new passwords, logout, suspension and two-step authentication, with subject and actor', async () => {
    const { shop, events } = await loggedShop(engine)
    const admin = await shop.person('admin')
    const body = { name: 'Asha', email: 'asha@customer.example', mobile: '9876543210', password: PASSWORD }
    await shop.call('register', { body })
    await shop.call('forgotPassword', { body: { email: body.email } })
    const mails = await queuedMails(shop.app)
    const reset = mails.find(({ template }) => template === 'reset-password')
    const token = reset?.facts.link.split('reset=')[1] ?? ''
    await post(shop, 'resetPassword', { token: 'x', password: 'Another-1' })
    await shop.call('resetPassword', { body: { token, password: 'Another-1' } })
    const { user } = await shop.call('login', { body: { email: body.email, password: 'Another-1' } })
    await admin.call('sendPasswordReset', { params: { id: user._id } })
    for (const status of ['suspended', 'active'] as const)
      await admin.call('updateCustomerStatus', { params: { id: user._id }, body: { status } })
    const output = events()
    expect(output.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'registration ok',
      'reset-asked ok',
      'reset-used failed',
      'reset-used ok',
      'login ok',
      'reset-sent ok',
      'account-suspended ok',
      'account-activated ok',
    ])
    const [{ who } = { who: '' }] = output
    expect(output.map((line) => line.who)).toEqual([who, who, undefined, who, who, who, who, who])
    expect(new Set(output.slice(-3).map(({ by }) => by)).size).toBe(1)
    expect(output.at(-1)?.by).not.toBe(who)

    const { app } = await withSecondFactor(shop, admin)
    await shop.call('login', { body: { email: admin.email, password: PASSWORD, code: app() } })
    shop.clock.advance(30_000)
    await admin.call('switchOffSecondFactor', { body: { password: PASSWORD, code: app() } })
    await admin.call('updateMe', { body: { name: 'Meera' } })
    await admin.call('updateMe', { body: { password: 'Another-1', currentPassword: PASSWORD } })
    await admin.call('endSessions')
    await admin.call('logout')
    const own = events()
    expect(own.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'second-factor-started ok',
      'second-factor-on ok',
      'second-factor-used ok',
      'login ok',
      'second-factor-off ok',
      'password-changed ok',
      'sessions-ended ok',
      'logout ok',
    ])
    expect(new Set(own.map((line) => line.who))).toEqual(new Set([output.at(-1)?.by]))
  })

  it('never holds an email, a phone number or an address', async () => {
    const { shop, everything } = await loggedShop(engine, { TRUST_PROXY: '127.0.0.1' })
    const asha = await shop.person()
    await post(shop, 'login', { email: asha.email, password: 'wrong' }, '203.0.113.9')
    await post(shop, 'forgotPassword', { email: asha.email }, '203.0.113.9')
    await post(shop, 'register', {
      name: 'Ravi',
      email: 'ravi@b.example',
      mobile: '9876543210',
      password: 'x',
    })
    expect(everything()).toContain('"event":"login"')
    expect(everything()).not.toMatch(/@|example|person-|9876543210|203\.0\.113|127\.0\.0/)
  })

  it('traces the same person otherwise in another shop', async () => {
    const traces = []
    for (const secret of ['a'.repeat(32), 'b'.repeat(32)]) {
      const { shop, events } = await loggedShop(engine, { SECRET: secret })
      await post(shop, 'login', { email: 'asha@customer.example', password: 'wrong' })
      traces.push(...events().flatMap(({ who, from }) => [who, from]))
    }
    expect(new Set(traces).size).toBe(4)
  })
})
