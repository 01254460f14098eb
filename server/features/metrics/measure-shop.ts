import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { VERSION } from '../../version.ts'
import { type Figures, figuresOf, type JobFigures } from './figures.ts'

type Values = readonly (readonly [labels: Record<string, string>, value: number | undefined])[]
type Read = (figures: Figures) => Values

/** Every label that any of the gauges has. */
const LABELS = ['kind', 'state', 'version', 'schema']

/** Name → what it is, and how it is read from what was asked. Nothing of a database that does not answer. */
const GAUGES: Readonly<Record<string, readonly [help: string, read: Read]>> = {
  samagri_info: [
    'Version of the program and number of the schema',
    ({ stored }) => [[{ version: VERSION, schema: String(stored?.schema ?? '') }, 1]],
  ],
  samagri_database_up: [
    '1 if the database answered within two seconds',
    ({ answered }) => alone(answered === undefined ? 0 : 1),
  ],
  samagri_database_answer_seconds: [
    'Time to get a connection and a response',
    ({ answered }) => alone(answered),
  ],
  samagri_disk_free_bytes: ['Free on the disk of DATA_DIR', ({ diskFree }) => alone(diskFree)],
  samagri_jobs_waiting: ['Emails to send, screenshots to read', byKind(({ waiting }) => waiting)],
  samagri_jobs_retrying: ['Of these, started before: failed or running', byKind(({ retrying }) => retrying)],
  samagri_jobs_failed: ['Failed after the last attempt', byKind(({ failed }) => failed)],
  samagri_jobs_late_seconds: ['How long the first job has been due', byKind(({ late }) => late)],
  samagri_payments_to_check: [
    'Payments waiting to be checked, up to 1,000 of each kind',
    ({ stored }) => alone(stored?.toCheck),
  ],
  samagri_orders: [
    'Orders placed so far',
    ({ stored }) => alone(stored?.orders.reduce((sum, { orders }) => sum + orders, 0)),
  ],
}

/** The same of a shop that makes backups. */
const BACKUP_GAUGES: typeof GAUGES = {
  samagri_backup_age_seconds: [
    'Since the start of the last successful backup; +Inf if there is none',
    ({ stored }) => alone(stored?.backupAge),
  ],
  samagri_backup_failed: [
    '1 if the last backup or test restore failed or was interrupted',
    ({ stored }) =>
      Object.entries(stored?.backupFailed ?? {}).map(([kind, failed]) => [{ kind }, failed ? 1 : 0]),
  ],
}

/** Publishes what says whether the shop is slow, failing, full or behind. */
export function measureShop(server: FastifyInstance, app: App): void {
  const registry = server.metrics
  // Each of several processes answers for itself: their series must not be one.
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) })
  const figures = figuresOf(app)
  const gauges = { ...GAUGES, ...(app.settings.backupTo && BACKUP_GAUGES) }
  for (const [name, [help, read]] of Object.entries(gauges))
    addGauge(registry, { name, help }, async () => read(await figures()))
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

function byKind(read: (jobs: JobFigures) => number): Read {
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
