import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { sql } from 'kysely'
import type { Engine } from '../server/database/database.ts'
import { openSession } from '../server/features/accounts/sessions.ts'
import { withDrawings } from '../server/files/images.ts'
import { drawPaymentScreenshot } from '../server/sample/payment-screenshot.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { startShop } from './http-servers.ts'
import { machine, publish, say, wantedEngines } from './report.ts'

// Whole orders a second over HTTP, each with its payment screenshot, while their pictures wait to be read and visitors
// look at the shop. The screenshot is what a phone makes, 1080 × 2340 pixels.

const SIZE = { orders: 200, users: 100, products: 100 }
const SECONDS = 10
const READS_EVERY_MS = 20

const picture = await phoneScreenshot()
const lines: string[] = []
for (const engine of wantedEngines()) lines.push(...(await measured(engine)))
const text = [
  '# Orders a second',
  '',
  `By \`npm run bench -- orders\`: buyers place one order after another for ${SECONDS} s, each with a JPEG of ${Math.round(picture.length / 1_000)} kB, 1080 × 2340. Reads: the p99 of a`,
  'page of 24 products, before the sale and beside it. Every picture is read in the background, one at a time.',
  '',
  machine(),
  '',
  '| engine, buyers | orders a second | slowest order, ms | refused | reads alone, p99 ms | beside, p99 ms |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  ...lines,
  '',
].join('\n')
await publish('orders', text)

async function measured(engine: Engine): Promise<string[]> {
  say(`${engine}: seeding`)
  const big = await openBigShop(engine, SIZE)
  const shop = await startShop(big.app)
  try {
    const rows: string[] = []
    for (const buyers of [10, 50]) rows.push(await sale(engine, big, shop.origin, buyers))
    return rows
  } finally {
    await shop.stop()
    await big.close()
  }
}

async function sale(engine: Engine, big: BigShop, origin: string, count: number): Promise<string> {
  const { buyers, product } = await readyFor(big, count)
  const alone = await readsDuring(origin, pause(3_000))
  const took: number[] = []
  let refused = 0
  const until = performance.now() + SECONDS * 1_000
  const buying = Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() < until) {
        const from = performance.now()
        if (await placed(origin, buyer, product)) took.push(performance.now() - from)
        else refused += 1
      }
    }),
  )
  const beside = await readsDuring(origin, buying)
  const each = (took.length / SECONDS).toFixed(1)
  say(`${engine}, ${count} buyers: ${each} a second`)
  const cells = [
    `${engine}, ${count}`,
    each,
    Math.max(...took).toFixed(0),
    refused,
    alone.toFixed(1),
    beside.toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}

interface Buyer {
  id: string
  token: string
}

/** Customers signed in, and a product of which there is enough. */
async function readyFor({ app }: BigShop, count: number): Promise<{ buyers: Buyer[]; product: string }> {
  return app.database.transaction(async (tx) => {
    await sql`update products set stock = 100000`.execute(tx.db)
    const people = await tx.db
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'customer')
      .where('status', '=', 'active')
      .limit(count)
      .execute()
    const buyers: Buyer[] = []
    for (const { id } of people)
      buyers.push({ id, token: await openSession(app, tx.db, id, { remember: false, userAgent: 'bench' }) })
    const { id: product } = await tx.db
      .selectFrom('products')
      .select('id')
      .where('status', '=', 'active')
      .orderBy('sold', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return { buyers, product }
  })
}

async function placed(origin: string, { id, token }: Buyer, product: string): Promise<boolean> {
  const body = new FormData()
  const address = {
    fullName: 'Bench Buyer',
    phone: '9876543210',
    addressLine: '12 Sample Street',
    postalCode: '411030',
  }
  body.set('userId', id)
  body.set('items', JSON.stringify([{ product, quantity: 1 }]))
  body.set('shippingAddress', JSON.stringify(address))
  body.set('image', new File([new Uint8Array(picture)], 'paid.jpg', { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
  const answer = await fetch(`${origin}/api/order/createOrder`, { method: 'POST', headers, body })
  const said = await answer.text()
  if (answer.status !== 201 && answer.status !== 503) throw new Error(`createOrder: ${answer.status} ${said}`)
  return answer.status === 201
}

/** The 99th of a hundred reads' times in ms, until `done`. */
async function readsDuring(origin: string, done: Promise<unknown>): Promise<number> {
  const times: number[] = []
  const over = new AbortController()
  void done.finally(() => over.abort())
  while (!over.signal.aborted) {
    const from = performance.now()
    await (await fetch(`${origin}/api/product/getAllProduct?limit=24`)).arrayBuffer()
    times.push(performance.now() - from)
    await pause(READS_EVERY_MS)
  }
  await done
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

async function phoneScreenshot(): Promise<Buffer> {
  const payment = {
    amountRupees: 640,
    utr: '612345678901',
    payeeVpa: 'samagri@upi',
    payeeName: 'Samagri',
    payerName: 'Bench Buyer',
    paidAt: new Date().toISOString(),
    layout: 0,
  } as const
  const drawn = await withDrawings(() => drawPaymentScreenshot(payment))
  return sharp(drawn)
    .resize(1080, 2340, { fit: 'fill' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
