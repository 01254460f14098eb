import { mkdir, writeFile } from 'node:fs/promises'
import type { Engine } from '../server/database/database.ts'
import { openBigShop } from './big-shop.ts'
import { freePort } from './grown/processes.ts'
import { httpRequests } from './http-requests.ts'
import { headersOf, startShop } from './http-servers.ts'
import { CONNECTIONS, findLoad } from './load.ts'
import { machine, median, say } from './report.ts'

// How many reads a second two worker processes give, beside one, on the same data: they take turns under the same load.

const SIZE = { orders: 2_000, users: 1_000, products: 1_000 }
const ROUNDS = 5
const SECONDS = 2
const ENGINES = ['sqlite', 'postgres'] as const
/** What is computed for each request; the rest leaves as prepared bytes. */
const COMPUTED = ['search among 1,000', 'own orders', 'one order', 'admin, 20 orders', 'admin, dashboard']

const wanted = ENGINES.filter((engine) => process.argv.includes(engine))
const { name: generator, load } = await findLoad()
const sections: string[] = []
for (const engine of wanted.length > 0 ? wanted : ENGINES) sections.push(await measured(engine))
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
process.stdout.write(text)
if (wanted.length === 0) {
  await mkdir('bench/results', { recursive: true })
  await writeFile('bench/results/workers.md', text)
  say('kept in bench/results/workers.md')
}

async function measured(engine: Engine): Promise<string> {
  say(`${engine}: seeding`)
  const big = await openBigShop(engine, SIZE)
  const requests = (await httpRequests(big)).filter(({ name }) => COMPUTED.includes(name))
  const one = await startShop(big.app)
  const two = await startShop(big.app, [], { WORKERS: '2', PORT: String(await freePort()) })
  const rows: string[] = []
  try {
    for (const request of requests) {
      const headers = await headersOf(one.origin, request)
      const [ofOne, ofTwo] = [one, two].map(
        ({ origin }) =>
          () =>
            load(`${origin}${request.path}`, headers, SECONDS),
      )
      await ofOne!() // warms
      await ofTwo!()
      const turns: { one: number; two: number }[] = []
      for (let i = 0; i < ROUNDS; i += 1) turns.push({ one: await ofOne!(), two: await ofTwo!() })
      const share = median(turns.map((turn) => turn.two / turn.one))
      const [alone, both] = [median(turns.map((turn) => turn.one)), median(turns.map((turn) => turn.two))]
      say(`${request.name}: ${share.toFixed(2)}`)
      rows.push(`| ${request.name} | ${whole(alone)} | ${whole(both)} | ${share.toFixed(2)} |`)
    }
  } finally {
    await two.stop()
    await one.stop()
    await big.close()
  }
  return [`| ${engine} | one | two | two ÷ one |`, '| --- | ---: | ---: | ---: |', ...rows, ''].join('\n')
}

function whole(count: number): string {
  return Math.round(count).toLocaleString('en')
}
