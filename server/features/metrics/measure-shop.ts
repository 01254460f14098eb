import cluster from 'node:cluster'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { sql } from 'kysely'
import { backupAge, failureOf } from '#server/backup-runs.ts'
import { isoTime, withTimeout } from '#server/clock.ts'
import type { Queryable } from '#server/database/database.ts'
import { schemaOf } from '#server/database/migrate.ts'
import type { JobsRow } from '#server/database/tables/system.ts'
import { SHOP, type OrderCounts, readOrderCounts } from '#server/features/orders/order-queries.ts'
import { countQueues } from '#server/features/payments/payment-queries.ts'
import type { JobKind } from '#server/jobs/queue-job.ts'
import type { App } from '../../app.ts'
import { VERSION } from '../../settings.ts'

/** A measurement of the database is reused for this long, however often metrics are scraped. */
const SHARED_MS = 5_000

/** A database that takes longer counts as down, so a scrape does not wait for it. */
const WAIT_MS = 2_000

const KINDS: readonly JobKind[] = ['mail', 'inspection']

type Values = readonly (readonly [labels: Record<string, string>, value: number | undefined])[]
type Read = (metrics: Metrics) => Values

const LABELS = ['kind', 'state', 'version', 'schema']

/**
 * Metric name → help text, and how its values are read from the metrics. No values if the database does not
 * respond.
 */
const GAUGES: Readonly<Record<string, readonly [help: string, read: Read]>> = {
  samagri_info: [
    'Program version and schema number',
    ({ stored }) => [[{ version: VERSION, schema: String(stored?.schema ?? '') }, 1]],
  ],
  samagri_database_up: [
    '1 if the database responded within two seconds',
    ({ answered }) => alone(answered === undefined ? 0 : 1),
  ],
  samagri_database_answer_seconds: [
    'Seconds to get a connection and a response',
    ({ answered }) => alone(answered),
  ],
  samagri_disk_free_bytes: ['Free space on the disk that holds DATA_DIR', ({ diskFree }) => alone(diskFree)],
  samagri_jobs_waiting: [
    'Jobs waiting to run: emails to send and screenshots to read',
    byKind(({ waiting }) => waiting),
  ],
  samagri_jobs_retrying: [
    'Waiting jobs that have been started at least once: failed or running',
    byKind(({ retrying }) => retrying),
  ],
  samagri_jobs_failed: ['Jobs that failed on their last attempt', byKind(({ failed }) => failed)],
  samagri_jobs_late_seconds: ['Seconds since the longest-waiting job became due', byKind(({ late }) => late)],
  samagri_payments_to_check: [
    'Payments waiting to be checked, up to 1,000 of each kind',
    ({ stored }) => alone(stored?.toCheck),
  ],
  samagri_orders: [
    'Orders placed so far',
    ({ stored }) => alone(stored?.orders.reduce((sum, { orders }) => sum + orders, 0)),
  ],
}

const BACKUP_GAUGES: typeof GAUGES = {
  samagri_backup_age_seconds: [
    'Seconds since the last successful backup started; +Inf if there is none',
    ({ stored }) => alone(stored?.backupAge),
  ],
  samagri_backup_failed: [
    '1 if the last backup or test restore failed or was interrupted',
    ({ stored }) =>
      Object.entries(stored?.backupFailed ?? {}).map(([kind, failed]) => [{ kind }, failed ? 1 : 0]),
  ],
}

/** Publishes metrics that show whether the shop is slow, failing, full or behind. */
export function measureShop(server: FastifyInstance, app: App): void {
  const registry = server.metrics
  // Each of several processes reports its own figures, so their series need different labels.
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) })
  const metrics = metricsOf(app)
  const gauges = { ...GAUGES, ...(app.settings.backupTo && BACKUP_GAUGES) }
  for (const [name, [help, read]] of Object.entries(gauges))
    addGauge(registry, { name, help }, async () => read(await metrics()))
  addGauge(registry, { name: 'samagri_requests_waiting', help: 'Requests in progress' }, () =>
    alone(server.inFlight.size),
  )
  addGauge(registry, { name: 'samagri_database_connections', help: 'Connections to PostgreSQL' }, () =>
    connections(app),
  )
}

function alone(value: number | undefined): Values {
  return [[{}, value]]
}

function byKind(read: (jobs: JobMetrics) => number): Read {
  return ({ stored }) => stored?.jobs.map((jobs) => [{ kind: jobs.kind }, read(jobs)] as const) ?? []
}

function connections({ database }: App): Values {
  const now = database.connections?.()
  if (!now) return []
  return [
    [{ state: 'used' }, now.open - now.idle],
    [{ state: 'idle' }, now.idle],
    [{ state: 'awaited' }, now.waiting],
  ]
}

function addGauge(
  registry: Registry,
  description: { name: string; help: string },
  read: () => Values | Promise<Values>,
): void {
  const gauge = new Gauge({
    ...description,
    labelNames: LABELS,
    registers: [],
    async collect() {
      const values = await read()
      this.reset()
      for (const [labels, value] of values) if (value !== undefined) this.set(labels, value)
    },
  })
  registry.registerMetric(gauge)
}

interface JobMetrics {
  kind: JobKind
  waiting: number
  retrying: number
  failed: number
  /** Seconds until the database responded, including the wait for a connection; undefined if it did not. */
  late: number
}

/** Figures that only the database and the disk can provide. */
interface Metrics {
  /** Seconds until the database responded, including the wait for a connection; undefined if it did not. */
  answered: number | undefined
  stored?: {
    schema: number
    jobs: JobMetrics[]
    orders: OrderCounts['rows']
    toCheck: number
    backupAge: number
    /** Measures at most once in five seconds and never waits longer than two. */
    backupFailed: Record<'backup' | 'trial restore', boolean>
  }
  diskFree: number | undefined
}

function metricsOf(app: App): () => Promise<Metrics> {
  let measuredAt = -Infinity
  let metrics: Promise<Metrics> | undefined
  return () => {
    if (metrics === undefined || performance.now() - measuredAt > SHARED_MS) {
      measuredAt = performance.now()
      metrics = measure(app)
    }
    return metrics
  }
}

async function measure(app: App): Promise<Metrics> {
  const diskFree = await statfs(app.settings.dataDir).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  try {
    return { diskFree, ...(await withTimeout(ask(app), WAIT_MS)) }
  } catch {
    return { diskFree, answered: undefined }
  }
}

async function ask(app: App): Promise<Pick<Metrics, 'answered' | 'stored'>> {
  const { clock, database } = app
  const { read } = database
  const began = performance.now()
  await sql`select 1`.execute(read)
  const answered = (performance.now() - began) / 1_000
  // One query after the other, so a scrape uses one connection and not all of them.
  const jobs = await jobsBy(read, clock)
  const { rows } = await readOrderCounts(read, SHOP)
  const { asked: _asked, ...queues } = await countQueues(read)
  const toCheck = Object.values(queues).reduce((sum, n) => sum + n, 0)
  const rest = {
    schema: await schemaOf(database),
    backupAge: await backupAge(app),
    backupFailed: {
      backup: (await failureOf(app, 'backup')) !== undefined,
      'trial restore': (await failureOf(app, 'trial restore')) !== undefined,
    },
  }
  return { answered, stored: { jobs, orders: rows, toCheck, ...rest } }
}

async function jobsBy(db: Queryable, clock: App['clock']): Promise<JobMetrics[]> {
  // Two indexes have all that this needs, so that a long queue is not read row by row: jobs_waiting and jobs_started.
  const waiting = await db
    .selectFrom('jobs')
    .select((e) => ['kind', e.fn.countAll<number>().as('n'), e.fn.min('run_after').as('first')])
    .where('state', '=', sql.lit('waiting'))
    .groupBy('kind')
    .execute()
  const started = await db
    .selectFrom('jobs')
    .select((e) => ['kind', 'state', e.fn.countAll<number>().as('n')])
    .where('attempts', '>', sql.lit(0))
    .groupBy(['kind', 'state'])
    .execute()
  const startedIn = (kind: JobKind, state: JobsRow['state']) =>
    started.find((row) => row.kind === kind && row.state === state)?.n ?? 0
  return KINDS.map((kind) => {
    const { n, first } = waiting.find((row) => row.kind === kind) ?? { n: 0, first: isoTime(clock) }
    const late = Math.max(0, (clock.now() - Date.parse(first)) / 1_000)
    return {
      kind,
      waiting: n,
      retrying: startedIn(kind, 'waiting'),
      failed: startedIn(kind, 'failed'),
      late,
    }
  })
}
