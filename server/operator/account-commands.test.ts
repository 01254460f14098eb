import { expect, test, vi } from 'vitest'

import { onBothEngines } from '../testing/engines.ts'
import { queuedMails } from '../testing/mails.ts'
import { expectError } from '../testing/expect-error.ts'
import { PASSWORD, type Person, type TestShop, testShop } from '../testing/test-shop.ts'
import { setAccountStatusCommand, setPasswordCommand, setRoleCommand } from './account-commands.ts'

const NEW = 'Brand-New-1'

/** The commands as the operator types them; `lines` is their output. */
function operator({ app }: TestShop) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  return {
    lines,
    suspend: (email?: string) => setAccountStatusCommand(app, { email, status: 'suspended', print }),
    activate: (email?: string) => setAccountStatusCommand(app, { email, status: 'active', print }),
    setRole: (email?: string, role?: string) => setRoleCommand(app, { email, role, print }),
    setPassword: async (password: string, email?: string) => {
      vi.stubEnv('ACCOUNT_PASSWORD', password)
      await setPasswordCommand(app, { email, print }).finally(() => vi.unstubAllEnvs())
    },
  }
}

async function auditOf(admin: Person) {
  const { data } = await admin.call('getAudit')
  return data.map(({ act, by, subject, changes }) => ({ act, by, subject: subject._id, changes }))
}

function logIn(shop: TestShop, { email }: Person, password = PASSWORD) {
  return shop.call('login', { body: { email, password } })
}

onBothEngines('the operator', (engine) => {
  test('suspends and activates any account, including admins, and its sessions end at once', async () => {
    const shop = await testShop(engine)
    const [admin, other] = [await shop.person('admin'), await shop.person('admin')]
    const { suspend, activate, lines } = operator(shop)
    await suspend(other.email.toUpperCase())
    expect(await expectError(other.call('getMe'))).toMatchObject({ status: 401 })
    expect(await expectError(logIn(shop, other))).toMatchObject({ status: 403, code: 'SUSPENDED' })
    expect((await queuedMails(shop.app)).map(({ template, to }) => [template, to])).toEqual([
      ['account-suspended', other.email],
    ])
    await expect(suspend(other.email)).rejects.toThrow('is already suspended')
    shop.clock.advance(1_000)
    await activate(other.email)
    await logIn(shop, other)
    expect(await expectError(other.call('getMe'))).toMatchObject({ status: 401 })
    const change = (action: string, before: string, after: string) => ({
      act: action,
      by: null,
      subject: other.id,
      changes: [{ field: 'status', before, after }],
    })
    expect(await auditOf(admin)).toEqual([
      change('activate', 'suspended', 'active'),
      change('suspend', 'active', 'suspended'),
    ])
    expect(lines).toEqual([
      `${other.email} is now suspended and signed out everywhere`,
      `${other.email} is now active`,
    ])
  })

  test('gives an account another role, and its sessions end at once', async () => {
    const shop = await testShop(engine)
    const [admin, other] = [await shop.person('admin'), await shop.person('admin')]
    const { setRole } = operator(shop)
    await setRole(other.email, 'customer')
    expect(await expectError(other.call('getMe'))).toMatchObject({ status: 401 })
    expect((await logIn(shop, other)).user.role).toBe('customer')
    expect(await auditOf(admin)).toEqual([
      {
        act: 'set-role',
        by: null,
        subject: other.id,
        changes: [{ field: 'role', before: 'admin', after: 'customer' }],
      },
    ])
    await expect(setRole(other.email, 'customer')).rejects.toThrow('is already customer')
    await expect(setRole(other.email, 'owner')).rejects.toThrow('--role must be one of admin, manager,')
    expect((await admin.call('manageCustomer')).customers.map(({ _id }) => _id)).toEqual([other.id])
  })

  test('gives an account another role, and a reset link sent to it before no longer works', async () => {
    const shop = await testShop(engine)
    const [manager, asha] = [await shop.person('manager'), await shop.person()]
    const { link } = await manager.call('sendPasswordReset', { params: { id: asha.id } })
    await operator(shop).setRole(asha.email, 'admin')
    const body = { token: link.split('reset=')[1] ?? '', password: NEW }
    expect(await expectError(shop.call('resetPassword', { body }))).toMatchObject({ code: 'DEAD_LINK' })
    await logIn(shop, asha)
  })

  test('gives an account another password, which ends its sessions and the links that were sent to it', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    await shop.call('forgotPassword', { body: { email: asha.email } })
    const [mail] = await queuedMails(shop.app)
    const token = mail?.facts.link.split('reset=')[1] ?? ''
    const { setPassword } = operator(shop)
    await setPassword(NEW, asha.email)
    expect(await expectError(asha.call('getMe'))).toMatchObject({ status: 401 })
    expect(await expectError(logIn(shop, asha))).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    await logIn(shop, asha, NEW)
    const reset = shop.call('resetPassword', { body: { token, password: 'Another-1' } })
    expect(await expectError(reset)).toMatchObject({ code: 'DEAD_LINK' })
    expect(await auditOf(admin)).toEqual([{ act: 'set-password', by: null, subject: asha.id, changes: [] }])
    await expect(setPassword('short', asha.email)).rejects.toThrow('at least 6 characters')
    await logIn(shop, asha, NEW)
  })

  test('never leaves a shop without an active admin, even when two commands run at once', async () => {
    const shop = await testShop(engine)
    const [meera, asha] = [await shop.person('admin'), await shop.person('admin')]
    const { suspend, setRole } = operator(shop)
    const results = await Promise.allSettled([suspend(meera.email), setRole(asha.email, 'customer')])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { reason } = results.find((result) => result.status === 'rejected') ?? {}
    expect(String(reason)).toMatch(
      /is the last active admin: create another admin first \(create-account EMAIL/,
    )
    const admins = await shop.app.database.read
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute()
    expect(admins).toHaveLength(1)
  })

  test('prints one line when there is no such account', async () => {
    const shop = await testShop(engine)
    const { suspend, setRole, setPassword } = operator(shop)
    for (const command of [suspend, (email?: string) => setRole(email, 'user')]) {
      await expect(command()).rejects.toThrow(/^enter the email address of an account$/)
      await expect(command('nobody@b.example')).rejects.toThrow(/^no account found for nobody@b\.example$/)
    }
    await expect(setPassword(NEW, 'nobody@b.example')).rejects.toThrow(/^no account found for/)
  })
})
