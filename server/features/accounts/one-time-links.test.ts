import { expect, it } from 'vitest'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { refusalOf } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'

const DEAD = { httpStatus: 400, code: 'DEAD_LINK' }
const HOUR = 3_600_000
const NEW = 'A-new-password-1'

onBothEngines('a mailed link', (engine) => {
  it.each(['', 'x', 'क', 'a\u0000b', 'x'.repeat(200)])('is dead when nobody made it: %j', async (token) => {
    const shop = await testShop(engine)
    expect(await refusalOf(shop.call('verifyEmail', { body: { token } }))).toMatchObject(DEAD)
    expect(await refusalOf(shop.call('resetPassword', { body: { token, password: NEW } }))).toMatchObject(
      DEAD,
    )
  })

  it('is asked for with the same answer whether the address has an account, is suspended, or is nobody’s', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const [person, suspended] = [await shop.person(), await shop.person()]
    await admin.call('updateCustomerStatus', { params: { id: suspended.id }, body: { status: 'suspended' } })
    const answers = []
    for (const email of [person.email, suspended.email, 'nobody@customer.example'])
      answers.push(await shop.call('forgotPassword', { body: { email } }))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const resets = (await queuedMails(shop.app)).filter(({ template }) => template === 'reset-password')
    expect(resets.map(({ to }) => to)).toEqual([person.email])
  })

  it('is mailed five times an hour for one address, be it anybody’s or nobody’s', async () => {
    const shop = await testShop(engine)
    const { email } = await shop.person()
    for (const address of [email, 'nobody@customer.example']) {
      for (let i = 0; i < 5; i += 1) await shop.call('forgotPassword', { body: { email: address } })
      expect(await refusalOf(shop.call('forgotPassword', { body: { email: address } }))).toMatchObject({
        httpStatus: 429,
      })
    }
    expect(await queuedMails(shop.app)).toHaveLength(5)
    shop.clock.advance(HOUR)
    await shop.call('forgotPassword', { body: { email } })
  })
})
