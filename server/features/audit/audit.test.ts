import { expect, test } from 'vitest'
import * as postgres from '#server/lists/search-index/postgres.ts'
import * as sqlite from '#server/lists/search-index/sqlite.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { expectError } from '../../testing/expect-error.ts'
import { type Person, testShop } from '../../testing/test-shop.ts'
import { changesOf } from './audit.routes.ts'

const read = async (admin: Person, query: Parameters<typeof admin.call<'getAudit'>>[1] = {}) =>
  (await admin.call('getAudit', query)).data

onBothEngines('the audit log', (engine) => {
  test('lists every action of the admins, newest first, with what it changed', async () => {
    const shop = await testShop(engine)
    const admin = await shop.person('admin', 'Meera Example')
    const product = await aProduct(admin)
    shop.clock.advance(1_000)
    await admin.call('updateProductById', {
      params: { id: product._id },
      body: { price: 130.5, description: 'Brass & ghee' },
    })
    shop.clock.advance(1_000)
    const customer = await shop.person('customer', 'Ravi Example')
    const order = await anOrder(customer, [{ product: product._id, quantity: 1 }])
    await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus: 'confirmed' } })
    shop.clock.advance(1_000)
    await admin.call('updatePaymentStatus', { params: { id: order._id }, body: { paymentStatus: 'paid' } })
    shop.clock.advance(1_000)
    await admin.call('updateCustomerStatus', { params: { id: customer.id }, body: { status: 'suspended' } })

    const entries = await read(admin)
    expect(entries.slice(0, 4)).toMatchObject([
      {
        by: { _id: admin.id, name: 'Meera Example' },
        act: 'suspend',
        about: 'account',
        subject: { _id: customer.id, name: 'Ravi Example' },
        changes: [{ field: 'status', before: 'active', after: 'suspended' }],
      },
      {
        act: 'payment-status',
        about: 'order',
        subject: { _id: order._id, name: '' },
        changes: [{ field: 'paymentStatus', before: 'pending', after: 'paid' }],
      },
      { act: 'order-status', changes: [{ field: 'orderStatus', before: 'pending', after: 'confirmed' }] },
      { act: 'update', about: 'product', subject: { _id: product._id, name: product.name } },
    ])
    expect(entries[3]?.changes).toEqual([
      { field: 'description', before: product.description, after: 'Brass & ghee' },
      { field: 'price', before: product.price, after: 130.5 },
    ])
    // The customer's own order is not in the audit log: no admin has changed anything yet.
    expect(entries.every(({ by }) => by?._id === admin.id)).toBe(true)
    expect(await read(admin, { query: { sort: 'oldest', limit: '1' } })).toMatchObject([{ act: 'create' }])
  })

  test('is found by who, by the action, by what it is about, by name and by the end of an id; and by days in India', async () => {
    const shop = await testShop(engine)
    shop.clock.advance(7 * 3_600_000)
    const [meera, kabir] = [await shop.person('admin', 'Meera'), await shop.person('admin', 'कबीर')]
    const asha = await shop.person('customer', 'Asha Example')
    const set = (admin: Person, status: 'active' | 'suspended') =>
      admin.call('updateCustomerStatus', { params: { id: asha.id }, body: { status } })
    await set(meera, 'suspended')
    shop.clock.advance(6 * 3_600_000) // one o'clock in India, on the next day
    await set(kabir, 'active')
    await meera.call('sendPasswordReset', { params: { id: asha.id } })

    const acts = async (query: Record<string, string>) =>
      (await read(meera, { query })).map(({ act }) => act).toSorted()
    const everything = ['activate', 'send-password-reset', 'suspend']
    expect(await acts({ search: 'meera' })).toEqual(['send-password-reset', 'suspend'])
    expect(await acts({ search: 'कबीर' })).toEqual(['activate'])
    expect(await acts({ search: 'password reset' })).toEqual(['send-password-reset'])
    expect(await acts({ search: 'ACCOUNT' })).toEqual(everything)
    expect(await acts({ search: 'asha ex' })).toEqual(everything)
    expect(await acts({ search: asha.email })).toEqual(everything)
    expect(await acts({ search: `#${asha.id.slice(-6).toUpperCase()}` })).toEqual(everything)
    expect(await acts({ search: 'reset  MEERA' })).toEqual(['send-password-reset'])
    expect(await acts({ search: 'reset कबीर' })).toEqual([])
    expect(await acts({ search: ' # ' })).toEqual(everything)
    expect(await acts({ search: '100%' })).toEqual([])

    const { findCandidates } = engine === 'sqlite' ? sqlite : postgres
    const texts = ['account', 'rarest'] // the first, in every row, is not read through to find the second
    const search = { table: 'audit_entries', texts, every: true } as const
    expect((await findCandidates(shop.app.database.read, search, 0))?.isAll).toBe(true)
    expect(await acts({ act: 'suspend' })).toEqual(['suspend'])
    expect(await acts({ about: 'product' })).toEqual([])
    expect(await acts({ about: 'account', act: 'activate' })).toEqual(['activate'])
    expect(await acts({ to: '2026-11-20' })).toEqual(['suspend'])
    expect(await acts({ from: '2026-11-21' })).toEqual(['activate', 'send-password-reset'])
    expect(await expectError(meera.call('getAudit', { query: { from: 'yesterday' } }))).toMatchObject({
      status: 400,
      message: 'Dates must look like 2026-11-30',
    })
  })

  test('has pages without overlaps or gaps, and is for admins only', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    for (let i = 0; i < 25; i += 1)
      await admin.call('updateCustomerStatus', {
        params: { id: asha.id },
        body: { status: i % 2 ? 'active' : 'suspended' },
      })
    const pages = await Promise.all(
      ['1', '2', '3', '4'].map((page) => admin.call('getAudit', { query: { page } })),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5, 0])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ _id }) => _id))).size).toBe(25)
    expect(pages[0]).toMatchObject({ total: 25, page: 1, limit: 10, pages: 3 })
    expect(await expectError((await shop.person()).call('getAudit'))).toMatchObject({ status: 403 })
  })

  test('contains no secret: not from a reset link, an email, or a state that contains one', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    const { link } = await admin.call('sendPasswordReset', { params: { id: asha.id } })
    const text = JSON.stringify(await read(admin))
    expect(text).toContain('send-password-reset')
    expect(text).not.toContain(link.split('reset=')[1])
    expect(text).not.toContain('argon2')
  })

  test('takes entries and gives none back', async () => {
    const shop = await testShop(engine)
    const [admin, asha] = [await shop.person('admin'), await shop.person()]
    await admin.call('sendPasswordReset', { params: { id: asha.id } })
    const before = await read(admin)
    const { database } = shop.app
    for (const act of [
      () => database.transaction((tx) => tx.db.updateTable('audit_entries').set({ actor: 'x' }).execute()),
      () => database.transaction((tx) => tx.db.deleteFrom('audit_entries').execute()),
    ])
      await expect(act()).rejects.toThrow('append-only')
    expect(await read(admin)).toEqual(before)
  })
})

test('a change is listed field by field: nested, in lists, added and removed', () => {
  const before = {
    name: 'Diya',
    images: ['/files/a.webp'],
    category: { _id: '1', name: 'Lamps' },
    contact: { phone: '1', email: '' },
    quickLinks: [{ title: 'Home', url: '/' }],
    updatedAt: '1',
  }
  const after = { ...before, images: [], category: { _id: '2', name: 'Bells' }, updatedAt: '2', stock: 0 }
  expect(changesOf(JSON.stringify(before), JSON.stringify(after))).toEqual([
    { field: 'images', before: '/files/a.webp', after: null },
    { field: 'category.name', before: 'Lamps', after: 'Bells' },
    { field: 'stock', before: null, after: 0 },
  ])
  expect(changesOf(null, JSON.stringify({ quickLinks: before.quickLinks, contact: before.contact }))).toEqual(
    [
      { field: 'quickLinks.1.title', before: null, after: 'Home' },
      { field: 'quickLinks.1.url', before: null, after: '/' },
      { field: 'contact.phone', before: null, after: '1' },
    ],
  )
  expect(changesOf(null, null)).toEqual([])
})

test('a long text is cut, and a secret is left out', () => {
  const long = 'क'.repeat(2_000)
  const [change] = changesOf(null, JSON.stringify({ description: long }))
  expect(String(change?.after)).toHaveLength(501)
  const secret = { password_hash: 'x', secret: 'y', token: 'z', recoveryCodes: ['a'], hsnCode: '7418' }
  expect(changesOf(JSON.stringify(secret), null)).toEqual([{ field: 'hsnCode', before: '7418', after: null }])
})
