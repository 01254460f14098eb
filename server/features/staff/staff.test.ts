import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/roles.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { ADDRESS, errorResponseOf, traces } from '../../testing/orders.ts'
import { PASSWORD, type Person, testShop, type TestShop } from '../../testing/test-shop.ts'

const EMAIL = 'meera@staff.example'
const NEW = 'Staff-Password-1'

function invite(owner: Person, role: StaffRole = 'order-desk', email = EMAIL) {
  return owner.call('inviteStaff', { body: { email, role, ...(role === 'admin' && { password: PASSWORD }) } })
}

function tokenOf({ link }: { link: string }): string {
  return new URL(link).searchParams.get('invite') ?? ''
}

function accept(shop: TestShop, token: string) {
  return shop.call('acceptInvitation', { body: { token, name: 'Meera Sample', password: NEW } })
}

const DEAD = { httpStatus: 400, code: 'DEAD_LINK' }

onBothEngines('an invitation to the staff', (engine) => {
  test('is emailed and shown once, opens a staff account once, and leaves no secret in the database', async () => {
    const shop = await testShop(engine)
    const owner = await shop.person('admin', 'Owner Example')
    const invited = await invite(owner)
    expect(invited).toMatchObject({ data: { email: EMAIL, role: 'order-desk' }, emailed: false })
    const [mail] = await queuedMails(shop.app)
    expect(mail).toMatchObject({ template: 'staff-invitation', to: EMAIL })
    expect(mail?.facts).toMatchObject({ link: invited.link, role: 'Order desk', by: 'Owner Example' })
    const stored = await shop.app.database.read.selectFrom('staff_invitations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(tokenOf(invited))

    const { token, user } = await accept(shop, tokenOf(invited))
    expect(user).toMatchObject({ role: 'order-desk', name: 'Meera Sample', email: EMAIL, isVerified: true })
    const response = await shop.server.inject({
      url: '/api/order/manageOrders',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.statusCode).toBe(200)
    expect(await errorResponseOf(accept(shop, tokenOf(invited)))).toMatchObject(DEAD)
    const { data, invitations } = await owner.call('getStaff')
    expect(data.map(({ role, email }) => [role, email])).toEqual([
      ['admin', owner.email],
      ['order-desk', EMAIL],
    ])
    expect(invitations).toEqual([])
    expect((await owner.call('manageCustomer')).customers).toEqual([])
    const { data: audit } = await owner.call('getAudit')
    expect(audit.map(({ act, by }) => [act, by?.name])).toEqual([
      ['accept', 'Meera Sample'],
      ['invite', 'Owner Example'],
    ])
  })

  test('accepted ten times simultaneously creates one account and one session', async () => {
    const shop = await testShop(engine, { environment: { RATE_LIMITS: 'off' } })
    const token = tokenOf(await invite(await shop.person('admin')))
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => accept(shop, token)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ response: { code: 'DEAD_LINK' } })
    const rows = await shop.app.database.read
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', EMAIL)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('is dead when it is withdrawn, renewed or seven days old; a renewed one lives', async () => {
    const shop = await testShop(engine)
    const owner = await shop.person('admin')
    const first = await invite(owner)
    const params = { id: first.data._id }
    const second = await owner.call('resendInvitation', { params, body: {} })
    expect(await errorResponseOf(accept(shop, tokenOf(first)))).toMatchObject(DEAD)
    shop.clock.advance(7 * 24 * 3_600_000)
    expect(await errorResponseOf(accept(shop, tokenOf(second)))).toMatchObject(DEAD)
    const other = await shop.person('admin') // the first person's session has ended
    const third = await other.call('resendInvitation', { params, body: {} })
    await other.call('revokeInvitation', { params })
    expect(await errorResponseOf(accept(shop, tokenOf(third)))).toMatchObject(DEAD)
    expect(await errorResponseOf(other.call('revokeInvitation', { params }))).toMatchObject({
      httpStatus: 404,
    })
    expect((await accept(shop, tokenOf(await invite(other)))).user.role).toBe('order-desk')
  })

  test('ends when the owner who sent its link is removed, suspended or no longer an owner', async () => {
    const shop = await testShop(engine)
    const owner = await shop.person('admin')
    for (const [i, change] of [{ role: 'manager' }, { status: 'suspended' }, undefined].entries()) {
      const former = await shop.person('admin')
      const [first, second] = [await invite(former), await invite(former, 'catalogue', 'b@staff.example')]
      const params = { id: second.data._id }
      const renewed = await owner.call('resendInvitation', { params, body: {} })
      const own = await invite(owner, 'accountant', 'c@staff.example')
      const call = { params: { id: former.id }, body: { password: PASSWORD, ...change } as never }
      await (change ? owner.call('updateStaff', call) : owner.call('removeStaff', call))
      expect(await errorResponseOf(accept(shop, tokenOf(first))), `${i}`).toMatchObject(DEAD)
      const { invitations } = await owner.call('getStaff')
      expect(invitations.map(({ email }) => email).toSorted()).toEqual([renewed.data.email, own.data.email])
      for (const { _id } of invitations) await owner.call('revokeInvitation', { params: { id: _id } })
    }
  })

  test('is rejected for staff, for a second invitation, and with a mistyped password, without a trace', async () => {
    const shop = await testShop(engine)
    const owner = await shop.person('admin')
    const manager = await shop.person('manager')
    await invite(owner)
    const before = await traces(shop.app)
    for (const email of [EMAIL.toUpperCase(), manager.email, owner.email])
      expect(await errorResponseOf(invite(owner, 'accountant', email))).toMatchObject({ code: 'NOT_ALLOWED' })
    const body = { email: 'new@staff.example', role: 'admin' } as const
    for (const password of [undefined, '', 'Wrong-Password-1'])
      expect(await errorResponseOf(owner.call('inviteStaff', { body: { ...body, password } }))).toMatchObject(
        {
          httpStatus: 400,
          fields: { password: expect.any(String) },
        },
      )
    expect(
      await errorResponseOf(owner.call('inviteStaff', { body: { ...body, role: 'customer' as never } })),
    ).toMatchObject({
      fields: { role: 'Please choose a role' },
    })
    expect(await errorResponseOf(invite(manager, 'catalogue', 'x@staff.example'))).toMatchObject({
      httpStatus: 403,
      message: 'Your role, Manager, can’t do this. It needs the role Owner.',
    })
    expect(await traces(shop.app)).toEqual(before)
  })

  test('turns a customer’s account into a staff account, whose earlier sessions and password end', async () => {
    const shop = await testShop(engine)
    const [owner, asha] = [await shop.person('admin'), await shop.person('customer')]
    const { user } = await accept(shop, tokenOf(await invite(owner, 'catalogue', asha.email)))
    expect(user).toMatchObject({ _id: asha.id, role: 'catalogue' })
    expect(await errorResponseOf(asha.call('getMe'))).toMatchObject({ httpStatus: 401 })
    const login = (password: string) => shop.call('login', { body: { email: asha.email, password } })
    expect(await errorResponseOf(login(PASSWORD))).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect((await login(NEW)).user.role).toBe('catalogue')
    expect((await owner.call('dashboard')).data.totalCustomers).toBe(0)
  })
})

onBothEngines('a staff account', (engine) => {
  test('changes its role, is suspended and removed by an owner, and is signed out each time', async () => {
    const shop = await testShop(engine)
    const owner = await shop.person('admin')
    const meera = await shop.person('manager')
    const params = { id: meera.id }
    const signIn = async () => {
      const { token, user } = await shop.call('login', { body: { email: meera.email, password: PASSWORD } })
      return { role: user.role, isLive: () => isLive(shop, token) }
    }
    const first = await signIn()
    expect((await owner.call('updateStaff', { params, body: { role: 'accountant' } })).data.role).toBe(
      'accountant',
    )
    expect(await first.isLive()).toBe(false)
    const second = await signIn()
    expect(second.role).toBe('accountant')
    await owner.call('updateStaff', { params, body: { role: 'accountant', status: 'active' } })
    expect(await second.isLive()).toBe(true) // nothing changed
    await owner.call('updateStaff', { params, body: { status: 'suspended' } })
    expect(await second.isLive()).toBe(false)
    expect(await errorResponseOf(signIn())).toMatchObject({ code: 'SUSPENDED' })
    await owner.call('updateStaff', { params, body: { status: 'active' } })
    await owner.call('removeStaff', { params, body: {} })
    expect((await signIn()).role).toBe('customer')
    expect((await owner.call('getStaff')).data.map(({ _id }) => _id)).toEqual([owner.id])
    expect((await owner.call('manageCustomer')).counts).toMatchObject({ total: 1, active: 1 })
    expect(await errorResponseOf(owner.call('removeStaff', { params, body: {} }))).toMatchObject({
      httpStatus: 404,
    })
    const customer = await shop.person('customer')
    expect(
      await errorResponseOf(
        owner.call('updateStaff', { params: { id: customer.id }, body: { role: 'manager' } }),
      ),
    ).toMatchObject({ httpStatus: 404 })
  })

  test('becomes or stops being an owner only with the password of the owner who does it', async () => {
    const shop = await testShop(engine)
    const [owner, meera] = [await shop.person('admin'), await shop.person('manager')]
    const params = { id: meera.id }
    const update = (body: object) => owner.call('updateStaff', { params, body })
    const unproven = { httpStatus: 400, fields: { password: expect.any(String) } }
    expect(await errorResponseOf(update({ role: 'admin' }))).toMatchObject(unproven)
    expect(await errorResponseOf(update({ role: 'admin', password: 'Wrong-Password-1' }))).toMatchObject(
      unproven,
    )
    expect((await update({ role: 'admin', password: PASSWORD })).data.role).toBe('admin')
    expect(await errorResponseOf(update({ role: 'manager' }))).toMatchObject(unproven)
    expect(await errorResponseOf(update({ status: 'suspended' }))).toMatchObject(unproven)
    expect(await errorResponseOf(owner.call('removeStaff', { params, body: {} }))).toMatchObject(unproven)
    expect((await update({ role: 'manager', password: PASSWORD })).data.role).toBe('manager')
  })

  test.each(['demoted', 'suspended', 'removed'] as const)(
    'of the last owner is not %s, even by two simultaneous owners',
    async (how) => {
      const shop = await testShop(engine)
      const [one, two] = [await shop.person('admin'), await shop.person('admin')]
      await shop.person('manager')
      const end = (by: Person, { id }: Person) => {
        const params = { id }
        if (how === 'removed') return by.call('removeStaff', { params, body: { password: PASSWORD } })
        const change = how === 'demoted' ? ({ role: 'manager' } as const) : ({ status: 'suspended' } as const)
        return by.call('updateStaff', { params, body: { ...change, password: PASSWORD } })
      }
      const results = await Promise.allSettled([end(one, two), end(two, one)])
      expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
      const owners = await shop.app.database.read
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'admin')
        .where('staff_role', 'is', null)
        .where('status', '=', 'active')
        .execute()
      expect(owners).toHaveLength(1)
      const last = [one, two].find(({ id }) => id === owners[0]?.id)!
      expect(await errorResponseOf(end(last, last))).toMatchObject({
        httpStatus: 409,
        message: 'This is the last active owner. Make someone else an owner first.',
      })
    },
  )

  test('is notified, and emailed, of what its role can act on, and no more', async () => {
    const shop = await testShop(engine)
    const roles = ['admin', 'manager', 'order-desk', 'catalogue', 'accountant'] as const
    const people: Person[] = []
    for (const role of roles) people.push(await shop.person(role))
    await people[0]!.call('updateSettings', { body: { upiId: 'new@upi', password: PASSWORD } })
    const lamp = await aProduct(people[3]!, { stock: 10 })
    await anOrder(await shop.person(), [{ product: lamp._id, quantity: 2 }])
    const seen = await Promise.all(
      people.map(async ({ call }) => {
        const { data, unread } = await call('getNotifications')
        expect(unread).toBe(data.length)
        return data.map(({ kind }) => kind).toSorted()
      }),
    )
    expect(seen).toEqual([
      ['low-stock', 'new-order', 'upi-changed'],
      ['low-stock', 'new-order'],
      ['new-order'],
      ['low-stock'],
      [],
    ])
    const mails = await queuedMails(shop.app)
    const to = (wanted: string) => mails.filter(({ template }) => template === wanted).map((mail) => mail.to)
    const emails = people.map(({ email }) => email)
    expect(to('upi-changed')).toEqual([emails[0]])
    expect(to('admin-new-order').toSorted()).toEqual(emails.slice(0, 3).toSorted())
  })

  test('that may only read orders sees them without a next step, and can’t correct them', async () => {
    const shop = await testShop(engine)
    const lamp = await aProduct(await shop.person('admin'))
    const { _id } = await anOrder(await shop.person(), [{ product: lamp._id, quantity: 1 }])
    const [accountant, desk, catalogue] = [
      await shop.person('accountant'),
      await shop.person('order-desk'),
      await shop.person('catalogue'),
    ]
    const params = { id: _id }
    expect((await desk.call('getOrder', { params })).data.nextStatuses).toContain('confirmed')
    const { data } = await accountant.call('getOrder', { params })
    expect(data).toMatchObject({ nextStatuses: [], mayCorrect: false })
    expect((await accountant.call('manageOrders')).data[0]).toMatchObject({
      nextStatuses: [],
      mayCorrect: false,
    })
    const correct = (by: Person) =>
      by.call('correctContact', { params, body: { shippingAddress: { ...ADDRESS, city: 'Nashik' } } })
    expect(await errorResponseOf(correct(accountant))).toMatchObject({ httpStatus: 403 })
    expect(await errorResponseOf(catalogue.call('getOrder', { params }))).toMatchObject({ httpStatus: 404 })
    expect((await correct(desk)).data.shippingAddress.city).toBe('Nashik')
  })
})

async function isLive({ server }: TestShop, token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.inject({ url: '/api/auth/me', headers })).statusCode === 200
}
