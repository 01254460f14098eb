import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { FEW_ARENAS, SMALL_HEAP } from '../../scripts/small-process.mjs'
import { systemClock } from '../clock.ts'
import type { Engine } from '../database/database.ts'
import type { JobKind } from '../jobs/queue-job.ts'
import { aProduct } from '../testing/builders.ts'
import { onBothEngines } from '../testing/engines.ts'
import { ADDRESS, brokenIn } from '../testing/orders.ts'
import { file, jpeg } from '../testing/test-images.ts'
import { startShop } from '../testing/shop-process.ts'
import { type Person, testShop, type TestShop } from '../testing/test-shop.ts'
import { tell } from '../testing/torture.ts'

// More orders than the machine can handle, clients that stall, and the same for hours. The clients use the same
// machine, so times are only printed; what must never happen is asserted.

const SECONDS = Number(process.env['TORTURE_MINUTES'] ?? 1) * 60

interface Sent {
  status: number
  ms: number
  retryAfter: string | null
}

async function openForOrders(engine: Engine) {
  const shop = await testShop(engine, { clock: systemClock, environment: { RATE_LIMITS: 'off' } })
  const { _id: product } = await aProduct(await shop.person('admin'), { stock: 1_000_000 })
  const buyers: Person[] = []
  while (buyers.length < 40) buyers.push(await shop.person())
  const small = { NODE_OPTIONS: SMALL_HEAP.join(' '), ...FEW_ARENAS } // memory as `npm start` and the container have it
  const { origin, port } = await startShop(shop.where, { RATE_LIMITS: 'off', ...small })
  const image = file(await jpeg(720, 1_280), 'paid.jpg', 'image/jpeg')
  let sent = 0
  const order = async (): Promise<Sent> => {
    const buyer = buyers[(sent += 1) % buyers.length]!
    const body = new FormData()
    body.set('userId', buyer.id)
    body.set('items', JSON.stringify([{ product, quantity: 1 }]))
    body.set('shippingAddress', JSON.stringify(ADDRESS))
    body.set('image', image)
    const headers = { authorization: `Bearer ${buyer.token}`, 'idempotency-key': String(sent) }
    const began = performance.now()
    const response = await fetch(`${origin}/api/order/createOrder`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    const ms = performance.now() - began
    return { status: response.status, ms, retryAfter: response.headers.get('retry-after') }
  }
  /** The given number of callers, each repeating after its response; returns orders accepted per second. */
  const rateOf = async (callers: number, seconds: number): Promise<number> => {
    const until = Date.now() + seconds * 1_000
    let taken = 0
    const call = async () => {
      while (Date.now() < until) if ((await order()).status === 201) taken += 1
    }
    await Promise.all(Array.from({ length: callers }, call))
    return Math.round(taken / seconds)
  }
  const metrics = async () => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    const of = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
    return { mb: Math.round(of('process_resident_memory_bytes') / 2 ** 20), files: of('process_open_fds') }
  }
  await rateOf(4, 3) // warm-up
  return { shop, port, order, rateOf, metrics }
}

/** The given number of orders per second, whatever the responses; returns the responses. */
async function flood(order: () => Promise<Sent>, rate: number): Promise<Sent[]> {
  const began = Date.now()
  const all: Promise<Sent>[] = []
  while (Date.now() < began + SECONDS * 1_000) {
    const due = ((Date.now() - began) / 1_000) * rate
    while (all.length < due) all.push(order())
    await pause(10)
  }
  return Promise.all(all)
}

/** Median and 95th percentile in milliseconds. */
function timesOf(responses: readonly Sent[]): (number | undefined)[] {
  const sorted = responses.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b)
  return [0.5, 0.95].map((part) => sorted[Math.floor(sorted.length * part)])
}

/** A client that stalls: in its headers, in its body, or by not reading many responses. */
function stall(port: number, i: number) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\n'
  if (i % 3 === 0) socket.write(head)
  else if (i % 3 === 1) socket.write(`${head}content-type: application/json\r\ncontent-length: 900\r\n\r\n{`)
  else socket.pause().write('GET /api/product/getAllProduct HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(200))
  return socket
}

/** Waiting jobs by kind. */
async function queuesOf({ app }: TestShop): Promise<Record<JobKind, number>> {
  const rows = await app.database.read
    .selectFrom('jobs')
    .select((e) => ['kind', e.fn.countAll<number>().as('n')])
    .groupBy('kind')
    .execute()
  return { mail: 0, inspection: 0, ...Object.fromEntries(rows.map(({ kind, n }) => [kind, n])) }
}

onBothEngines('A shop under more load than it can take', (engine) => {
  it('refuses the rest at once, works on, and is as before when the load is over', async () => {
    const { shop, order, rateOf, metrics } = await openForOrders(engine)
    const capacity = await rateOf(16, 10)
    const responses = await flood(order, 3 * capacity)
    const over = performance.now()
    while ((await order()).status !== 201) await pause(100)
    const backMs = Math.round(performance.now() - over)
    const [taken, refused] = [201, 503].map((code) => responses.filter(({ status }) => status === code))
    expect(responses).toHaveLength(taken!.length + refused!.length)
    for (const { retryAfter } of refused!) expect(retryAfter).toMatch(/^\d+$/)
    tell(`overload on ${engine}`, {
      capacity,
      taken: taken!.length,
      useful: Number((taken!.length / SECONDS / capacity).toFixed(2)),
      refused: refused!.length,
      refusedMs: timesOf(refused!),
      takenMs: timesOf(taken!),
      backMs,
      after: await rateOf(16, 5),
      ...(await metrics()),
    })
    expect(await brokenIn(shop.app)).toEqual([])
  })

  it('serves everyone else while 500 clients stall, and lets all of them go', async () => {
    const { port, order, metrics } = await openForOrders(engine)
    const before = await metrics()
    const sockets = Array.from({ length: 500 }, (_, i) => stall(port, i))
    const responses: Sent[] = []
    while (responses.length < 100) responses.push(await order())
    expect(responses.filter(({ status }) => status !== 201)).toEqual([])
    const during = await metrics()
    await pause(160_000) // headers have one minute, a request and an idle connection two, checked each half a minute
    const after = await metrics()
    for (const socket of sockets) socket.destroy()
    tell(`stalled clients on ${engine}`, { orderMs: timesOf(responses), before, during, after })
    expect(after.files).toBeLessThan(before.files + 50)
  })

  it('needs no more memory, files or jobs after a long time than after a short one', async () => {
    const { shop, rateOf, metrics } = await openForOrders(engine)
    const samples = []
    for (let i = 0; i < 6; i += 1) {
      await rateOf(4, SECONDS / 6)
      samples.push({ ...(await metrics()), ...(await queuesOf(shop)) })
    }
    tell(`soak on ${engine}`, { seconds: SECONDS, samples })
    expect(samples.at(-1)!.files).toBeLessThan(samples[0]!.files + 20)
  })
})
