import type { FastifyInstance, FastifyRequest, LogLevel, RouteShorthandOptions } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { notFound, Refusal } from '../refusal.ts'

/** Health (the process lives), readiness (database and files answer) and Prometheus metrics for loopback (outside.md). */
export function serveHealth(server: FastifyInstance, app: App): void {
  const level = app.log.isLevelEnabled('warn') ? 'warn' : app.log.level
  const quietly: RouteShorthandOptions = { logLevel: level as LogLevel }
  server.get('/api/health', quietly, async () => ({ success: true, message: 'alive' }))
  server.get('/api/ready', quietly, async () => {
    try {
      await sql`select 1`.execute(app.database.read)
      await app.files.ready()
    } catch (error) {
      app.log.error({ err: error }, 'not ready')
      throw new Refusal('UNAVAILABLE')
    }
    return { success: true, message: 'ready' }
  })
  serveMetrics(server, quietly)
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

/** From this machine itself, and not for somebody else: a proxy on the same machine says for whom it asks. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  return isLoopback && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined
}
