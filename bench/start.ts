import { setTimeout as pause } from 'node:timers/promises'
import { ensureServerBuilt } from '../scripts/build-server.mjs'
import { openBigShop } from './big-shop.ts'
import { httpRequests } from './http-requests.ts'
import { headersOf, residentMib, type RunningServer, startBare, startShop } from './http-servers.ts'
import { findLoad } from './load.ts'
import { commit, machine, median, publish, say } from './report.ts'

// npm run bench -- start [MINUTES | catalogue]: how soon a large shop is ready after its process began, its memory at
// rest, and while everything that http.ts asks for is asked for again and again; an edit of small and large catalogues.

const SIZE = { orders: 200_000, users: 40_000, products: 10_000 }
const STARTS = 5
const AT_REST_MS = 60_000
const SECONDS_EACH = 5

const CATALOGUES = [100, 10_000]
/** Pages that are in the cache when the edit is measured. */
const PAGES = 2_000

const program = await ensureServerBuilt()
const table = await catalogueTable()
if (process.argv[2] === 'catalogue') {
  process.stdout.write(table.join('\n'))
  process.exit(0)
}
const minutes = Number(process.argv[2] ?? 10)
const { load } = await findLoad()
say(`seeding ${SIZE.orders} orders`)
const big = await openBigShop('sqlite', SIZE)
try {
  const ready: number[] = []
  for (let i = 0; i < STARTS; i += 1) {
    const shop = await startShop(big.app, { program })
    ready.push(shop.readyMs)
    await shop.stop()
  }
  const shop = await startShop(big.app, { program })
  const bare = await startBare(shop, [])
  await pause(AT_REST_MS)
  const idle = await residentMib(shop)
  const bareIdle = await residentMib(bare)
  await bare.stop()
  say(`ready after ${median(ready).toFixed(0)} ms, ${idle} MiB at rest`)
  const taken = await underLoad(shop)
  await shop.stop()
  const cells = [median(ready).toFixed(0), idle, bareIdle, minutes, taken.join(', ')]
  await publish('start', report(cells.join(' | ')))
} finally {
  await big.close()
}

/** Start, memory and edit with few and with many products. */
async function catalogueTable(): Promise<string[]> {
  const rows: string[] = []
  for (const products of CATALOGUES) {
    say(`seeding ${products} products`)
    const big = await openBigShop('sqlite', { orders: 100, users: 50, products })
    const shop = await startShop(big.app, { program })
    try {
      const [edited, ...others] = await addresses(shop)
      for (const { address } of others.slice(0, PAGES)) await read(shop, address)
      const edits: number[] = []
      const afresh: number[] = []
      const unchanged: number[] = []
      for (let i = 0; i < STARTS; i += 1) {
        edits.push(await timed(() => edit(shop, big.token, edited!._id, 100 + i)))
        afresh.push(await timed(() => read(shop, edited!.address)))
        unchanged.push(await timed(() => read(shop, others[i]!.address)))
      }
      const figures = [shop.readyMs, median(edits), median(afresh), median(unchanged)].map((ms) =>
        ms.toFixed(0),
      )
      rows.push(`| ${[products, ...figures, await residentMib(shop)].join(' | ')} |`)
    } finally {
      await shop.stop()
      await big.close()
    }
  }
  return [
    '## Public pages of a small and a large catalogue',
    '',
    `With up to ${PAGES} product pages in the cache. Medians of ${STARTS}; a page's first answer after an edit reads its data again, and renders only if that is different.`,
    '',
    '| products | ready, ms | edit, ms | its page, ms | another page, ms | MiB |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ]
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

async function addresses({ origin }: RunningServer) {
  const answer = await fetch(`${origin}/api/product/getAllProduct`)
  const { data } = (await answer.json()) as { data: { _id: string; address: string }[] }
  return data
}

async function read({ origin }: RunningServer, address: string): Promise<void> {
  const answer = await fetch(origin + address)
  if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
  await answer.arrayBuffer()
}

async function edit({ origin }: RunningServer, token: string, id: string, price: number): Promise<void> {
  const answer = await fetch(`${origin}/api/product/updateProductById/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ price }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

function report(row: string): string {
  return [
    '# Start and memory of a large shop',
    '',
    `By \`npm run bench -- start\`: ${SIZE.orders.toLocaleString('en')} orders, ${SIZE.users.toLocaleString('en')} people and ${SIZE.products.toLocaleString('en')} products on SQLite, in production. Ready: from the start of its process, the`,
    `median of ${STARTS}. At rest: a minute later. Under load: after each tenth of the time, in which everything that \`npm run bench -- http\``,
    'asks for is asked for in turn by 50 connections. Bare: a `node:http` server without anything of the shop.',
    '',
    `${machine()} ${commit()}`,
    '',
    '| ready, ms | at rest, MiB | bare, MiB | minutes of load | under load, MiB |',
    '| ---: | ---: | ---: | ---: | --- |',
    `| ${row} |`,
    '',
    'Goals: ready within 1 s, 120 MiB at rest, 300 MiB under load, and no growth. At rest some 60 MiB are Node’s program itself, which all',
    'processes share, and the rest is code, its compiled form and what lies ready for 10,000 products. Half of the room for new objects (4 MiB)',
    'would save 4 MiB at rest, and costs time at every request. Under load the whole list of 10,000 products lies ready in every encoding.',
    '',
    ...table,
  ].join('\n')
}

async function underLoad(shop: RunningServer): Promise<(number | undefined)[]> {
  const requests = await httpRequests(big)
  const end = performance.now() + minutes * 60_000
  const taken: (number | undefined)[] = []
  for (let i = 0; performance.now() < end; i += 1) {
    const request = requests[i % requests.length]!
    await load(`${shop.origin}${request.path}`, await headersOf(shop.origin, request), SECONDS_EACH)
    const done = 1 - (end - performance.now()) / (minutes * 60_000)
    if (done * 10 < taken.length + 1) continue
    taken.push(await residentMib(shop))
    say(`${taken.at(-1)} MiB`)
  }
  return taken
}
