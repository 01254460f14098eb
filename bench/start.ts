import { setTimeout as pause } from 'node:timers/promises'
import { ensureServerBuilt } from '../scripts/build-server.mjs'
import { openBigShop } from './big-shop.ts'
import { httpRequests } from './http-requests.ts'
import { headersOf, residentMib, type RunningServer, startShop } from './http-servers.ts'
import { findLoad } from './load.ts'
import { commit, machine, median, say } from './report.ts'

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
  await pause(AT_REST_MS)
  const idle = await residentMib(shop)
  say(`ready after ${median(ready).toFixed(0)} ms, ${idle} MiB at rest`)
  const taken = await underLoad(shop)
  await shop.stop()
  process.stdout.write(
    [
      `${machine()} ${commit()}`,
      '',
      '| ready, ms | at rest, MiB | minutes of load | MiB after each tenth of it |',
      '| ---: | ---: | ---: | --- |',
      `| ${median(ready).toFixed(0)} | ${idle} | ${minutes} | ${taken.join(', ')} |`,
      '',
    ].join('\n'),
  )
} finally {
  await big.close()
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
