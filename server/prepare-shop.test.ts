import { expect, it } from 'vitest'
import { createAccount } from './features/accounts/register.ts'
import { prepareShop } from './prepare-shop.ts'
import { onBothEngines } from './testing/engines.ts'
import { testShop, type TestShop } from './testing/test-shop.ts'

const PRODUCTION = { NODE_ENV: 'production', SECRET: 's'.repeat(32) }
const ADMIN = { ADMIN_EMAIL: 'meera@shop.example', ADMIN_PASSWORD: 'Geheim-1' }

async function prepared(shop: TestShop): Promise<string[]> {
  const said: string[] = []
  await prepareShop(shop.app, (line) => said.push(line))
  return said
}

function accountsOf({ app }: TestShop) {
  return app.database.read.selectFrom('accounts').select(['email', 'role', 'is_verified']).execute()
}

onBothEngines('before the doors open', (engine) => {
  it('an empty shop in production without an admin refuses, names the variables and makes no account', async () => {
    for (const [environment, line] of [
      [{}, /^ADMIN_EMAIL and ADMIN_PASSWORD missing/],
      [{ ADMIN_EMAIL: ADMIN.ADMIN_EMAIL }, /^ADMIN_PASSWORD missing/],
      [{ ADMIN_PASSWORD: ADMIN.ADMIN_PASSWORD }, /^ADMIN_EMAIL missing/],
      [{ SAMPLE_DATA: 'yes' }, /^ADMIN_EMAIL and ADMIN_PASSWORD missing/],
    ] as const) {
      const shop = await testShop(engine, { environment: { ...PRODUCTION, ...environment } })
      await expect(prepared(shop)).rejects.toThrow(line)
      expect(await accountsOf(shop)).toEqual([])
    }
  })

  it('an empty shop in production makes the admin that it is told, once, and says no password', async () => {
    const shop = await testShop(engine, { environment: { ...PRODUCTION, ...ADMIN } })
    expect(await prepared(shop)).toEqual([])
    await prepared(shop)
    expect(await accountsOf(shop)).toEqual([{ email: 'meera@shop.example', role: 'admin', is_verified: 1 }])
    const { user } = await shop.call('login', { body: { email: 'meera@shop.example', password: 'Geheim-1' } })
    expect(user.role).toBe('admin')
    expect((await shop.call('getAllProduct')).data).toEqual([])
  })

  it('a shop that has an admin keeps him, whatever the variables say now', async () => {
    const shop = await testShop(engine, { environment: { ...PRODUCTION, ...ADMIN } })
    const admin = await shop.person('admin')
    await prepared(shop)
    expect((await accountsOf(shop)).map(({ email }) => email)).toEqual([admin.email])
  })

  it('a shop in production with customers but no admin opens all the same', async () => {
    const shop = await testShop(engine, { environment: PRODUCTION })
    await shop.person('customer')
    await prepared(shop)
    expect(await accountsOf(shop)).toHaveLength(1)
  })

  it('without samples and without variables a shop on a desk opens without an admin', async () => {
    const shop = await testShop(engine, { environment: { SAMPLE_DATA: 'no' } })
    expect(await prepared(shop)).toEqual([])
    expect(await accountsOf(shop)).toEqual([])
  })

  it('tells whoever made a customer of the admin’s address that it is taken', async () => {
    const shop = await testShop(engine, { environment: { ...PRODUCTION, ...ADMIN } })
    await shop.app.database.transaction((tx) =>
      createAccount(shop.app, tx, {
        role: 'customer',
        name: 'Meera',
        email: 'meera@shop.example',
        mobile: '9876543210',
        passwordHash: 'x',
        isVerified: true,
      }),
    )
    await expect(prepared(shop)).rejects.toThrow(/^ADMIN_EMAIL /)
  })
})
