import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { systemClock } from '../../clock.ts'
import { openPostgres } from '../../database/postgres.ts'
import { createShopServer } from '../../shop-server.ts'
import { aProduct, anOrder } from '../../testing/builders.ts'
import { onBothEngines } from '../../testing/engines.ts'
import { queuedMails } from '../../testing/mails.ts'
import { brokenIn } from '../../testing/orders.ts'
import { type HeldCommit, postgresProxy } from '../../testing/postgres-proxy.ts'
import { endOf, startShop } from '../../testing/shop-process.ts'
import { clientOf, type Person, testShop, type TestShop } from '../../testing/test-shop.ts'
import { until } from '../../testing/until.ts'

// A batch that is interrupted: completed changes stay, and sending it again does the rest and nothing twice.

async function someOrders(shop: TestShop, count: number) {
  const [admin, customer] = [await shop.person('admin'), await shop.person()]
  const lamp = await aProduct(admin, { stock: count })
  const ids: string[] = []
  for (let i = 0; i < count; i += 1)
    ids.push((await anOrder(customer, [{ product: lamp._id, quantity: 1 }]))._id)
  return { admin, ids }
}

function bodyOf(ids: readonly string[]) {
  return { orders: ids.map((id) => ({ id, from: 'pending' })), orderStatus: 'confirmed' }
}

/** Sends the batch again: every order has been moved by then, with one history row each. */
async function endsWell({ app }: TestShop, admin: Person, ids: readonly string[]): Promise<void> {
  const { data } = await admin.call('updateOrders', { body: bodyOf(ids) })
  expect(data.map(({ done, orderStatus }) => [done, orderStatus])).toEqual(ids.map(() => [true, 'confirmed']))
  for (const id of ids) {
    const { data: history } = await admin.call('getHistory', { params: { id } })
    expect(history.filter(({ to }) => to === 'confirmed')).toHaveLength(1)
  }
  expect(await brokenIn(app)).toEqual([])
}

/** The same shop behind a network that can be cut. */
async function behindNetwork({ app, where }: TestShop) {
  const proxy = await postgresProxy(where.databaseUrl!)
  const { settings, clock, log } = app
  const behind = await createApp(settings, { clock, log, database: openPostgres(proxy.url) })
  const server = await createShopServer(behind)
  onTestFinished(async () => {
    await server.close()
    await behind.close()
  })
  return { proxy, server }
}

test.each([
  ['that is committed after all', (commit: HeldCommit) => commit.deliver()],
  ['that is rolled back', async (commit: HeldCommit) => commit.lose()],
])('a batch that loses PostgreSQL at the COMMIT of an order %s', async (_what, end) => {
  const shop = await testShop('postgres', { environment: { RATE_LIMITS: 'off' } })
  const { admin, ids } = await someOrders(shop, 12)
  const { proxy, server } = await behindNetwork(shop)
  const commits: HeldCommit[] = []
  proxy.cutAtCommit(ids[4]!, (commit) => commits.push(commit))
  const { data } = await clientOf(server, admin.token)('updateOrders', { body: bodyOf(ids) })
  proxy.repair()
  expect(data.slice(0, 4)).toMatchObject(ids.slice(0, 4).map((_id) => ({ _id, done: true, code: null })))
  expect(data.slice(4)).toMatchObject(ids.slice(4).map((_id) => ({ _id, done: false, code: 'UNAVAILABLE' })))
  expect(commits).toHaveLength(1)
  await end(commits[0]!)
  await endsWell(shop, admin, ids)
  const mails = (await queuedMails(shop.app)).filter(({ facts }) => 'status' in facts)
  expect(mails).toHaveLength(ids.length)
})

onBothEngines('a batch under which the program is killed', (engine) => {
  test('continues where it stopped', async () => {
    const shop = await testShop(engine, { clock: systemClock, environment: { RATE_LIMITS: 'off' } })
    const { admin, ids } = await someOrders(shop, 80)
    const program = await startShop(shop.where)
    const sent = fetch(`${program.origin}/api/order/updateOrders`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(ids)),
    }).catch(() => 'cut')
    // On a machine fast enough to finish first, the batch is simply sent twice.
    await until(async () => expect((await moved(shop)).length).toBeGreaterThan(0))
    await endOf(program.child, 'SIGKILL')
    await sent
    await endsWell(shop, admin, ids)
  })
})

function moved({ app }: TestShop) {
  return app.database.read.selectFrom('orders').select('id').where('order_status', '=', 'confirmed').execute()
}
