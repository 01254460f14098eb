import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from '../server/testing/postgres-binaries.ts'
import { checkSale } from './grown/check-sale.ts'
import { openShop, type Prepared, prepare } from './grown/prepare.ts'
import { type Pooler, startPooler } from './grown/pooler.ts'
import { ask, type PostgresPair, setRole, startPair } from './grown/postgres-pair.ts'
import { endAll, found, untilDone } from './grown/processes.ts'
import { watchJobs } from './grown/jobs.ts'
import { reportOf } from './grown/report.ts'
import { Sale } from './grown/sale.ts'
import { isReady, type Shop, startProxy, startS3, startShop } from './grown/shops.ts'
import { say } from './report.ts'

// npm run grown: see scripts/grown.mjs. Its report goes to bench/results/grown-journey.md.

const BUYERS = 50
/** What Caddy needs to notice that a shop is back. */
const NOTICED_MS = 2_500
const ENVIRONMENT = {
  NODE_ENV: 'production',
  WORKERS: '2',
  DRAIN_SECONDS: '3',
  RATE_LIMITS: 'off', // fifty buyers order more often than people do
  TRUST_PROXY: 'loopback',
  SECRET: 'only-for-this-run-'.repeat(3),
  ADMIN_EMAIL: 'admin@shop.example',
  ADMIN_PASSWORD: 'Admin-Password-1',
  LOG_LEVEL: 'warn',
}
const program = process.argv[2]!

const needed = await programs()
const folder = await mkdtemp(join(tmpdir(), 'samagri-grown-'))
await chmod(folder, 0o755) // PostgreSQL and pgbouncer run as another user where this one is root
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
try {
  const isGood = await journey()
  await endAll()
  await rm(folder, { recursive: true, force: true })
  process.exit(isGood ? 0 : 1)
} catch (error) {
  console.error(`${(error as Error).stack}\nLogs: ${folder}`)
  process.exit(1)
}

/** The programs of this machine that it runs; what is missing is named, and nothing is installed. */
async function programs() {
  const folders = await findBinaries()
  const bin = folders.find((one) => existsSync(join(one, 'pg_basebackup')))
  const caddy = found('caddy')
  const pgbouncer = found('pgbouncer')
  if (bin && caddy && pgbouncer) return { bin, caddy, pgbouncer }
  const missing = [!bin && 'postgresql', !caddy && 'caddy', !pgbouncer && 'pgbouncer'].filter(Boolean)
  console.error(`Missing: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}

async function journey(): Promise<boolean> {
  say('PostgreSQL with a synchronous replica, pgbouncer, S3, two shops, Caddy')
  const pair = await startPair(needed.bin, folder)
  await ask(pair.primary, `create database shop encoding 'UTF8'`)
  await setRole(pair.primary)
  const pooler = await startPooler(needed.pgbouncer, folder, pair.primary)
  const environment = { ...ENVIRONMENT, DATABASE_URL: pooler.url, ...(await startS3(folder)) }
  const prepared = await prepare(environment, BUYERS)
  const serving = { ...environment, DATABASE_READ_URL: addressOf(pair.replica) }
  const shops = [
    await startShop('one', { program, folder, environment: serving }),
    await startShop('two', { program, folder, environment: serving }),
  ]
  const origin = await startProxy(
    needed.caddy,
    folder,
    shops.map(({ port }) => port),
  )
  const refused = await refusesReplica(environment, pair)
  const sale = new Sale(origin, prepared)
  const facts = await disturb(sale, prepared, { shops, pair, pooler })
  say('checking')
  const app = await openShop(environment)
  const checked = await checkSale(app, sale, prepared.before)
  await app.close()
  const text = reportOf(sale, { ...facts, refused }, checked)
  process.stdout.write(text)
  await writeFile('bench/results/grown-journey.md', text)
  return checked.lost === 0 && checked.doubled === 0 && checked.isWhole
}

interface Parts {
  shops: Shop[]
  pair: PostgresPair
  pooler: Pooler
}

/** The sale and what befalls it → what was measured beside it. */
async function disturb(sale: Sale, { buyers }: Prepared, { shops, pair, pooler }: Parts) {
  const [one, two] = shops as [Shop, Shop]
  const step = async (name: string, ms: number) => {
    say(name)
    sale.phase(name)
    await pause(ms)
  }
  sale.phase('calm')
  sale.begin(buyers)
  await step('calm', 10_000)
  const readThere = await readsAt(pair.replica)

  await step('one shop killed', 0)
  await one.kill()
  const takenOver = watchJobs(pooler.port)
  await pause(8_000)
  await one.start()
  await pause(NOTICED_MS)

  await step('rolling restart', 0)
  for (const shop of [one, two]) {
    await shop.stop()
    await shop.start()
    await pause(NOTICED_MS)
  }
  const jobs = await takenOver

  await step('primary stopped', 0)
  await pair.stopPrimary()
  await pause(5_000)
  await step('replica promoted', 0)
  const from = performance.now()
  await pair.promote()
  await pooler.turnTo(pair.replica)
  await Promise.all(shops.map(({ name, port }) => untilDone(name, () => isReady(port))))
  const readyAfter = performance.now() - from
  await pause(8_000)
  say('the last orders')
  await sale.end()
  return { jobs, readyAfter, readThere }
}

/** The transactions that the shop's database has had on a server. */
async function readsAt(port: number): Promise<number> {
  const [row] = await ask(port, `select xact_commit from pg_stat_database where datname = 'shop'`)
  return Number(row?.['xact_commit'])
}

function addressOf(port: number): string {
  return `postgres://postgres@127.0.0.1:${port}/shop`
}

/** What a shop says at its start that is given the replica. */
async function refusesReplica(
  environment: Record<string, string>,
  { replica }: PostgresPair,
): Promise<string> {
  return openShop({ ...environment, DATABASE_URL: addressOf(replica) }).then(
    async (app) => (await app.close(), 'it started'),
    (error: Error) => error.message,
  )
}
