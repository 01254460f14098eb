import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../server/app.ts'
import type { Engine } from '../server/database/database.ts'
import { indiaDay } from '../server/india-time.ts'
import { type BigShop, openBigShop, PERSON, PHONE, PRODUCT } from './big-shop.ts'
import { machine, median, publish, print, table, wantedEngines } from './report.ts'

// The median time of each list call at four sizes on both engines, through the whole server (server.inject). The
// sizes take turns call by call, so other work on the machine affects all equally.

/** The smallest shop has enough accounts and products for a page of each list. */
const ALL_SIZES = [
  { orders: 1_000, users: 1_200, products: 300 },
  { orders: 10_000, users: 2_000, products: 500 },
  { orders: 100_000, users: 20_000, products: 5_000 },
  { orders: 1_000_000, users: 200_000, products: 10_000 },
]
/** PostgreSQL needs half an hour to write a million orders durably. */
const SIZES = { sqlite: ALL_SIZES, postgres: ALL_SIZES.slice(0, -1) }
const REPEATS = 31
const WARMING = 4

const sections: string[] = []
const versions: string[] = []
for (const engine of wantedEngines()) {
  const shops: BigShop[] = []
  try {
    for (const size of SIZES[engine]) {
      print(`${engine}: seeding ${size.orders} orders`)
      shops.push(await openBigShop(engine, size))
    }
    print(`${engine}: measuring`)
    sections.push(...(await measured(engine, shops)))
    const version = engine === 'sqlite' ? sql`select sqlite_version() as v` : sql`show server_version`
    const { rows } = await version.execute(shops[0]!.app.database.read)
    versions.push(`${engine} ${Object.values(rows[0] as Record<string, string>).join(' ')}`)
  } finally {
    for (const shop of shops) await shop.close()
  }
}
await publish('lists', [
  '# List calls by shop size',
  '',
  `Median of ${REPEATS} calls in ms, full request handling (sign-in, validation, JSON), each after another commit, by \`npm run bench -- lists\`. Shops of 1,000 orders, 1,200 people and 300 products;`,
  '10,000, 2,000 and 500; 100,000, 20,000 and 5,000; on SQLite also 1,000,000, 200,000 and 10,000. PostgreSQL with its default write guarantees. Ratio: the largest shop over the one with 1,000 orders, for the medians and for the',
  'fastest calls, which are more meaningful on a shared machine. Found: how many records the call found at each size; for a search, 1,000 means 1,000 or more.',
  'The first table for each engine has calls with the same amount of work in every shop; their searches find the same number (12 orders, people and products have the same',
  'name in each). The second has calls with more work in a larger shop: a search reads, and a category counts, what it finds, at most 1,000; late pages by amount, or of people, are reached by walking (docs/why.md).',
  '',
  machine(versions),
  '',
  ...sections,
])

async function measured(engine: Engine, shops: readonly BigShop[]): Promise<string[]> {
  const calls = await Promise.all(shops.map(({ app }) => callsOf(app)))
  const tables: string[] = []
  for (const kind of ['same', 'growing'] as const) {
    const rows: string[][] = []
    for (const i of calls[0]![kind].keys())
      rows.push(
        await rowOf(
          shops,
          calls.map((ofShop) => ofShop[kind][i]!),
        ),
      )
    const sizes = SIZES[engine].map(({ orders }) => orders.toLocaleString('en'))
    tables.push(...table([engine, ...sizes, 'ratio', 'of the fastest', 'found'], rows), '')
    if (kind === 'same') tables.push('More work in a larger shop:', '')
  }
  for (const [k, shop] of shops.entries()) tables.push(await exportedIn(shop, SIZES[engine][k]!.orders))
  return [...tables, '']
}

async function rowOf(shops: readonly BigShop[], calls: readonly ListCall[]): Promise<string[]> {
  const found: string[] = []
  const times = shops.map((): number[] => [])
  for (let round = -WARMING; round < REPEATS; round += 1) {
    for (const [k, shop] of shops.entries()) {
      await commit(shop)
      const from = performance.now()
      const body = await get(shop, calls[k]!)
      if (round >= 0) times[k]!.push(performance.now() - from)
      else found[k] = String((JSON.parse(body) as { total?: number }).total ?? '–')
    }
  }
  const ratio = (of: (some: readonly number[]) => number) => (of(times.at(-1)!) / of(times[0]!)).toFixed(1)
  const medians = times.map((some) => median(some).toFixed(2))
  return [calls[0]!.name, ...medians, ratio(median), ratio((some) => Math.min(...some)), found.join(', ')]
}

/** Commits, so SQLite's cached responses are computed again. */
async function commit({ app }: BigShop): Promise<void> {
  await app.database.transaction((tx) =>
    sql`update list_versions set version = version where name = 'headers'`.execute(tx.db),
  )
}

async function get({ server, token }: BigShop, { url, isPublic }: ListCall): Promise<string> {
  const response = await server.inject({
    url,
    headers: isPublic ? {} : { authorization: `Bearer ${token}` },
  })
  if (response.statusCode !== 200)
    throw new Error(`${url}: ${response.statusCode} ${response.body.slice(0, 200)}`)
  return response.body
}

/** Time, size and additional memory of exporting all orders over a real connection. */
async function exportedIn({ server, token }: BigShop, orders: number): Promise<string> {
  await pause(2_000) // the server may still shed load
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  const from = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/order/exportOrders`, { headers })
  if (!response.ok) throw new Error(`exportOrders: ${response.status} ${await response.text()}`)
  let bytes = 0
  let most = before
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    most = Math.max(most, process.memoryUsage.rss())
  }
  const took = ((performance.now() - from) / 1_000).toFixed(1)
  const grown = Math.round((most - before) / 2 ** 20)
  return `- Export of ${orders.toLocaleString('en')} orders: ${took} s, ${(bytes / 2 ** 20).toFixed(1)} MiB of CSV, at most ${grown} MiB more memory than before.`
}

interface ListCall {
  name: string
  url: string
  /** As a visitor of the shop; others as an admin. */
  isPublic?: true
}

/**
 * The list calls of the screens: those with the same amount of work in a shop of any size, and those with more in a
 * larger one.
 */
async function callsOf(app: App): Promise<Record<'same' | 'growing', ListCall[]>> {
  const { order, customer, category, orders, people } = await knownOf(app)
  const day = (ago: number) => indiaDay(app.clock.now() - ago * 86_400_000)
  const byDay = (ago: number, more = '') => `from=${day(ago)}&to=${day(0)}${more}`
  const same = [
    ...each(ofOrders, ['', 'sort=oldest', 'sort=amount-high', 'sort=amount-low']),
    ...['pending', 'delivered', 'in-progress', 'returned'].map((status) => ofOrders(`status=${status}`)),
    ...each(ofOrders, ['status=in-progress&sort=amount-high', 'payment=paid&sort=amount-low']),
    ofOrders(byDay(30), 'of 30 days'),
    ofOrders(byDay(2, '&sort=amount-high'), 'of 3 days by amount'),
    ofOrders(byDay(60, '&status=delivered&sort=amount-high'), 'of 60 days, delivered, by amount'),
    ...['', '&status=delivered', '&sort=amount-high'].map((more) => ofOrders(`search=${PERSON}${more}`)),
    ...[PHONE, '+91 90000 90000'].map((search) => ofOrders(`search=${search}`)),
    ofOrders('search=9000', 'search=what all phones contain'),
    ...['no such name', 'zq'].map((search) => ofOrders(`search=${search}`)),
    ofOrders(`search=${order.slice(-6)}`, 'search=the end of an id'),
    ofOrders(`page=${Math.floor(orders / 20)}`, 'the page in the middle'),
    ofOrders(`page=${Math.floor(orders / 10)}`, 'the last page'),
    ...each(ofPeople, ['', 'sort=name-az', 'status=suspended&sort=name-za', `search=${PERSON}`]),
    ofPeople('search=customer.example', 'search=what all addresses contain'),
    ofPeople('search=no such name'),
    ...each(ofProducts, ['', 'sort=amount-high', 'status=low-stock', `search=${PRODUCT}`]),
    ...each(ofShop, ['', 'sort=amount-low', `search=${PRODUCT}`]),
    { name: 'getUserOrders', url: `/api/order/getUserOrders/${customer}?page=1&limit=10` },
    ...each(ofShopAsAWhole, ['dashboard', 'getTrends', `getHistory/${order}`]),
  ]
  const growing = [
    ...['sample', 'lata example', 'पाटील', '900001234'].map((search) => ofOrders(`search=${search}`)),
    ofOrders(`sort=amount-high&page=${Math.floor(orders / 20)}`, 'by amount, the page in the middle'),
    ofPeople(`page=${Math.floor(people / 20)}`, 'the page in the middle'),
    ofPeople('search=lata'),
    ofProducts('search=brass bell'),
    ...['oldest', 'amount-high'].map((sort) => ofOrders(`status=to-pack&sort=${sort}`)),
    ofOrders('problem=true&sort=oldest'),
    ofShopAsAWhole('getDay'),
    ofProducts(`category=${category}&sort=name-az`, 'of a category by name'),
  ]
  return { same, growing }
}

function each(make: (query: string) => ListCall, queries: readonly string[]): ListCall[] {
  return queries.map((query) => make(query))
}

function ofOrders(query: string, words?: string): ListCall {
  return listCall('/api/order/manageOrders', query, words)
}

function ofPeople(query: string, words?: string): ListCall {
  return listCall('/api/auth/manageCustomer', query, words)
}

function ofProducts(query: string, words?: string): ListCall {
  return listCall('/api/product/getAllProduct', query, words)
}

function ofShop(query: string): ListCall {
  const { name, url } = ofProducts(query)
  return { name: `the shop’s ${name}`, url, isPublic: true }
}

function ofShopAsAWhole(path: string): ListCall {
  return { name: path.split('/')[0]!, url: `/api/order/${path}` }
}

/** `query`: not encoded. `words`: names the call if its query differs between shops. */
function listCall(path: string, query: string, words?: string): ListCall {
  const parts = query.split('&').filter(Boolean)
  const given = Object.fromEntries(parts.map((part) => part.split('='))) as Record<string, string>
  const name = [path.split('/').at(-1), ...(words ? [words] : parts)].join(' ')
  return { name, url: `${path}?${new URLSearchParams({ page: '1', limit: '10', ...given }).toString()}` }
}

/** The newest order, a customer with three orders, a category, and how many orders and accounts there are. */
async function knownOf({ database: { read } }: App) {
  const { rows } = await sql<
    Record<'order' | 'customer' | 'category', string> & Record<'orders' | 'people', number>
  >`
    select (select id from orders order by created_at desc limit 1) as "order",
      (select scope from order_counters where scope <> 'shop' group by scope having sum(orders) = 3 limit 1) as customer,
      (select category_id from subcategories limit 1) as category,
      (select count(*) from orders) as orders, (select count(*) from accounts) as people`.execute(read)
  return rows[0]!
}
