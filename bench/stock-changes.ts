import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import type { Engine } from '../server/database/database.ts'
import { openBigShop } from './big-shop.ts'
import { type Buyer, placed, readyFor } from './buyers.ts'
import { startShop } from './http-servers.ts'
import { say } from './report.ts'

const PRODUCTS = [1_000, 10_000]
const SECONDS = 8
const READS_A_SECOND = 500
const ORDERS_A_SECOND = 20
const PAGES = 8
const WARM_UP_MS = 1_000

/** Rows of a table: how long pages of the product list take while orders change the stock that they show. */
export async function stockChanges(engine: Engine): Promise<string[]> {
  const rows: string[] = []
  for (const products of PRODUCTS) {
    say(`${engine}: ${products} products`)
    const big = await openBigShop(engine, { orders: 200, users: 100, products })
    const shop = await startShop(big.app)
    try {
      const { buyers, product } = await readyFor(big, 20)
      const buy = await buying(shop.origin, buyers, product)
      await readsFor(shop.origin, WARM_UP_MS)
      const alone = await readsFor(shop.origin, SECONDS * 1_000)
      const orders = atRate(ORDERS_A_SECOND, SECONDS * 1_000, buy)
      const beside = await readsFor(shop.origin, SECONDS * 1_000)
      const taken = (await orders).filter(Boolean).length
      const cells = [`${engine}, ${products.toLocaleString('en')}`, alone, beside].map((cell) =>
        typeof cell === 'number' ? cell.toFixed(1) : cell,
      )
      rows.push(`| ${[...cells, (beside / alone).toFixed(2), taken].join(' | ')} |`)
      say(rows.at(-1)!)
    } finally {
      await shop.stop()
      await big.close()
    }
  }
  return rows
}

/** Orders with a small picture, so that its work does not hide the list's. */
async function buying(origin: string, buyers: readonly Buyer[], product: string) {
  const create = { width: 60, height: 120, channels: 3, background: '#e5f4e8' } as const
  const picture = await sharp({ create }).jpeg().toBuffer()
  return (i: number) => placed(origin, buyers[i % buyers.length]!, product, picture)
}

/** The 99th of a hundred reads' times in ms. */
async function readsFor(origin: string, ms: number): Promise<number> {
  const times = await atRate(READS_A_SECOND, ms, async (i) => {
    const from = performance.now()
    const query = `limit=24&page=${(i % PAGES) + 1}`
    await (await fetch(`${origin}/api/product/getAllProduct?${query}`)).arrayBuffer()
    return performance.now() - from
  })
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!
}

/** Begins `act` so often a second, whether or not those before are done → what all of them gave. */
async function atRate<T>(aSecond: number, ms: number, act: (i: number) => Promise<T>): Promise<T[]> {
  const from = performance.now()
  const begun: Promise<T>[] = []
  while (performance.now() - from < ms) {
    const due = ((performance.now() - from) * aSecond) / 1_000
    while (begun.length < due) begun.push(act(begun.length))
    await pause(1)
  }
  return Promise.all(begun)
}
