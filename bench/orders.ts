import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../server/database/database.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { placed, readyFor } from './buyers.ts'
import { startShop } from './http-servers.ts'
import { phoneScreenshot } from './phone-screenshot.ts'
import { commit, machine, publish, say, wantedEngines } from './report.ts'

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
  `${machine()} ${commit()}`,
  '',
  '| engine, buyers | orders a second | slowest order, ms | refused | reads alone, p99 ms | beside, p99 ms |',
  '| --- | ---: | ---: | ---: | ---: | ---: |',
  ...lines,
  '',
  '## What misses its goal, and why',
  '',
  'Reads beside orders were to take at most twice the time of reads alone. The two cores are full then: each picture takes 31 ms of a core to be decoded and',
  'kept, 1.3 of the two cores at 40 orders a second, and the reader of pictures takes what is left. Its lowest priority, or Linux’s idle class, changed nothing that',
  'could be measured. It stays: a third core ends it, and pictures read later would keep the payment desk waiting.',
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
        if (await placed(origin, buyer, product, picture)) took.push(performance.now() - from)
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
