import { describe, expect, test } from 'vitest'
import { authenticator, withSecondFactor } from '../../testing/authenticator.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { expectError } from '../../testing/expect-error.ts'
import { clientOf, PASSWORD, type Person, type TestShop, testShop } from '../../testing/test-shop.ts'
import { resetSecondFactorCommand } from '../../operator/account-commands.ts'

type LogIn = Parameters<TestShop['call']>[1] & { body: { code?: string; remember?: boolean } }

function logIn(shop: TestShop, { email }: Person, more: LogIn['body'] = {}) {
  return shop.call('login', { body: { email, password: PASSWORD, ...more } })
}

async function withAdmin(engine: Parameters<typeof testShop>[0]) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin', 'Meera Example')
  return { shop, admin, ...(await withSecondFactor(shop, admin)) }
}

onBothEngines('the second factor', (engine) => {
  test('is turned on with a code from the app, required at the next login, and turned off with password and code', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin', 'Meera Example')
    await logIn(shop, admin)
    expect((await admin.call('getSecondFactor')).data).toEqual({
      on: false,
      since: null,
      recoveryCodesLeft: 0,
    })
    const { app, recoveryCodes, link, key } = await withSecondFactor(shop, admin)
    expect(key).toMatch(/^[A-Z2-7]{32}$/)
    expect(link).toBe(
      `otpauth://totp/Samagri:${encodeURIComponent(admin.email)}?secret=${key}&issuer=Samagri&algorithm=SHA1&digits=6&period=30`,
    )
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await admin.call('getSecondFactor')).data).toMatchObject({ on: true, recoveryCodesLeft: 10 })
    expect((await admin.call('getSessions')).data).toHaveLength(1) // the other logins succeeded without a code
    expect(await expectError(logIn(shop, admin))).toMatchObject({ status: 401, code: 'SECOND_FACTOR_NEEDED' })
    expect(
      await expectError(shop.call('login', { body: { email: admin.email, password: 'x' } })),
    ).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    })
    const { token, user } = await logIn(shop, admin, { code: ` ${app().slice(0, 3)} ${app().slice(3)} ` })
    expect(user).toMatchObject({ _id: admin.id, role: 'admin' })
    expect((await clientOf(shop.server, token)('dashboard')).success).toBe(true)

    shop.clock.advance(30_000)
    const off = (password: string, code: string) =>
      expectError(admin.call('switchOffSecondFactor', { body: { password, code } }))
    expect(await off('wrong', app())).toMatchObject({ status: 400, fields: { password: expect.any(String) } })
    expect(await off(PASSWORD, '000000')).toMatchObject({ status: 400, fields: { code: expect.any(String) } })
    await admin.call('switchOffSecondFactor', { body: { password: PASSWORD, code: app() } })
    await logIn(shop, admin)
    for (const table of ['second_factors', 'recovery_codes'] as const)
      expect(await shop.app.database.read.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('once on rejects a login that started without a code', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const { data } = await admin.call('startSecondFactor', { body: { password: PASSWORD } })
    const code = authenticator(data.key, shop.clock)()
    const logins = Array.from({ length: 20 }, () => logIn(shop, admin))
    await Promise.allSettled([admin.call('confirmSecondFactor', { body: { code } }), ...logins])
    expect((await admin.call('getSecondFactor')).data.on).toBe(true)
    expect((await admin.call('getSessions')).data).toHaveLength(1)
  })

  test('counts for nothing before a code has confirmed it', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    expect(await expectError(admin.call('startSecondFactor', { body: { password: 'wrong' } }))).toMatchObject(
      {
        status: 400,
        fields: { password: 'Incorrect current password. Please try again.' },
      },
    )
    const first = await admin.call('startSecondFactor', { body: { password: PASSWORD } })
    const second = await admin.call('startSecondFactor', { body: { password: PASSWORD } })
    expect(first.data.key).not.toBe(second.data.key)
    expect(await expectError(admin.call('confirmSecondFactor', { body: { code: '123456' } }))).toMatchObject({
      status: 400,
      code: 'VALIDATION',
    })
    await logIn(shop, admin)
    const later = admin.call('renewRecoveryCodes', { body: { code: '123456' } })
    expect(await expectError(later)).toMatchObject({ status: 409, code: 'NOT_ALLOWED' })
    await withSecondFactor(shop, admin)
    expect(
      await expectError(admin.call('startSecondFactor', { body: { password: PASSWORD } })),
    ).toMatchObject({
      status: 409,
      code: 'NOT_ALLOWED',
    })
  })

  test('accepts one of twenty simultaneous logins with the same recovery code or app code', async () => {
    const { shop, admin, recoveryCodes, app } = await withAdmin(engine)
    for (const show of [() => recoveryCodes[0] ?? '', () => app()]) {
      const code = show()
      const tries = await Promise.allSettled(Array.from({ length: 20 }, () => logIn(shop, admin, { code })))
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      shop.clock.advance(16 * 60_000) // the failed attempts have expired
    }
  })

  test('evaluates ten wrong codes in a quarter of an hour, from any address, and no correct one after them', async () => {
    const { shop, admin, app, recoveryCodes } = await withAdmin(engine)
    for (let i = 0; i < 10; i += 1)
      expect(await expectError(logIn(shop, admin, { code: '000000' }))).toMatchObject({ status: 401 })
    for (const code of [app(), recoveryCodes[0] ?? ''])
      expect(await expectError(logIn(shop, admin, { code }))).toMatchObject({ status: 429, code: 'TOO_MANY' })
    shop.clock.advance(15 * 60_000)
    await logIn(shop, admin, { code: app() })
  })

  test('evaluates at most ten of sixty simultaneous guesses', async () => {
    const { shop, admin } = await withAdmin(engine)
    const guesses = Array.from({ length: 60 }, (_, i) =>
      expectError(logIn(shop, admin, { code: `${100_000 + i}` })),
    )
    const rejected = (await Promise.all(guesses)).filter(({ status }) => status === 401)
    expect(rejected.length).toBeLessThanOrEqual(10)
  })
})

describe('the second factor, whatever the database', () => {
  test('takes each code once, and none from before it', async () => {
    const { shop, admin, app } = await withAdmin('sqlite')
    const code = app()
    await logIn(shop, admin, { code })
    for (const used of [code, app(-1)])
      expect(await expectError(logIn(shop, admin, { code: used }))).toEqual({
        status: 401,
        code: 'WRONG_CODE',
        message: 'This code has already been used. Please wait for the next one.',
      })
    await logIn(shop, admin, { code: app(1) })
  })

  test.each([-1, 1])('takes the code of a clock that is %i step off', async (steps) => {
    const { shop, admin, app } = await withAdmin('sqlite')
    shop.clock.advance(30_000)
    await logIn(shop, admin, { code: app(steps) })
  })

  test.each([-9, -2])('reports a clock that is %i steps off', async (steps) => {
    const { shop, admin, app } = await withAdmin('sqlite')
    shop.clock.advance(600_000)
    const response = await expectError(logIn(shop, admin, { code: app(steps) }))
    expect(response).toMatchObject({
      status: 401,
      code: 'WRONG_CODE',
      message: expect.stringContaining('clock'),
    })
  })

  test('lets in by a recovery code, in any capitals and groups, once; new ones end the old ones', async () => {
    const { shop, admin, recoveryCodes, app } = await withAdmin('sqlite')
    const [first = '', second = ''] = recoveryCodes
    await logIn(shop, admin, { code: first.toLowerCase().replaceAll('-', ' ') })
    expect(await expectError(logIn(shop, admin, { code: first }))).toMatchObject({ code: 'WRONG_CODE' })
    expect((await admin.call('getSecondFactor')).data.recoveryCodesLeft).toBe(9)
    const renewed = await admin.call('renewRecoveryCodes', { body: { code: app() } })
    expect(await expectError(logIn(shop, admin, { code: second }))).toMatchObject({ code: 'WRONG_CODE' })
    await logIn(shop, admin, { code: renewed.recoveryCodes[0] ?? '' })
  })

  test('stores neither key nor codes readably, and with another secret only recovery codes work', async () => {
    const { shop, admin, key, app, recoveryCodes } = await withAdmin('sqlite')
    const { read } = shop.app.database
    const rows = JSON.stringify([
      await read.selectFrom('second_factors').selectAll().execute(),
      await read.selectFrom('recovery_codes').selectAll().execute(),
      await read.selectFrom('audit').selectAll().execute(),
    ])
    for (const secret of [key, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(rows).not.toContain(secret)
    shop.app.vault = { ...shop.app.vault, decrypt: () => null }
    expect(await expectError(logIn(shop, admin, { code: app() }))).toMatchObject({ code: 'WRONG_CODE' })
    await logIn(shop, admin, { code: recoveryCodes[0] ?? '' })
  })

  test('is in the audit log from on to off, without a secret', async () => {
    const { shop, admin, app, recoveryCodes } = await withAdmin('sqlite')
    await admin.call('renewRecoveryCodes', { body: { code: app() } })
    shop.clock.advance(30_000)
    await admin.call('switchOffSecondFactor', { body: { password: PASSWORD, code: app() } })
    const { data } = await admin.call('getAudit')
    expect(data.map(({ act }) => act).toSorted()).toEqual([
      'new-recovery-codes',
      'second-factor-off',
      'second-factor-on',
    ])
    expect(JSON.stringify(data)).not.toContain(recoveryCodes[0])
  })

  test('is reset by the operator, which ends all sessions and is audited without an actor', async () => {
    const { shop, admin } = await withAdmin('sqlite')
    const lines: string[] = []
    const reset = (email: string | undefined) =>
      resetSecondFactorCommand(shop.app, { email, print: (line) => lines.push(line) })
    await reset(admin.email.toUpperCase())
    expect(lines).toEqual([
      `${admin.email} can now sign in with only the password and is signed out everywhere`,
    ])
    expect(await expectError(admin.call('getMe'))).toMatchObject({ status: 401 })
    const { token } = await logIn(shop, admin)
    const { data } = await clientOf(shop.server, token)('getAudit')
    expect(data[0]).toMatchObject({
      act: 'second-factor-reset',
      by: null,
      subject: { name: 'Meera Example' },
    })
    await expect(reset(admin.email)).rejects.toThrow('does not use two-step authentication')
    await expect(reset('nobody@customer.example')).rejects.toThrow('no account found for')
    await expect(reset(undefined)).rejects.toThrow('reset-second-factor EMAIL')
  })
})
