import { rm, statfs, writeFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest, LogLevel, RouteShorthandOptions } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { App } from '../app.ts'
import { temporaryPath } from '../files/temporary.ts'
import { withTimeout } from '../clock.ts'
import { notFound, ShopError } from '../shop-error.ts'
import { VERSION } from '../settings.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The content of /metrics. */
    metrics: Registry
  }
}

const READY_MS = 5_000
/** A disk check is reused for this long. */
const PROBE_SHARED_MS = 1_000
/** Bytes that must be free: enough for a write-ahead log and a small image. */
const FREE_MIN = 8 * 1_048_576

/**
 * Health (the process is running), readiness (database, files and disk respond), Prometheus metrics for this
 * machine.
 */
export function serveHealth(server: FastifyInstance, app: App): void {
  const level = app.log.isLevelEnabled('warn') ? 'warn' : app.log.level
  const quietly: RouteShorthandOptions = { logLevel: level as LogLevel }
  server.get('/api/health', quietly, async () => ({ success: true, message: 'alive', version: VERSION }))
  const isReady = readiness(app)
  server.get('/api/ready', quietly, async () => {
    if (server.draining || !(await isReady())) throw new ShopError('UNAVAILABLE')
    return { success: true, message: 'ready' }
  })
  serveMetrics(server, quietly)
}

/** Whether the shop can serve. Requests during a check share its result, so frequent requests cost nothing more. */
function readiness(app: App): () => Promise<boolean> {
  const storesOnDisk = app.database.engine === 'sqlite' || !app.settings.filesUrl
  const probe = storesOnDisk ? diskProbe(app.settings.dataDir) : () => undefined
  const ping = async () => {
    await sql`select 1`.execute(app.database.read)
    await app.files.ready()
    await probe()
  }
  let pending: Promise<boolean> | undefined
  return () =>
    (pending ??= withTimeout(ping(), READY_MS)
      .then(
        () => true,
        (error: unknown) => {
          app.log.error({ err: error }, 'not ready')
          return false
        },
      )
      .finally(() => (pending = undefined)))
}

/** Checks whether the disk of a folder accepts a write; throws as a write does, such as ENOSPC. One check at a time. */
function diskProbe(folder: string): () => Promise<void> {
  let probing: Promise<void> | undefined
  return () => {
    if (probing) return probing
    probing = probeDisk(folder)
    const forget = () => void setTimeout(() => (probing = undefined), PROBE_SHARED_MS).unref()
    probing.then(forget, forget)
    return probing
  }
}

async function probeDisk(folder: string): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some mounted folders report no size: then only the write decides.
  if (blocks > 0 && bavail * bsize < FREE_MIN)
    throw Object.assign(new Error(`less than ${FREE_MIN} bytes are free`), { code: 'ENOSPC' })
  const path = await temporaryPath(folder)
  try {
    await writeFile(path, new Uint8Array(4_096), { flag: 'wx' })
  } finally {
    await rm(path, { force: true })
  }
}

let ofProcess: Registry | undefined

/** Node's process metrics. Collected once per process, because nothing stops the collection when a server closes. */
function processMetrics(): Registry {
  if (!ofProcess) collectDefaultMetrics({ register: (ofProcess = new Registry()) })
  return ofProcess
}

function serveMetrics(server: FastifyInstance, quietly: RouteShorthandOptions): void {
  const registry = Registry.merge([processMetrics()])
  const duration = new Histogram({
    name: 'samagri_request_seconds',
    help: 'Seconds from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  server.decorate('metrics', registry)
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  server.get('/metrics', quietly, async (request, reply) => {
    if (!isFromHere(request)) throw notFound('Page')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

const FORWARDING = /^(x-forwarded(-.+)?|forwarded|via|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/
const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * From this machine and not forwarded: a proxy adds a forwarding header, passes on the visitor's Host, or uses HTTP
 * 1.0.
 */
function isFromHere({ socket, headers, raw }: FastifyRequest): boolean {
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
  const isForwarded = Object.keys(headers).some((name) => FORWARDING.test(name))
  return isLoopback && !isForwarded && THIS_MACHINE.test(headers.host ?? '') && raw.httpVersion !== '1.0'
}
