import { expect, test } from 'vitest'
import type { Client } from '#contract/client.ts'
import { aProduct, anOrder } from './testing/builders.ts'
import { onBothEngines } from './testing/engines.ts'
import { connectionsToTwoProcesses } from './testing/connections.ts'
import { expectError } from './testing/expect-error.ts'
import { ADMIN, placeForShop, startShop } from './testing/shop-process.ts'
import type { Person } from './testing/test-shop.ts'
import { until } from './testing/until.ts'

// The real program with WORKERS=2: one process sees what the other does.

const PASSWORD = 'Customer-Password-1'

onBothEngines('two processes on one machine', (engine) => {
  test('learn of each other’s changes at once: ended sessions, store settings, live updates', async () => {
    const { origin } = await startShop(await placeForShop(engine), { WORKERS: '2' })
    const [one, other, listening] = await connectionsToTwoProcesses(origin)
    const signIn = async (body: typeof ADMIN): Promise<Person> => {
      const { token, user } = await one.as(null)('login', { body })
      return { id: user._id, name: user.name, email: user.email, token, call: one.as(token) }
    }
    const newCustomer = async (name: string) => {
      const body = {
        name,
        email: `${name}@customer.example`.toLowerCase(),
        mobile: '9000000001',
        password: PASSWORD,
      }
      await one.as(null)('register', { body })
      return signIn({ email: body.email, password: PASSWORD })
    }
    const bothRefuse = async ({ token }: Person) => {
      for (const connection of [one, other])
        await until(async () => {
          expect(await expectError(connection.as(token)('getMe'))).toMatchObject({
            status: 401,
            code: 'NOT_SIGNED_IN',
          })
        })
    }
    const bothRespond = async ({ token }: Person) => {
      for (const connection of [one, other]) expect((await connection.as(token)('getMe')).success).toBe(true)
    }

    const admin = await signIn(ADMIN)
    const suspended = await newCustomer('Suspended')
    await bothRespond(suspended)
    await one.as(admin.token)('updateCustomerStatus', {
      params: { id: suspended.id },
      body: { status: 'suspended' },
    })
    await bothRefuse(suspended)

    const asha = await newCustomer('Asha')
    const phone = await signIn({ email: asha.email, password: PASSWORD })
    await bothRespond(phone)
    await asha.call('updateMe', { body: { password: 'Other-Password-1', currentPassword: PASSWORD } })
    await bothRefuse(phone)
    const tablet = await signIn({ email: asha.email, password: 'Other-Password-1' })
    await bothRespond(tablet)
    await other.as(asha.token)('endSessions')
    await bothRefuse(tablet)
    await bothRespond(asha)

    const ravi = await newCustomer('Ravi')
    await bothRespond(ravi)
    await other.as(ravi.token)('logout')
    await bothRefuse(ravi)

    await one.as(null)('getSettings')
    await other.as(null)('getSettings')
    await admin.call('updateSettings', {
      body: { shopName: 'Two Rooms', upiId: 'tworooms@upi', password: ADMIN.password },
    })
    for (const connection of [one, other])
      await until(async () => {
        const { data } = await connection.as(null)('getSettings')
        expect(data).toMatchObject({ shopName: 'Two Rooms', upiId: 'tworooms@upi' })
      })

    const news = await listening.listen(admin.token)
    const product = await aProduct(admin)
    const order = await anOrder(asha, [{ product: product._id, quantity: 1 }])
    await until(() => expect(news.join('')).toContain(order._id))
    await confirm(admin.call, order._id)
    await other.as(admin.token)('logout')
    await until(() => expect(news.join('')).toContain('event: ended'))
  })
})

async function confirm(call: Client, id: string): Promise<void> {
  await call('updateOrder', { params: { id }, body: { orderStatus: 'confirmed' } })
}
