import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { sql } from 'kysely'
import type { Engine } from '../server/database/database.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { exportedIn } from './exported-in.ts'
import { type ListCall, listCalls } from './list-calls.ts'
import { timesInTurn, type Times } from './times-in-turn.ts'

// The median time of each list call at three sizes on both engines, through the whole server (server.inject). The sizes take turns
// call by call, so that whatever else the machine does meets them alike.

const SIZES = [1_000, 10_000, 100_000]
const REPEATS = 31
const BEGUN = performance.now()

const ENGINES = ['sqlite', 'postgres'] as const
const wanted = ENGINES.filter((engine) => process.argv.length < 3 || process.argv.includes(engine))
const sections: string[] = []
const versions: string[] = []
for (const engine of wanted) {
  const shops: BigShop[] = []
  try {
    for (const orders of SIZES) {
      say(`${engine}: seeding ${orders} orders`)
      shops.push(await openBigShop(engine, { orders, products: orders / 20, users: orders / 5 }))
    }
    say(`${engine}: measuring`)
    sections.push(await measured(engine, shops))
    versions.push(await versionOf(engine, shops[0]!))
    await keep()
  } finally {
    for (const shop of shops) await shop.close()
  }
}
process.stdout.write(sections.join('\n'))
say('kept in bench/results/lists.md')

async function keep(): Promise<void> {
  const text = [
    '# List calls at size',
    '',
    `Median of ${REPEATS} calls in ms, whole server (sign-in, validation, JSON), by \`npm run bench -- lists\`. N orders with N / 5 users and N / 20 products,`,
    'PostgreSQL with its own write guarantees. Ratio: 100,000 orders over 1,000, of the medians and of the quickest calls, which tell more on a machine that others use too.',
    'A search reads at most 1,000 matches, whatever the shop holds: it grows until a shop has that many and then no more (docs/decisions/011).',
    'Found: how many the call found at each size, 1,000 with a search being that many or more. What finds less than a page of ten has less to do.',
    '',
    machine(),
    '',
    ...sections,
  ].join('\n')
  await mkdir('bench/results', { recursive: true })
  await writeFile('bench/results/lists.md', text)
}

async function measured(engine: Engine, shops: readonly BigShop[]): Promise<string> {
  const calls = await Promise.all(shops.map(({ app }) => listCalls(app)))
  const rows: string[] = []
  for (const [i, { name }] of calls[0]!.entries()) {
    const acts = shops.map((shop, k) => () => get(shop, calls[k]![i]!))
    const found: string[] = []
    for (const act of acts) found.push(foundIn(await act()))
    rows.push(row(name, await timesInTurn(REPEATS, acts), found))
  }
  const exports: string[] = []
  for (const [k, shop] of shops.entries()) exports.push(await exportedIn(shop, SIZES[k]!))
  const sizes = SIZES.map((size) => size.toLocaleString('en'))
  const head = [engine, ...sizes, 'ratio', 'of the quickest', 'found'].join(' | ')
  return [
    `| ${head} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    ...exports,
    '',
  ].join('\n')
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

/** → the answer's body. */
async function get({ server, token }: BigShop, { url, isPublic }: ListCall): Promise<string> {
  const headers = isPublic ? {} : { authorization: `Bearer ${token}` }
  const answer = await server.inject({ url, headers })
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  return answer.body
}

async function versionOf(engine: Engine, { app }: BigShop): Promise<string> {
  const version = engine === 'sqlite' ? sql`select sqlite_version() as v` : sql`show server_version`
  const { rows } = await version.execute(app.database.read)
  return `${engine} ${Object.values(rows[0] as Record<string, string>).join(' ')}`
}

function machine(): string {
  const [cpu] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory} GiB, Node ${process.version}, ${versions.join(', ')}, ${day}.`
}

function say(what: string): void {
  process.stderr.write(`${String(Math.round((performance.now() - BEGUN) / 1_000)).padStart(4)} s  ${what}\n`)
}
