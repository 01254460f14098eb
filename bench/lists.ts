import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Engine } from '../server/database/database.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { growingCalls, type ListCall, listCalls } from './list-calls.ts'
import { machine, publish, say, wantedEngines } from './report.ts'

// The median time of each list call at four sizes on both engines, through the whole server (server.inject). The
// sizes take turns call by call, so that whatever else the machine does meets them alike.

/** The smallest shop has as many people and products as fill a page of each list. */
const ALL_SIZES = [
  { orders: 1_000, users: 1_200, products: 300 },
  { orders: 10_000, users: 2_000, products: 500 },
  { orders: 100_000, users: 20_000, products: 5_000 },
  { orders: 1_000_000, users: 200_000, products: 10_000 },
]
/** A million orders take PostgreSQL half an hour to write durably, so it is measured up to a tenth of that. */
const SIZES = { sqlite: ALL_SIZES, postgres: ALL_SIZES.slice(0, -1) }
const REPEATS = 31
const WARMING = 4

const sections: string[] = []
const versions: string[] = []
for (const engine of wantedEngines()) {
  const shops: BigShop[] = []
  try {
    for (const size of SIZES[engine]) {
      say(`${engine}: seeding ${size.orders} orders`)
      shops.push(await openBigShop(engine, size))
    }
    say(`${engine}: measuring`)
    sections.push(await measured(engine, shops))
    versions.push(await versionOf(engine, shops[0]!))
  } finally {
    for (const shop of shops) await shop.close()
  }
}
await publish(
  'lists',
  [
    '# List calls at size',
    '',
    `Median of ${REPEATS} calls in ms, whole server (sign-in, validation, JSON), each after somebody's commit, by \`npm run bench -- lists\`. Shops of 1,000 orders, 1,200 people and 300 products;`,
    '10,000, 2,000 and 500; 100,000, 20,000 and 5,000; on SQLite also 1,000,000, 200,000 and 10,000. PostgreSQL with its own write guarantees. Ratio: the most orders over 1,000, of the medians and of the',
    'quickest calls, which tell more on a machine that others use too. Found: how many the call found at each size, 1,000 with a search being that many or more.',
    'The first table of an engine is of calls that have the same to do in each shop; its searches find the same number (12 orders, people and products bear the same',
    'name in each). The second is of calls that have more to do in a larger shop: a search reads and a category counts what it finds, at most 1,000; a far page by amount or of people is walked to (docs/why.md).',
    '',
    machine(versions),
    '',
    ...sections,
  ].join('\n'),
)

async function measured(engine: Engine, shops: readonly BigShop[]): Promise<string> {
  const same = await tableOf(engine, shops, await Promise.all(shops.map(({ app }) => listCalls(app))))
  const growing = await tableOf(engine, shops, await Promise.all(shops.map(({ app }) => growingCalls(app))))
  const exports: string[] = []
  for (const [k, shop] of shops.entries()) exports.push(await exportedIn(shop, SIZES[engine][k]!.orders))
  return [...same, '', 'More to do in a larger shop:', '', ...growing, '', ...exports, ''].join('\n')
}

/** `calls` of each shop. → the lines of a table. */
async function tableOf(
  engine: Engine,
  shops: readonly BigShop[],
  calls: readonly ListCall[][],
): Promise<string[]> {
  const rows: string[] = []
  for (const [i, { name }] of calls[0]!.entries()) {
    const acts = shops.map((shop, k) => () => get(shop, calls[k]![i]!))
    const found: string[] = []
    for (const act of acts) found.push(foundIn(await act()))
    rows.push(row(name, await timesInTurn(REPEATS, acts, (k) => commit(shops[k]!)), found))
  }
  const sizes = SIZES[engine].map(({ orders }) => orders.toLocaleString('en'))
  const head = [engine, ...sizes, 'ratio', 'of the quickest', 'found'].join(' | ')
  return [`| ${head} |`, `| --- |${' ---: |'.repeat(sizes.length + 3)}`, ...rows]
}

interface Times {
  /** Both in ms. */
  median: number
  quickest: number
}

/** The times of several acts that take turns, after a few rounds that are not counted. `before` each, untimed. */
async function timesInTurn(
  rounds: number,
  acts: readonly (() => Promise<unknown>)[],
  before: (act: number) => Promise<unknown> = async () => undefined,
): Promise<Times[]> {
  const took = acts.map((): number[] => [])
  for (let round = -WARMING; round < rounds; round += 1) {
    for (const [i, act] of acts.entries()) {
      await before(i)
      const from = performance.now()
      await act()
      if (round >= 0) took[i]!.push(performance.now() - from)
    }
  }
  return took.map((times) => {
    const sorted = times.toSorted((a, b) => a - b)
    return { median: sorted[Math.floor(rounds / 2)] ?? 0, quickest: sorted[0] ?? 0 }
  })
}

function row(name: string, times: readonly Times[], found: readonly string[]): string {
  const ratio = (of: 'median' | 'quickest') => (times.at(-1)![of] / times[0]![of]).toFixed(1)
  const medians = times.map(({ median }) => median.toFixed(2))
  return `| ${[name, ...medians, ratio('median'), ratio('quickest'), found.join(', ')].join(' | ')} |`
}

/** How many the list has, as it says itself; – of what is no list of pages. */
function foundIn(body: string): string {
  const { total } = JSON.parse(body) as { total?: number }
  return total === undefined ? '–' : String(total)
}

/** Somebody commits: what SQLite has answered before is asked anew. */
async function commit({ app }: BigShop): Promise<void> {
  await app.database.transaction((tx) =>
    sql`update list_versions set version = version where name = 'headers'`.execute(tx.db),
  )
}

/** → the answer's body. */
async function get({ server, token }: BigShop, { url, isPublic }: ListCall): Promise<string> {
  const headers = isPublic ? {} : { authorization: `Bearer ${token}` }
  const answer = await server.inject({ url, headers })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  return answer.body
}

/**
 * The export of all orders over a real connection, read piece by piece: how long, and the most memory on top of what
 * was there.
 */
async function exportedIn({ server, token }: BigShop, orders: number): Promise<string> {
  await pause(2_000) // the measuring before may have made the server shed load for a moment
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const from = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/order/exportOrders`, { headers })
  if (!answer.ok) throw new Error(`exportOrders: ${answer.status} ${await answer.text()}`)
  let bytes = 0
  let most = before
  for await (const piece of answer.body ?? []) {
    bytes += (piece as Uint8Array).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  const took = ((performance.now() - from) / 1_000).toFixed(1)
  const grown = Math.round((most - before) / 2 ** 20)
  return `- Export of ${orders.toLocaleString('en')} orders: ${took} s, ${(bytes / 2 ** 20).toFixed(1)} MiB of CSV, at most ${grown} MiB of memory more than before.`
}

async function versionOf(engine: Engine, { app }: BigShop): Promise<string> {
  const version = engine === 'sqlite' ? sql`select sqlite_version() as v` : sql`show server_version`
  const { rows } = await version.execute(app.database.read)
  return `${engine} ${Object.values(rows[0] as Record<string, string>).join(' ')}`
}
