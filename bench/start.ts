import { setTimeout as pause } from 'node:timers/promises'
import { ensureServerBuilt } from '../scripts/build-server.mjs'
import { openBigShop } from './big-shop.ts'
import { httpRequests } from './http-requests.ts'
import { headersOf, residentMib, type RunningServer, startBare, startShop } from './http-servers.ts'
import { findLoad } from './load.ts'
import { commit, machine, median, publish, say } from './report.ts'

// npm run bench -- start [MINUTES]: how soon a large shop is ready after its process began, and its memory at rest, and
// while everything that http.ts asks for is asked for in turn, again and again.

const SIZE = { orders: 200_000, users: 40_000, products: 10_000 }
const STARTS = 5
const AT_REST_MS = 60_000
const SECONDS_EACH = 5

const minutes = Number(process.argv[2] ?? 10)
const program = await ensureServerBuilt()
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
