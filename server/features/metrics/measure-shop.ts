import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import type { App } from '../../app.ts'
import { figuresOf, type JobFigures } from './figures.ts'
import { VERSION } from '../../version.ts'

type Figures = Awaited<ReturnType<ReturnType<typeof figuresOf>>>
type Labels = Record<string, string>
type Values = readonly (readonly [labels: Labels, value: number | undefined])[]

/** What says whether the shop is slow, failing, full or behind. Nothing of a database that does not answer. */
export function measureShop(server: FastifyInstance, app: App): void {
  const registry = server.metrics
  // Each of several processes answers for itself: their series must not be one.
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) })
  const figures = figuresOf(app)
  const gauge = (name: string, help: string, read: (figures: Figures) => Values) =>
    addGauge(registry, { name, help }, async () => read(await figures()))
  const alone = (value: number | undefined): Values => [[{}, value]]

  gauge('samagri_info', 'Version of the program and number of the schema', ({ stored }) => [
    [{ version: VERSION, schema: String(stored?.schema ?? '') }, 1],
  ])
  addGauge(registry, { name: 'samagri_requests_waiting', help: 'Requests that are not answered yet' }, () =>
    alone(server.inFlight.size),
  )
  gauge('samagri_database_up', '1 if the database answered within two seconds', ({ answered }) =>
    alone(answered === undefined ? 0 : 1),
  )
  gauge('samagri_database_answer_seconds', 'Wait for a connection and its answer', ({ answered }) =>
    alone(answered),
  )
  addGauge(registry, { name: 'samagri_database_connections', help: 'Connections to PostgreSQL' }, () =>
    connections(app),
  )
  gauge('samagri_disk_free_bytes', 'Free on the disk of DATA_DIR', ({ diskFree }) => alone(diskFree))
  gauge(
    'samagri_jobs_waiting',
    'Mails to send, screenshots to read',
    byKind(({ waiting }) => waiting),
  )
  gauge(
    'samagri_jobs_retrying',
    'Of these, begun before: failed, or at work',
    byKind((jobs) => jobs.retrying),
  )
  gauge(
    'samagri_jobs_failed',
    'Given up after the last attempt',
    byKind(({ failed }) => failed),
  )
  gauge(
    'samagri_jobs_late_seconds',
    'How long the first job has been due',
    byKind(({ late }) => late),
  )
  gauge('samagri_payments_to_check', 'Payments that wait for the seller', ({ stored }) =>
    alone(stored?.toCheck),
  )
  if (app.settings.backupTo)
    gauge(
      'samagri_backup_age_seconds',
      'Since the start of the last good backup; +Inf without one',
      ({ stored }) => alone(stored?.backupAge),
    )
  gauge('samagri_orders', 'Orders placed so far', ({ stored }) =>
    alone(stored?.orders.reduce((sum, { orders }) => sum + orders, 0)),
  )
}

function byKind(read: (jobs: JobFigures) => number): (all: Figures) => Values {
  return ({ stored }) => stored?.jobs.map((jobs) => [{ kind: jobs.kind }, read(jobs)] as const) ?? []
}

function connections({ database }: App): Values {
  const { open, idle, waiting } = database.connections?.() ?? {}
  if (open === undefined || idle === undefined) return []
  return [
    [{ state: 'used' }, open - idle],
    [{ state: 'idle' }, idle],
    [{ state: 'awaited' }, waiting],
  ]
}

function addGauge(
  registry: Registry,
  { name, help }: { name: string; help: string },
  read: () => Values | Promise<Values>,
): void {
  registry.registerMetric(
    new Gauge({
      name,
      help,
      // Every label that any of its values has.
      labelNames: ['kind', 'state', 'version', 'schema'],
      registers: [],
      async collect() {
        const values = await read()
        this.reset()
        for (const [labels, value] of values) if (value !== undefined) this.set(labels, value)
      },
    }),
  )
}
