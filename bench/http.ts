import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '../server/database/database.ts'
import { type BigShop, openBigShop } from './big-shop.ts'
import { type HttpRequest, httpRequests } from './http-requests.ts'
import { headersOf, residentMib, type RunningServer, startBare, startShop } from './http-servers.ts'
import { CONNECTIONS, findLoad, type Rates, ratesInTurn, ROUNDS } from './load.ts'
import { machine, publish, say, wantedEngines, whole } from './report.ts'

// How many answers a second the shop gives, beside a bare node:http server that gives the same ones: the same bytes
// under the same heads, or the same object serialised for each request. Both are processes of their own and take
// turns under the same load, so that whatever else the machine does meets them alike.

const SIZE = { orders: 2_000, users: 1_000, products: 1_000 }
const SECONDS = 1

const args = process.argv.slice(2)
const profiled = args.includes('--profile')
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const { name: generator, load } = await findLoad()
const sections: string[] = []
for (const engine of wantedEngines()) sections.push(await measured(engine))
const text = [
  '# Answers a second, beside a bare server',
  '',
  `By \`npm run bench -- http\`: ${CONNECTIONS} connections of ${generator}, on the same cores; 1,000 products, 2,000 orders. Medians of ${ROUNDS} turns of ${SECONDS} s each. Bare: a`,
  '`node:http` server that sends the same bytes under the same heads, or serialises the same object for each request.',
  '',
  machine(),
  '',
  ...sections,
].join('\n')
if (only) process.stdout.write(text)
else await publish('http', text)

async function measured(engine: Engine): Promise<string> {
  say(`${engine}: seeding`)
  const big = await openBigShop(engine, SIZE)
  const all = await httpRequests(big)
  const requests = all.filter(({ name }) => !only || name.includes(only))
  const shop = await startShop(big.app)
  const bare = await startBare(shop, requests)
  try {
    const idle = await residentMib(shop)
    say(`${engine}: measuring`)
    const rows: Measured[] = []
    for (const [i, request] of requests.entries()) rows.push(await sideBySide(request, i, shop, bare))
    const after = await residentMib(shop)
    const worst = rows.toSorted((a, b) => a.share - b.share)[0]!
    const lines = [
      `| ${engine} | share of bare | shop, a second | bare, a second |`,
      '| --- | ---: | ---: | ---: |',
      ...rows.map(
        ({ request, share, one, other }) =>
          `| ${request.name} | ${share.toFixed(2)} | ${whole(other)} | ${whole(one)} |`,
      ),
      '',
      `Ready ${Math.round(shop.readyMs)} ms after its process began; ${idle ?? '–'} MiB resident then, ${after ?? '–'} MiB after this load.`,
      '',
    ]
    return [...lines, ...(profiled ? await profileOf(big, worst.request) : [])].join('\n')
  } finally {
    await bare.stop()
    await shop.stop()
    await big.close()
  }
}

interface Measured extends Rates {
  request: HttpRequest
}

/** A bare server and the shop in turn. */
async function sideBySide(
  request: HttpRequest,
  i: number,
  shop: RunningServer,
  bare: RunningServer,
): Promise<Measured> {
  const headers = await headersOf(shop.origin, request)
  const rates = await ratesInTurn(
    () => load(`${bare.origin}/${i}`, headers, SECONDS),
    () => load(`${shop.origin}${request.path}`, headers, SECONDS),
  )
  say(`${request.name}: ${rates.share.toFixed(2)}`)
  return { request, ...rates }
}

/** Where a shop of its own spends its time while it answers one request only: the functions that took most. */
async function profileOf(big: BigShop, request: HttpRequest): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'samagri-profile-'))
  const shop = await startShop(big.app, { nodeArgs: ['--cpu-prof', '--cpu-prof-dir', folder] })
  await load(`${shop.origin}${request.path}`, await headersOf(shop.origin, request), 5)
  await shop.stop()
  const [name] = await readdir(folder)
  const rows = slowestFunctions(JSON.parse(await readFile(join(folder, name!), 'utf8')) as Profile)
  await rm(folder, { recursive: true })
  return [`Profile of '${request.name}', per cent of the busy time in the function itself:`, '', ...rows, '']
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[]
  samples: number[]
  timeDeltas: number[]
}

/** What took most of the busy time: functions, and before them the places where they stand. */
function slowestFunctions({ nodes, samples, timeDeltas }: Profile): string[] {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byPlace = new Map<string, number>()
  const byFunction = new Map<string, number>()
  let total = 0
  for (const [i, id] of samples.entries()) {
    const { functionName, url, lineNumber } = frames.get(id)!
    if (functionName === '(idle)') continue
    const time = timeDeltas[i]!
    const at = url.replace(/^.*?(node_modules\/|server\/|contract\/)/, '$1')
    const name = `${functionName || '(anonymous)'} ${at}:${lineNumber + 1}`
    total += time
    byFunction.set(name, (byFunction.get(name) ?? 0) + time)
    const place = url === '' ? functionName : placeOf(at)
    byPlace.set(place, (byPlace.get(place) ?? 0) + time)
  }
  const most = (took: Map<string, number>, count: number) =>
    [...took]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([name, time]) => `${((100 * time) / total).toFixed(1)} ${name}`)
  return [`In all: ${most(byPlace, 8).join(', ')}.`, '', ...most(byFunction, 25).map((line) => `- ${line}`)]
}

/** The shop, Node or a package. */
function placeOf(at: string): string {
  if (at.startsWith('node:')) return 'node'
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(at)?.[1] ?? 'the shop'
}
