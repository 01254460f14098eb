import { pino } from 'pino'
import { expect, it } from 'vitest'
import { createAccount } from './features/accounts/register.ts'
import { hashPassword } from './features/accounts/passwords.ts'
import type { App } from './app.ts'
import { prepareShop } from './prepare-shop.ts'
import { withSvg } from './files/sharp.ts'
import { progressFor } from './progress.ts'
import { SAMPLE_PRODUCTS } from './sample/catalogue.ts'
import { fillAccounts } from './sample/fill-accounts.ts'
import { fillOrders } from './sample/fill-orders.ts'
import { planOrders } from './sample/plan-orders.ts'
import { SAMPLE_ACCOUNTS, SAMPLE_ADMIN, SAMPLE_BUYERS, type SampleAccount } from './sample/sample-accounts.ts'
import { vaultOf } from './secret.ts'
import { aProduct } from './testing/builders.ts'
import { onBothEngines, onOneEngine } from './testing/engines.ts'
import { testShop, type TestShop } from './testing/test-shop.ts'

const PRODUCTION = { NODE_ENV: 'production', SECRET: 's'.repeat(32) }
const ADMIN = { ADMIN_EMAIL: 'meera@shop.example', ADMIN_PASSWORD: 'Geheim-1' }

async function prepared(shop: TestShop): Promise<string[]> {
  const lines: string[] = []
  await prepareShop(shop.app, (line) => lines.push(line))
  return lines
}

function accountsOf({ app }: TestShop) {
  return app.database.read.selectFrom('accounts').select(['email', 'role', 'is_verified']).execute()
}

onBothEngines('before the doors open', (engine) => {
  it('several simultaneous starts create one admin, and all of them succeed', async () => {
    const shop = await testShop(engine, { environment: { ...PRODUCTION, ...ADMIN } })
    await Promise.all(Array.from({ length: 6 }, () => prepared(shop)))
    expect(await accountsOf(shop)).toEqual([{ email: ADMIN.ADMIN_EMAIL, role: 'admin', is_verified: 1 }])
  })

  it('prints only the sample accounts that exist and still have their published password', async () => {
    const shop = await testShop(engine, { environment: { SAMPLE_DATA: 'yes' } })
    await shop.person('admin')
    const [asha, ravi] = SAMPLE_BUYERS as [SampleAccount, SampleAccount]
    await withPassword(shop, asha.email, asha)
    const { id } = await withPassword(shop, ravi.email, { ...ravi, password: 'Geheim-1' })
    expect(await prepared(shop)).toEqual([
      'Sample accounts (for trying out the shop):',
      `  customer  ${asha.email}  ${asha.password}`,
    ])
    await change(shop, id, { password_hash: await hashPassword(ravi.password) })
    expect(await prepared(shop)).toHaveLength(3)
  })
})

onOneEngine('before the doors open', (engine) => {
  it('an empty shop in production without an admin refuses to start, names the variables and creates no account', async () => {
    for (const [environment, line] of [
      [{}, /^ADMIN_EMAIL and ADMIN_PASSWORD are missing/],
      [{ ADMIN_EMAIL: ADMIN.ADMIN_EMAIL }, /^ADMIN_PASSWORD is missing/],
      [{ ADMIN_PASSWORD: ADMIN.ADMIN_PASSWORD }, /^ADMIN_EMAIL is missing/],
      [{ SAMPLE_DATA: 'yes' }, /^ADMIN_EMAIL and ADMIN_PASSWORD are missing/],
    ] as const) {
      const shop = await testShop(engine, { environment: { ...PRODUCTION, ...environment } })
      await expect(prepared(shop)).rejects.toThrow(line)
      expect(await accountsOf(shop)).toEqual([])
    }
  })

  it('an empty shop in production creates the configured admin once, and prints no password', async () => {
    const shop = await testShop(engine, { environment: { ...PRODUCTION, ...ADMIN } })
    expect(await prepared(shop)).toEqual([])
    await prepared(shop)
    expect(await accountsOf(shop)).toEqual([{ email: 'meera@shop.example', role: 'admin', is_verified: 1 }])
    const { user } = await shop.call('login', { body: { email: 'meera@shop.example', password: 'Geheim-1' } })
    expect(user.role).toBe('admin')
    expect((await shop.call('getAllProduct')).data).toEqual([])
  })

  it('a shop that has an admin keeps that admin, whatever the variables say now', async () => {
    const shop = await testShop(engine, { environment: { ...PRODUCTION, ...ADMIN } })
    const admin = await shop.person('admin')
    await prepared(shop)
    expect((await accountsOf(shop)).map(({ email }) => email)).toEqual([admin.email])
  })

  it('a shop in production with customers but no admin starts anyway', async () => {
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

  it('says that the admin’s address already belongs to a customer', async () => {
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

  it.each([PRODUCTION, { PUBLIC_URL: 'https://shop.example' }])(
    'a public shop (%j) does not start with a sample account that has its published password, and says what to do',
    async (environment) => {
      const shop = await testShop(engine, { environment })
      await shop.person('admin')
      for (const sample of SAMPLE_ACCOUNTS) {
        const { id } = await withPassword(shop, sample.email, sample)
        await expect(prepared(shop)).rejects.toThrow(
          new RegExp(
            `^the shop does not start while anyone can sign in as ${sample.email} with .*set-password EMAIL.*suspend-account EMAIL"$`,
          ),
        )
        await change(shop, id, { password_hash: await hashPassword('Geheim-1') })
        expect(await prepared(shop)).toEqual([])
      }
    },
  )

  it('a public shop checks every admin for the published password, but no suspended account', async () => {
    const shop = await testShop(engine, { environment: PRODUCTION })
    const renamed = await withPassword(shop, 'renamed@shop.example', SAMPLE_ADMIN)
    await expect(prepared(shop)).rejects.toThrow(
      /^the shop does not start while anyone can sign in as renamed@shop\.example with /,
    )
    await change(shop, renamed.id, { status: 'suspended' })
    expect(await prepared(shop)).toEqual([])
    await withPassword(shop, 'customer@shop.example', { ...SAMPLE_ADMIN, role: 'customer' })
    expect(await prepared(shop)).toEqual([])
  })

  it('a shop for strangers takes no published password for its first admin, and makes no sample account', async () => {
    const https = { PUBLIC_URL: 'https://shop.example' }
    for (const [environment, line] of [
      [
        { ...PRODUCTION, ...ADMIN, ADMIN_PASSWORD: SAMPLE_ADMIN.password },
        /^ADMIN_PASSWORD is the published/,
      ],
      [https, /^ADMIN_EMAIL and ADMIN_PASSWORD are missing/],
    ] as const) {
      const shop = await testShop(engine, { environment })
      await expect(prepared(shop)).rejects.toThrow(line)
      expect(await accountsOf(shop)).toEqual([])
    }
  })

  it('on a desk sample accounts are warned of at every start, and a changed one is not', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const shop = await testShop(engine, { log, environment: { SAMPLE_DATA: 'no' } })
    const { id } = await withPassword(shop, SAMPLE_ADMIN.email, SAMPLE_ADMIN)
    await prepared(shop)
    expect(JSON.parse(lines.pop() ?? '')).toMatchObject({
      level: 40,
      accounts: 1,
      msg: expect.stringMatching(/^anyone who can reach this shop can sign in .*set-password EMAIL/),
    })
    await change(shop, id, { password_hash: await hashPassword('Geheim-1') })
    await prepared(shop)
    expect(lines).toEqual([])
  })

  it('sample orders whose placing was interrupted are completed by the next start', async () => {
    const shop = await testShop(engine)
    const { app } = shop
    const lamp = await aProduct(await shop.person('admin'), { stock: 1_000 })
    const names = SAMPLE_PRODUCTS.map(({ name }) => name)
    const buyers = await fillAccounts(app)
    const fill = (parts: Partial<App> = {}) =>
      fillOrders(
        { ...app, ...parts },
        {
          plan: [...planOrders(app.clock.now(), 12, names, buyers.length)],
          products: new Map(names.map((name) => [name, lamp._id])),
          buyers,
          progress: progressFor('', () => undefined),
        },
      )
    let transactions = 0
    const transaction: typeof app.database.transaction = async (action) => {
      if ((transactions += 1) > 9) throw new Error('the process was killed')
      return app.database.transaction(action)
    }
    const interrupted = withSvg(() => fill({ database: { ...app.database, transaction } }))
    await expect(interrupted).rejects.toThrow('was killed')
    await withSvg(() => fill())
    expect(await app.database.read.selectFrom('orders').select('id').execute()).toHaveLength(12)
  })

  it('warns at each start with another secret than the last one', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (text: string) => lines.push(text) })
    const shop = await testShop(engine, { log, environment: { SAMPLE_DATA: 'no' } })
    await shop.person('admin')
    const start = async (secret: string) => {
      lines.length = 0
      await prepareShop({ ...shop.app, vault: vaultOf(secret) }, () => undefined)
      return lines.join()
    }
    expect(await start('one')).toBe('')
    expect(await start('one')).toBe('')
    expect(await start('two')).toMatch(/"level":40.*the secret is different from the one at the last start/)
    expect(await start('two')).toBe('')
    expect(await start('one')).toMatch(/All machines need the same SECRET/)
  })

  it('in production without a mail server says at the start where emails are stored', async () => {
    for (const [environment, line] of [
      [PRODUCTION, /"level":40.*SMTP_URL is not set/],
      [{ ...PRODUCTION, SMTP_URL: 'smtp://mail.example' }, /^$/],
      [{ SAMPLE_DATA: 'no' }, /^$/],
    ] as const) {
      const lines: string[] = []
      const log = pino({}, { write: (text: string) => lines.push(text) })
      await prepared(await testShop(engine, { log, environment: { ...ADMIN, ...environment } }))
      expect(lines.join()).toMatch(line)
    }
  })
})

/** An account with the given email and the role and password of a sample account. */
async function withPassword(shop: TestShop, email: string, { role, password }: SampleAccount) {
  const { app } = shop
  const passwordHash = await hashPassword(password)
  const account = { role, name: 'Meera', email, mobile: '9876543210', passwordHash, isVerified: true }
  const id = await app.database.transaction((tx) => createAccount(app, tx, account))
  return { id }
}

async function change(
  { app }: TestShop,
  id: string,
  values: { password_hash: string } | { status: 'suspended' },
): Promise<void> {
  await app.database.transaction((tx) =>
    tx.db.updateTable('accounts').set(values).where('id', '=', id).execute(),
  )
}
