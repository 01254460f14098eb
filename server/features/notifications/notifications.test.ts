import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Engine } from '../../database/database.ts'
import { openDatabase } from '../../database/open.ts'
import { newId } from '../../ids.ts'
import { CONNECTIONS_MAX } from './events.routes.ts'
import { createShopServer } from '../../shop-server.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { listenToEvents } from '../../testing/listen-to-events.ts'
import { errorResponseOf, send } from '../../testing/orders.ts'
import { testShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

onBothEngines('notifications', (engine) => {
  test('notify the admins of orders, low stock, payments to check again and problems, and a customer of their own order', async () => {
    const { admin, asha, product, order } = await shopWithOrder(engine, 12, 4)
    const params = { id: order._id }
    await admin.call('updateOrder', { params, body: { orderStatus: 'confirmed' } })
    for (const paymentStatus of ['paid', 'pending', 'failed'])
      await admin.call('updatePaymentStatus', { params, body: { paymentStatus } })
    await asha.call('disputeOrder', { params, body: { reason: 'cancellation', text: 'No longer needed' } })
    await admin.call('resolveDispute', { params, body: {} })

    const forAdmin = await admin.call('getNotifications')
    expect(forAdmin.data.map(({ kind, subject, facts }) => ({ kind, subject, facts }))).toEqual([
      { kind: 'dispute', subject: order._id, facts: { name: asha.name, reason: 'cancellation' } },
      { kind: 'payment', subject: order._id, facts: {} },
      { kind: 'low-stock', subject: product._id, facts: { name: 'Brass lamp', stock: 8 } },
      { kind: 'new-order', subject: order._id, facts: { name: asha.name, amount: 440 } },
    ])
    expect(forAdmin.unread).toBe(4)
    const forAsha = await asha.call('getNotifications')
    expect(forAsha.data.map(({ kind, facts }) => [kind, facts.status ?? facts.reason])).toEqual([
      ['dispute-resolved', 'cancellation'],
      ['payment-status', 'failed'],
      ['payment-status', 'paid'],
      ['order-status', 'confirmed'],
    ])
  })

  test('report low stock only when an order takes a product below 10', async () => {
    const { admin, asha, product } = await shopWithOrder(engine, 12, 2)
    expect(await kinds(admin)).toEqual(['new-order'])
    await anOrder(asha, [{ product: product._id, quantity: 1 }])
    expect(await kinds(admin)).toEqual(['low-stock', 'new-order', 'new-order'])
    await anOrder(asha, [{ product: product._id, quantity: 1 }])
    expect(await kinds(admin)).toEqual(['new-order', 'low-stock', 'new-order', 'new-order'])
  })

  test('are paged, are read up to an id and stay read, and are visible to no one else', async () => {
    const { shop, admin, asha, product } = await shopWithOrder(engine, 100, 1)
    const ravi = await shop.person('user', 'Ravi Sample')
    for (let i = 0; i < 4; i += 1) await anOrder(asha, [{ product: product._id, quantity: 1 }])
    const first = await admin.call('getNotifications', { query: { limit: '3' } })
    expect([first.data.length, first.more, first.unread]).toEqual([3, true, 5])
    const before = first.data.at(-1)?._id ?? ''
    const second = await admin.call('getNotifications', { query: { limit: '3', before } })
    expect([second.data.length, second.more]).toEqual([2, false])

    const upTo = first.data[1]?._id ?? ''
    await admin.call('readNotifications', { body: { upTo } })
    await admin.call('readNotifications', { body: { upTo: second.data[0]?._id ?? '' } })
    const now = await admin.call('getNotifications')
    expect(now.unread).toBe(1)
    expect(now.data.map(({ read }) => read)).toEqual([false, true, true, true, true])
    expect((await ravi.call('getNotifications')).data).toEqual([])
    const refused = await errorResponseOf(ravi.call('readNotifications', { body: { upTo } }))
    expect(refused).toMatchObject({ httpStatus: 404 })
  })

  test('are not written by a rejected operation, nor for operations in the past', async () => {
    const { shop, admin, asha, product, order } = await shopWithOrder(engine, 12, 2)
    const refused = admin.call('updateOrder', {
      params: { id: order._id },
      body: { orderStatus: 'returned' },
    })
    await expect(refused).rejects.toThrow()
    await expect(anOrder(asha, [{ product: product._id, quantity: 11 }])).rejects.toThrow()
    shop.app.isBackfill = true
    await anOrder(asha, [{ product: product._id, quantity: 9 }])
    expect(await kinds(admin)).toEqual(['new-order'])
  })
})

onBothEngines('live events', (engine) => {
  test('send each person their own notifications live, from another process too', async () => {
    const { shop, admin, asha, product } = await shopWithOrder(engine, 100, 1)
    const second = await createApp(shop.app.settings, {
      clock: shop.clock,
      log: shop.app.log,
      database: await openDatabase(shop.where),
    })
    const other = await createShopServer(second)
    const forAdmin = await listenToEvents(other, admin.token)
    const forAsha = await listenToEvents(other, asha.token)
    await until(() => expect([...forAdmin.types, ...forAsha.types]).toEqual(['ready', 'ready']))
    const known = forAdmin.ids.length
    const order = await anOrder(asha, [{ product: product._id, quantity: 1 }])
    await until(() => expect(forAdmin.data.slice(known)).toMatchObject([{ subject: order._id }]))
    await admin.call('updateOrder', { params: { id: order._id }, body: { orderStatus: 'confirmed' } })
    await until(() => expect(forAsha.data).toMatchObject([{ kind: 'order-status' }]))
    expect(new Set(forAdmin.ids).size).toBe(forAdmin.ids.length)
    // However many others come at the same time.
    const row = { kind: 'new-order' as const, facts: '{}', created_at: isoTime(shop.clock) }
    const rows = [...Array<string>(600).fill(asha.id), null].map((account_id) => {
      const id = newId()
      return { ...row, id, account_id, subject_id: id }
    })
    await shop.app.database.transaction(({ db }) => db.insertInto('notifications').values(rows).execute())
    await until(() => expect(forAdmin.data.at(-1)).toMatchObject({ subject: rows.at(-1)!.id }))
    await other.close()
    await second.close()
  })

  test('send what was missed after a lost connection', async () => {
    const { shop, admin, asha, product } = await shopWithOrder(engine, 100, 1)
    const first = await listenToEvents(shop.server, admin.token)
    await until(() => expect(first.types).toEqual(['ready']))
    await anOrder(asha, [{ product: product._id, quantity: 1 }])
    await until(() => expect(first.ids).toHaveLength(1))
    first.close()
    const missed = await anOrder(asha, [{ product: product._id, quantity: 1 }])
    const again = await listenToEvents(shop.server, admin.token, first.ids[0])
    await until(() => expect(again.data.map(({ subject }) => subject)).toContain(missed._id))
    expect(again.ids).not.toContain(first.ids[0])
  })

  test('end with logout and with suspension, and only those', async () => {
    const { shop, admin, asha } = await shopWithOrder(engine, 100, 1)
    const ravi = await shop.person('user', 'Ravi Sample')
    const of = await Promise.all([admin, asha, ravi].map(({ token }) => listenToEvents(shop.server, token)))
    await asha.call('logout')
    await admin.call('updateCustomerStatus', { params: { id: ravi.id }, body: { status: 'suspended' } })
    await until(() => expect(of.map(({ ended }) => ended())).toEqual([false, true, true]))
  })

  test('are not opened by a HEAD request, which would never end', async () => {
    const { shop, admin } = await shopWithOrder(engine, 100, 1)
    const request = { method: 'HEAD', url: '/api/events', token: admin.token } as const
    expect((await send(shop, request)).statusCode).toBe(404)
  })

  test('are rejected without a token and for too many windows of one account, and keep no server from closing', async () => {
    const { shop, admin } = await shopWithOrder(engine, 100, 1)
    expect((await listenToEvents(shop.server, null)).status).toBe(401)
    for (let i = 0; i < CONNECTIONS_MAX; i += 1)
      expect((await listenToEvents(shop.server, admin.token)).status).toBe(200)
    expect((await listenToEvents(shop.server, admin.token)).status).toBe(429)
    await shop.server.close() // does not wait for any of them
  })
})

async function shopWithOrder(engine: Engine, stock: number, quantity: number) {
  const shop = await testShop(engine)
  const admin = await shop.person('admin', 'Meera Sample')
  const asha = await shop.person('customer', 'Asha Example')
  const product = await aProduct(admin, { stock })
  const order = await anOrder(asha, [{ product: product._id, quantity }])
  return { shop, admin, asha, product, order }
}

async function kinds(admin: Awaited<ReturnType<typeof shopWithOrder>>['admin']) {
  return (await admin.call('getNotifications')).data.map(({ kind }) => kind)
}
