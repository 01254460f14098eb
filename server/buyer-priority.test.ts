import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BuyerPriority } from './app.ts'
import { jobPools } from './shop-server.ts'
import { startWorkers } from './jobs/worker.ts'
import { aProduct, anOrder } from './testing/builders.ts'
import { onBothEngines } from './testing/engines.ts'
import { queuedMails } from './testing/mails.ts'
import { testShop } from './testing/test-shop.ts'
import { later, until } from './testing/until.ts'

onBothEngines('an order that is being placed', (engine) => {
  test('goes before a batch of orders and its emails, which continue afterwards', async () => {
    const { app, person } = await testShop(engine)
    const [admin, customer, buyer] = [await person('admin'), await person(), await person()]
    const lamp = await aProduct(admin)
    const lines = [{ product: lamp._id, quantity: 1 }]
    const first = await anOrder(customer, lines)
    const second = await anOrder(customer, lines)

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) // a batch waits no longer than necessary
    onTestFinished(() => void vi.useRealTimers())
    // Not a spy: restored after the real timers, it would bring the fake ones back for all files in this process.
    const given = { way: 0 }
    const { setTimeout: never } = globalThis
    const counted = (action: () => void, ms?: number) => {
      if (ms === 250) given.way += 1
      return never(action, ms)
    }
    Object.assign(globalThis, { setTimeout: counted })
    const { put } = app.files
    const [asked, stored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    app.files.put = async (name, bytes) => {
      asked.resolve()
      await stored.promise
      await put(name, bytes)
    }
    const buying = later(anOrder(buyer, lines))
    await asked.promise
    const worker = startWorkers(app, [jobPools(app)[0]])
    onTestFinished(() => worker.stop())
    const body = { orders: [first, second].map(({ _id: id }) => ({ id })), orderStatus: 'confirmed' }
    const batch = admin.call('updateOrders', { body })
    const state = { isOver: false }
    const over = later(batch.finally(() => (state.isOver = true)))
    const waiting = (await queuedMails(app)).length
    while (given.way < 2 && !state.isOver) await setImmediate() // once for the batch, once for the emails
    const confirmed = () =>
      app.database.read.selectFrom('orders').select('id').where('order_status', '=', 'confirmed').execute()
    expect(await confirmed()).toEqual([])
    expect(await queuedMails(app)).toHaveLength(waiting)

    stored.resolve()
    await buying
    expect((await over).data).toMatchObject([{ done: true }, { done: true }])
    vi.useRealTimers()
    await until(async () => expect(await queuedMails(app)).toEqual([]))
  })
})

test('a batch still continues step by step during endless orders', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const buyers = new BuyerPriority()
  const sale = Promise.withResolvers<void>()
  const buying = buyers.run(() => sale.promise)
  let steps = 0
  const batch = async () => {
    for (; steps < 3; steps += 1) await buyers.waitForBuyers()
  }
  const moving = batch()
  for (let step = 1; step <= 3; step += 1) {
    while (vi.getTimerCount() === 0) await setImmediate()
    expect(steps).toBe(step - 1)
    vi.runAllTimers()
  }
  await moving
  sale.resolve()
  await buying
})
