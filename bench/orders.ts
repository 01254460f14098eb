import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '../server/database/database.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { placed, readyFor } from './buyers.ts'
import { startShop } from './http-servers.ts'
import { phoneScreenshot } from './phone-screenshot.ts'
import { commit, machine, publish, say, wantedEngines } from './report.ts'
import { stockChanges } from './stock-changes.ts'

// Whole orders a second over HTTP, each with its payment screenshot, while their pictures wait to be read and visitors
// look at the shop. The screenshot is what a phone makes, 1080 × 2340 pixels.

const SIZE = { orders: 200, users: 100, products: 100 }
const SECONDS = 10
const READS_EVERY_MS = 20

const picture = await phoneScreenshot()
const lines: string[] = []
const changes: string[] = []
for (const engine of wantedEngines()) {
  lines.push(...(await measured(engine)))
  changes.push(...(await stockChanges(engine)))
}
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
  '## Reads while the stock that they show changes',
  '',
  '500 reads a second of eight pages of 24 products, alone and beside 20 orders a second.',
  '',
  '| engine, products | alone, p99 ms | beside, p99 ms | beside ÷ alone | orders taken |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...changes,
  '',
  '## What misses its goal, and why',
  '',
  'Reads beside orders were to take at most twice the time of reads alone. The two cores are full then: in the sale each picture takes 31 ms of a core',
  'to be decoded and kept, 1.3 of the two cores at 40 orders a second; beside 20 orders a second with small pictures the load generator takes 0.35 of a core, the',
  'shop 0.7 (0.12 without orders) and the reader of pictures what is left. With the reader stopped, reads of 1,000 products on SQLite took 16 to 25 ms beside',
  'orders, with it 71 to 112, alone 6 to 24 (six runs at a4b41267). The lowest priority for the reader, or Linux’s idle class, changed nothing that could be measured. Of',
  'the shop’s busy time in such a run (`--cpu-prof`) the kernel’s writes took 22 %, SQLite 20 %, the pages of products made anew 8 %, collecting garbage 6 %, compressing them 5 %, files of mails 4 %; the longest stretches without a',
  'pause, 50 to 76 ms, are many short requests in a row, no single act. It stays: a third core ends it, and pictures read later would keep the payment desk waiting.',
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
