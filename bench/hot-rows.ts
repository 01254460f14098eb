import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBinaries } from '../server/testing/postgres-binaries.ts'
import { startPostgres } from '../server/testing/postgres.ts'
import { type ActsWanted, statementsOfOne } from './grown/order-acts.ts'
import { pgbench, scriptOf } from './grown/pgbench.ts'
import { openShop, prepare, type Prepared } from './grown/prepare.ts'
import { watchWaits } from './grown/waits.ts'
import { machine, say } from './report.ts'

// node bench/hot-rows.ts [BUYERS …]: orders a second on PostgreSQL with durable commits, all of one product, by the act
// alone and by pgbench with the same statements, and what the connections wait for.

const SECONDS = 6
const BUYERS = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 10, 50]
const ACTS = fileURLToPath(new URL('grown/order-acts.ts', import.meta.url))

const bin = (await findBinaries()).find((one) => existsSync(join(one, 'pgbench')))
if (!bin) throw new Error('Missing: pgbench. On Debian: apt-get install postgresql-contrib')
const server = await startPostgres({ durable: true, own: true })
const environment = { SECRET: 'x'.repeat(40), RATE_LIMITS: 'off', DATABASE_URL: server.url }
const prepared = await prepare(environment, 50)
const script = await recorded(prepared)
const lines: string[] = []
for (const count of BUYERS) {
  const one = await acts(prepared, count, 1)
  const bare = await pgbench(join(bin, 'pgbench'), {
    url: server.url,
    script,
    clients: count,
    seconds: SECONDS,
  })
  const two = count > 1 ? await acts(prepared, count, 2) : undefined
  const best = Math.max(one.each, two?.each ?? 0)
  const cells = [
    count,
    one.each.toFixed(1),
    two?.each.toFixed(1) ?? '–',
    bare.toFixed(1),
    (best / bare).toFixed(2),
  ]
  lines.push(`| ${[...cells, waitsOf((two ?? one).waits)].join(' | ')} |`)
  say(lines.at(-1)!)
}
await server.stop()
process.stdout.write(
  [
    machine(),
    '',
    '| buyers | one process, orders a second | two processes | pgbench, same statements | share | in their transactions the connections of the act waited |',
    '| ---: | ---: | ---: | ---: | ---: | --- |',
    ...lines,
    '',
  ].join('\n'),
)
process.exit(0)

async function recorded({ buyers, product }: Prepared): Promise<string> {
  const app = await openShop(environment)
  await statementsOfOne(app, buyers[0]!, product)
  const { statements, orderId } = await statementsOfOne(app, buyers[0]!, product)
  await app.close()
  return scriptOf(statements, orderId, [product, ...buyers.map(({ id }) => id)])
}

/** Orders a second by so many processes with as many buyers between them. */
async function acts({ buyers, product }: Prepared, count: number, processes: number) {
  const each = Math.ceil(count / processes)
  const children = Array.from({ length: processes }, () => fork(ACTS))
  for (const [i, child] of children.entries()) {
    const own = buyers.slice(i * each, Math.min(count, (i + 1) * each))
    child.send({ environment, buyers: own, product, ms: SECONDS * 1_000 } satisfies ActsWanted)
  }
  await Promise.all(children.map((child) => once(child, 'message')))
  const stopWatching = await watchWaits(server.url)
  const answers = children.map((child) => once(child, 'message'))
  for (const child of children) child.send('begin')
  const counted = (await Promise.all(answers)) as [{ orders: number; late: number }][]
  const waits = await stopWatching()
  return { each: counted.reduce((sum, [{ orders }]) => sum + orders, 0) / SECONDS, waits }
}

function waitsOf(waits: Map<string, number>): string {
  return [...waits].map(([kind, share]) => `${kind} ${share.toFixed(0)} %`).join(', ')
}
