import { setTimeout as pause } from 'node:timers/promises'
import type { OrderStatus } from '#contract/statuses.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { type Buyer, placed, readyFor } from './buyers.ts'
import { startShop } from './http-servers.ts'
import { phoneScreenshot } from './phone-screenshot.ts'
import { commit, machine, median, publish, say, wantedEngines } from './report.ts'

// npm run bench -- beside-batch: how long an order takes beside an admin who moves hundreds of orders, and alone, in
// turns.

const SIZE = { orders: 12_000, users: 200, products: 200 }
const ROUNDS = 3
const SECONDS = 8
const EVERY_MS = 250
const IN_A_REQUEST = 25
const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'confirmed',
  confirmed: 'packaging',
  packaging: 'shipped',
  shipped: 'delivered',
}

const lines: string[] = []
for (const engine of wantedEngines()) {
  say(`${engine}: seeding`)
  const big = await openBigShop(engine, SIZE)
  const shop = await startShop(big.app)
  try {
    lines.push(await compared(engine, big, shop.origin))
  } finally {
    await shop.stop()
    await big.close()
  }
}
await publish(
  'beside-batch',
  [
    '# Orders beside a batch',
    '',
    `By \`npm run bench -- beside-batch\`: a buyer places an order with a phone’s screenshot every ${EVERY_MS} ms, alone and while an admin moves ${IN_A_REQUEST}`,
    `orders a request without a pause; ${ROUNDS} turns of ${SECONDS} s each.`,
    '',
    `${machine()} ${commit()}`,
    '',
    '| engine | alone, median and p99 ms | beside, median and p99 ms | median, p99 ratio | orders moved a second |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...lines,
    '',
  ].join('\n'),
)

async function compared(engine: string, big: BigShop, origin: string): Promise<string> {
  const { buyers, product } = await readyFor(big, 20)
  const picture = await phoneScreenshot()
  const batches = await batchesOf(big)
  const alone: number[] = []
  const beside: number[] = []
  let moved = 0
  const buy = (times: number[]) => bought(origin, buyers, { product, picture }, times)
  await buy([]) // warms
  for (let round = 0; round < ROUNDS; round += 1) {
    await buy(alone)
    const over = new AbortController()
    const moving = movedUntil(over.signal, { origin, token: big.token, batches })
    await buy(beside)
    over.abort()
    moved += await moving
    await pause(1_000)
  }
  const [a, b] = [figures(alone), figures(beside)]
  const each = (moved / (ROUNDS * SECONDS)).toFixed(0)
  const ratios = `${(b.median / a.median).toFixed(2)}, ${(b.p99 / a.p99).toFixed(2)}`
  const row = `| ${engine} | ${shown(a)} | ${shown(b)} | ${ratios} | ${each} |`
  say(row)
  return row
}

interface Figures {
  median: number
  p99: number
}

function figures(times: readonly number[]): Figures {
  return { median: median(times), p99: times.toSorted((x, y) => x - y)[Math.floor(times.length * 0.99)] ?? 0 }
}

function shown({ median: middle, p99 }: Figures): string {
  return `${middle.toFixed(0)}, ${p99.toFixed(0)}`
}

/** Orders of buyers in turn, at fixed moments whether the one before was answered or not. */
async function bought(
  origin: string,
  buyers: readonly Buyer[],
  { product, picture }: { product: string; picture: Buffer },
  times: number[],
): Promise<void> {
  const orders: Promise<void>[] = []
  for (let i = 0; i < (SECONDS * 1_000) / EVERY_MS; i += 1) {
    const from = performance.now()
    const order = placed(origin, buyers[i % buyers.length]!, product, picture)
    orders.push(order.then((taken) => void (taken && times.push(performance.now() - from))))
    await pause(EVERY_MS)
  }
  await Promise.all(orders)
}

interface Batch {
  from: OrderStatus
  ids: string[]
}

/** All orders, pending, in requests' sizes. */
async function batchesOf({ app }: BigShop): Promise<Batch[]> {
  const rows = await app.database.transaction(async ({ db }) => {
    await db.updateTable('orders').set({ order_status: 'pending' }).execute()
    return db.selectFrom('orders').select('id').execute()
  })
  const batches: Batch[] = []
  for (let at = 0; at < rows.length; at += IN_A_REQUEST)
    batches.push({ from: 'pending', ids: rows.slice(at, at + IN_A_REQUEST).map(({ id }) => id) })
  return batches
}

interface Desk {
  origin: string
  token: string
  batches: Batch[]
}

/** Moves one batch after another, each on to its next status, until told to stop → how many orders. */
async function movedUntil(over: AbortSignal, { origin, token, batches }: Desk): Promise<number> {
  let moved = 0
  while (!over.aborted) {
    const batch = batches.shift()
    const to = batch && NEXT[batch.from]
    if (!batch || !to) throw new Error('no order is left to move')
    const body = JSON.stringify({
      orders: batch.ids.map((id) => ({ id, from: batch.from })),
      orderStatus: to,
    })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/order/updateOrders`, { method: 'PATCH', headers, body })
    if (!answer.ok) throw new Error(`updateOrders: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    moved += batch.ids.length
    if (NEXT[to]) batches.push({ from: to, ids: batch.ids })
  }
  return moved
}
