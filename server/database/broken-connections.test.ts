import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type Buyers, sixteenBuyers, type BuyerResponse } from '../testing/buyers.ts'
import { startPair, startPostgres } from '../testing/postgres.ts'
import { postgresProxy } from '../testing/postgres-proxy.ts'
import { type ShopProcess, startShop } from '../testing/shop-process.ts'
import { isTorture } from '../testing/torture.ts'
import { until } from '../testing/until.ts'
import { openDatabase } from './open.ts'

// The real program on PostgreSQL while 16 buyers order, with connections broken in the middle of transactions.

/** The program on a shop's data, with `databaseUrl` as its database. */
function programOn(
  { shop }: Buyers,
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<ShopProcess> {
  return startShop({ dataDir: shop.where.dataDir, databaseUrl }, environment)
}

/**
 * Keeps every order in the middle of its transaction: each has taken stock, or waits to, and none gets an invoice
 * number until released.
 */
async function holdUpOrders(databaseUrl: string) {
  const [holder, onlooker] = [await connected(databaseUrl), await connected(databaseUrl)]
  await holder.query('begin')
  await holder.query('lock table invoice_counters in exclusive mode')
  return {
    /** The server processes of the waiting orders, once there are some. */
    heldUp: () =>
      until(async () => {
        const { rows } = await onlooker.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(rows.length).toBeGreaterThan(3)
        return rows.map(({ pid }) => pid)
      }),
    terminate: (pid: number) => onlooker.query('select pg_terminate_backend($1)', [pid]),
    letGo: () => holder.query('commit'),
  }
}

async function connected(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => void client.end().catch(() => undefined))
  return client
}

function refusedForNow(responses: readonly BuyerResponse[]): void {
  for (const { status, code, retryAfter } of responses) {
    if (status === 201) continue
    expect({ status, code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(retryAfter).toMatch(/^\d+$/)
  }
}

test('connections terminated in the middle of orders fail only these, and only for now', async () => {
  const buyers = await sixteenBuyers()
  const databaseUrl = buyers.shop.where.databaseUrl!
  const program = await programOn(buyers, databaseUrl)
  const orders = await holdUpOrders(databaseUrl)
  const responses = buyers.order(program.origin)
  for (const pid of await orders.heldUp()) await orders.terminate(pid)
  await orders.letGo()
  refusedForNow(await responses)
  expect(program.child).toMatchObject({ exitCode: null, signalCode: null })
  await buyers.orderUntilAllHave(program.origin)
  await buyers.haveWhatTheyWereTold()
})

test('a database server that crashes during orders is used again as soon as it is back', async () => {
  const server = await startPostgres({ own: true })
  onTestFinished(() => server.stop())
  const buyers = await sixteenBuyers(await openDatabase({ databaseUrl: server.url, dataDir: '' }))
  const program = await programOn(buyers, server.url)
  const orders = await holdUpOrders(server.url)
  const responses = buyers.order(program.origin)
  const [pid] = await orders.heldUp()
  process.kill(pid!, 'SIGKILL') // the server ends every connection and recovers, as after `restart -m immediate`
  refusedForNow(await responses)
  expect(program.child).toMatchObject({ exitCode: null, signalCode: null })
  await buyers.orderUntilAllHave(program.origin)
  await buyers.haveWhatTheyWereTold()
})

test('connections that fall silent in the middle of orders are given up, and what they had locked is free', async () => {
  const buyers = await sixteenBuyers()
  const databaseUrl = buyers.shop.where.databaseUrl!
  const proxy = await postgresProxy(databaseUrl)
  const program = await programOn(buyers, proxy.url, { DATABASE_STATEMENT_SECONDS: '5' })
  const orders = await holdUpOrders(databaseUrl)
  const responses = buyers.order(program.origin)
  await orders.heldUp()
  proxy.swallow()
  await orders.letGo()
  await buyers.orderUntilAllHave(program.origin)
  refusedForNow(await responses)
  await buyers.haveWhatTheyWereTold()
})

test('connections reset at COMMIT leave each buyer with one order and its image', async () => {
  const buyers = await sixteenBuyers()
  const proxy = await postgresProxy(buyers.shop.where.databaseUrl!)
  const program = await programOn(buyers, proxy.url)
  let commits = 0
  proxy.cutAtCommit('insert into "orders"', (commit) => {
    if ((commits += 1) % 2) void commit.deliver()
    else commit.lose()
  })
  refusedForNow(await buyers.order(program.origin))
  expect(commits).toBeGreaterThan(3)
  proxy.repair()
  await buyers.orderUntilAllHave(program.origin)
  await buyers.haveWhatTheyWereTold()
})

test.runIf(isTorture)(
  'a failover to the standby loses no order that was confirmed, and needs no restart',
  async () => {
    const { primary, standby } = await startPair()
    onTestFinished(async () => {
      await primary.stop()
      await standby.stop()
    })
    const proxy = await postgresProxy(primary.url)
    const buyers = await sixteenBuyers(await openDatabase({ databaseUrl: proxy.url, dataDir: '' }))
    const program = await programOn(buyers, proxy.url)
    const onStandby = await connected(standby.url)
    const responses = buyers.order(program.origin)
    await until(async () => {
      const { rows } = await onStandby.query('select id from orders')
      expect(rows.length).toBeGreaterThan(3)
    })
    await primary.stop()
    refusedForNow(await responses)
    proxy.turnTo(standby.url)
    refusedForNow(await buyers.order(program.origin))
    await onStandby.query('select pg_promote()')
    await buyers.orderUntilAllHave(program.origin)
    expect(program.child).toMatchObject({ exitCode: null, signalCode: null })
    await buyers.haveWhatTheyWereTold()
  },
)
