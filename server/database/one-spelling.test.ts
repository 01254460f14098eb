import { expect, it } from 'vitest'
import { anOrder, aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { brokenIn } from '../testing/orders.ts'
import { PASSWORD, testShop, type TestShop } from '../testing/test-shop.ts'
import { newId } from '../ids.ts'
import { writeAudit } from '../audit.ts'
import { oneSpelling } from './migrations/007-to-010.ts'

/** As they were stored before, and as they are searched now. */
const NAMES = [
  ['Cafe\u0301 lamp', 'caf\u00e9'],
  ['\u095b\u0930\u0940', '\u091c\u093c\u0930\u0940'],
  ['\u0b95\u0bc6\u0bbe\u0bb2\u0bc1', '\u0b95\u0bca\u0bb2\u0bc1'],
  ['\u0995\u09c7\u09be\u09b8\u09be', '\u0995\u09cb\u09b8\u09be'],
  ['\u0b15\u0b47\u0b3e\u0b23', '\u0b15\u0b4b\u0b23'],
  ['\u0d15\u0d46\u0d3e\u0d1f\u0d3f', '\u0d15\u0d4a\u0d1f\u0d3f'],
  ['\u0c95\u0cc6\u0cc2\u0cb3', '\u0c95\u0cca\u0cb3'],
] as const

async function upgrade({ app }: TestShop): Promise<void> {
  await app.database.transaction((tx) => oneSpelling.convert!(tx))
}

async function putEmail({ app }: TestShop, id: string, email: string): Promise<void> {
  await app.database.transaction(async ({ db }) => {
    await db.updateTable('accounts').set({ email }).where('id', '=', id).execute()
  })
}

onBothEngines('What was stored before in another spelling', (engine) => {
  it('is found by search in either one: products, customers, orders and the audit log', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin')
    const lamp = await aProduct(admin)
    for (const [stored] of NAMES) {
      const asha = await shop.person()
      const product = await aProduct(admin, {
        category: lamp.category._id,
        subCategory: lamp.subCategory._id,
      })
      const order = await anOrder(asha, [{ product: product._id, quantity: 1 }])
      await shop.app.database.transaction(async (tx) => {
        await tx.db.updateTable('products').set({ name: stored }).where('id', '=', product._id).execute()
        await tx.db.updateTable('accounts').set({ name: stored }).where('id', '=', asha.id).execute()
        await tx.db.updateTable('orders').set({ full_name: stored }).where('id', '=', order._id).execute()
        const subject = ['product', product._id] as const
        const by = { actor: { id: admin.id }, requestId: newId() }
        await writeAudit(shop.app, tx, { ...by, action: 'update', subject, after: { name: stored } })
      })
    }
    await upgrade(shop)
    for (const typed of NAMES.flat()) {
      const query = { search: typed, page: '1' }
      expect((await shop.call('getAllProduct', { query })).total, typed).toBe(1)
      expect((await admin.call('getAllProduct', { query })).total, typed).toBe(1)
      expect((await admin.call('manageCustomer', { query })).total, typed).toBe(1)
      expect((await admin.call('manageOrders', { query })).total, typed).toBe(1)
      expect((await admin.call('getAudit', { query })).data.length, typed).toBeGreaterThan(0)
    }
    expect(await brokenIn(shop.app)).toEqual([])
    const entries = shop.app.database.transaction(({ db }) =>
      db.updateTable('audit_entries').set({ words: 'x' }).execute(),
    )
    await expect(entries).rejects.toThrow('append-only')
  })

  it('is an email that still opens its account, and of two with one mailbox the older one keeps it', async () => {
    const shop = await testShop(engine)
    const [first, second, third] = [await shop.person(), await shop.person(), await shop.person()]
    await putEmail(shop, first.id, 'asha@\u092d\u093e\u0930\u0924.example')
    await putEmail(shop, second.id, 'ravi@\u092d\u093e\u0930\u0924.example')
    await putEmail(shop, third.id, 'ravi@xn--h2brj9c.example')
    await upgrade(shop)
    const logIn = async (email: string) =>
      (await shop.call('login', { body: { email, password: PASSWORD } })).user._id
    for (const email of ['Asha@\u092d\u093e\u0930\u0924.example', 'asha@xn--H2BRJ9C.example'])
      expect(await logIn(email)).toBe(first.id)
    expect(await logIn('ravi@\u092d\u093e\u0930\u0924.example')).toBe(third.id)
    const { rows } = { rows: await shop.app.database.read.selectFrom('accounts').select('email').execute() }
    expect(rows.map(({ email }) => email)).toContain('ravi@\u092d\u093e\u0930\u0924.example')
    const body = { name: 'Asha', mobile: '9876543210', password: PASSWORD }
    await expect(
      shop.call('register', { body: { ...body, email: 'asha@\u092d\u093e\u0930\u0924.example' } }),
    ).rejects.toThrow('An account with this email already exists')
  })
})
