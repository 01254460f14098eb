import type { Engine } from '../server/database/database.ts'
import { openBigShop } from './big-shop.ts'
import { type HttpRequest, httpRequests } from './http-requests.ts'
import { headersOf, residentMib, type RunningServer, startBare, startShop } from './http-servers.ts'
import { CONNECTIONS, findLoad, type Rates, ratesInTurn, ROUNDS } from './load.ts'
import { machine, publish, say, wantedEngines, whole } from './report.ts'

// How many answers a second the shop gives, beside a bare node:http server that gives the same ones: the same bytes
// under the same heads, or the same object serialised for each request. Both are processes of their own and take
// turns under the same load, so that whatever else the machine does meets them alike.

const SIZE = { orders: 2_000, users: 1_000, products: 1_000 }
const SECONDS = 1

const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
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
    return lines.join('\n')
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
