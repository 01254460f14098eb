import type { Engine } from '../server/database/database.ts'
import { freePort } from '../server/testing/free-port.ts'
import { openBigShop } from './big-shop.ts'
import { httpRequests } from './http-requests.ts'
import { headersOf, type RunningServer, startShop } from './http-servers.ts'
import { CONNECTIONS, findLoad, ratesInTurn, ROUNDS } from './load.ts'
import { machine, publish, say, wantedEngines, whole } from './report.ts'

// How many reads a second two worker processes give, beside one, on the same data: they take turns under the same load.

const SIZE = { orders: 2_000, users: 1_000, products: 1_000 }
const SECONDS = 2
/** What is computed for each request; the rest leaves as prepared bytes. */
const COMPUTED = [
  'search among 1,000',
  'own orders',
  'one order',
  'admin, 20 orders',
  'admin, 20 people',
  'admin, 20 products',
  'admin, dashboard',
]

const { name: generator, load } = await findLoad()
const sections: string[] = []
for (const engine of wantedEngines()) sections.push(await measured(engine))
const text = [
  '# Reads a second of two worker processes, beside one',
  '',
  `By \`npm run bench -- workers\`: ${CONNECTIONS} connections of ${generator} on the same cores, which it shares with them; 1,000 products, 2,000 orders.`,
  `Medians of ${ROUNDS} turns of ${SECONDS} s each. PostgreSQL shares these cores too: what it computes, a second process of the shop cannot quicken.`,
  '',
  machine(),
  '',
  ...sections,
].join('\n')
await publish('workers', text)

async function measured(engine: Engine): Promise<string> {
  say(`${engine}: seeding`)
  const big = await openBigShop(engine, SIZE)
  const requests = (await httpRequests(big)).filter(({ name }) => COMPUTED.includes(name))
  const one = await startShop(big.app)
  const two = await startShop(big.app, { environment: { WORKERS: '2', PORT: String(await freePort()) } })
  const rows: string[] = []
  try {
    for (const request of requests) {
      const headers = await headersOf(one.origin, request)
      const read = ({ origin }: RunningServer) => load(`${origin}${request.path}`, headers, SECONDS)
      const rates = await ratesInTurn(
        () => read(one),
        () => read(two),
      )
      say(`${request.name}: ${rates.share.toFixed(2)}`)
      rows.push(
        `| ${request.name} | ${whole(rates.one)} | ${whole(rates.other)} | ${rates.share.toFixed(2)} |`,
      )
    }
  } finally {
    await two.stop()
    await one.stop()
    await big.close()
  }
  return [`| ${engine} | one | two | two ÷ one |`, '| --- | ---: | ---: | ---: |', ...rows, ''].join('\n')
}
