import type { FastifyInstance, FastifyRequest, LogLevel, RouteShorthandOptions } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { diskProbe } from '../files/disk-probe.ts'
import { inTime } from '../in-time.ts'
import { notFound, Refusal } from '../refusal.ts'

const READY_MS = 5_000

/** Health (the process lives), readiness (database, files and disk answer) and Prometheus metrics for this machine itself. */
export function serveHealth(server: FastifyInstance, app: App): void {
  const level = app.log.isLevelEnabled('warn') ? 'warn' : app.log.level
  const quietly: RouteShorthandOptions = { logLevel: level as LogLevel }
  server.get('/api/health', quietly, async () => ({ success: true, message: 'alive' }))
  const isReady = readiness(app)
  server.get('/api/ready', quietly, async () => {
    if (!(await isReady())) throw new Refusal('UNAVAILABLE')
    return { success: true, message: 'ready' }
  })
  serveMetrics(server, quietly)
}

/** Whether the shop can serve. All who ask while it looks hear of the same look: asking often costs nothing more. */
function readiness(app: App): () => Promise<boolean> {
  const keepsOnDisk = app.database.engine === 'sqlite' || !app.settings.filesUrl
  const probeDisk = keepsOnDisk ? diskProbe(app.settings.dataDir) : () => undefined
  const look = async () => {
    await sql`select 1`.execute(app.database.read)
    await app.files.ready()
    await probeDisk()
  }
  let looking: Promise<boolean> | undefined
  return () =>
    (looking ??= inTime(look(), READY_MS)
      .then(
        () => true,
        (error: unknown) => {
          app.log.error({ err: error }, 'not ready')
          return false
        },
      )
      .finally(() => (looking = undefined)))
}

function serveMetrics(server: FastifyInstance, quietly: RouteShorthandOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'samagri_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  server.get('/metrics', quietly, async (request, reply) => {
    if (!isFromHere(request)) throw notFound('Page')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const FORWARDING = /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * From this machine itself, and not for somebody else. A proxy on the same machine says for whom it asks, or passes on the visitor's Host, or
 * speaks the old HTTP that nginx speaks unless it is told otherwise.
 */
function isFromHere({ socket, headers, raw }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  return isLoopback && !isForwarded && THIS_MACHINE.test(headers.host ?? '') && raw.httpVersion !== '1.0'
}
