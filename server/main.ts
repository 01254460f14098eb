import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { createServer as createServerOfNet } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type App, createApp } from './app.ts'
import { watchSchema } from './database/migrate.ts'
import { startReleasing } from './features/checkout/end-checkout.ts'
import { closeServer, drain } from './http/in-flight.ts'
import { startHousekeeping } from './jobs/housekeeping.ts'
import { createShopServer, housekeepingTasks, jobPools } from './shop-server.ts'
import { startWorkers } from './jobs/worker.ts'
import { startBackups } from './operator/backup/start-backups.ts'
import { openLog } from './log.ts'
import { prepareShop } from './prepare-shop.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'

// The process: settings, shop, server, and a clean shutdown. Any startup failure is one line and exit code 1.

/** After a stop signal, requests in progress are answered within this time; then all connections are closed. */
const DRAIN_MS = 6_000
/** A worker reports this often, in ms; after a minute without a report it counts as hung and is replaced. */
const ALIVE_MS = 5_000
const SILENT_MAX = 12
/** After this time the process ends even if a job or a lost database blocks it: docker stop kills after 10 s. */
const STOP_MS = 8_000

process.umask(0o077) // database, images, emails and secret are only for the shop's own user

try {
  const [argument] = process.argv.slice(2)
  if (argument !== undefined)
    throw new SettingError(
      `unexpected argument ${argument}: settings such as PORT=4000 belong in the environment or in .env`,
    )
  await start(readSettings())
} catch (error) {
  process.stderr.write(`samagri: ${lineFor(error)}\n`)
  process.exit(1)
}

async function start(settings: Settings): Promise<void> {
  const log = await openLog(settings)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process is ending') // Node itself would print everything attached to the error
    process.exit(1)
  })
  const releasePort = cluster.isPrimary ? await holdPort(settings) : undefined
  const app = await createApp(settings, { log })
  let admin: string | undefined
  if (cluster.isPrimary) {
    admin = await prepareShop(app, (line) => process.stdout.write(`${line}\n`))
    await releasePort?.()
    if (settings.workers > 1) {
      await app.close()
      return forkWorkers(settings, admin)
    }
  }
  await serve(app, admin)
}

async function serve(app: App, admin?: string): Promise<void> {
  const { host, port } = app.settings
  const server = await createShopServer(app)
  await server.listen({ host, port })
  watchSchema(app, () => process.kill(cluster.isPrimary ? process.pid : process.ppid, 'SIGTERM')) // the whole shop ends
  if (cluster.isWorker) setInterval(() => process.send?.('alive'), ALIVE_MS)
  const worker = startWorkers(app, jobPools(app))
  const releasing = startReleasing(app)
  const housekeeping = startHousekeeping(app, housekeepingTasks())
  const backups = startBackups(app)
  if (!app.settings.rateLimits) app.log.warn('RATE_LIMITS is off: for load tests and benchmarks only')
  if (cluster.isPrimary) announce({ ...app.settings, port: portOf(server) ?? port }, admin)
  onStopSignal(async () => {
    const { drainSeconds } = app.settings
    setTimeout(() => process.exit(0), drainSeconds * 1_000 + STOP_MS)
    const served = drain(server, drainSeconds * 1_000).then(() => closeServer(server, DRAIN_MS))
    await Promise.all([served, worker.stop(), releasing.stop(), housekeeping.stop(), backups.stop()])
    await app.close()
  })
}

/** The requested port, or with 0 the assigned one. */
function portOf(server: FastifyInstance): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' ? address?.port : undefined
}

/**
 * Takes the port until the returned function is called: two first starts would both fill an empty shop. Connections
 * made meanwhile are closed.
 */
async function holdPort({ host, port }: Settings): Promise<() => Promise<void>> {
  const holder = createServerOfNet((socket) => socket.destroy()).listen(port, host)
  await once(holder, 'listening')
  return async () => {
    holder.close()
    await once(holder, 'close')
  }
}

function forkWorkers(settings: Settings, admin: string | undefined): void {
  let stopping = false
  cluster.on('fork', endWhenHung)
  for (let i = 0; i < settings.workers; i += 1) cluster.fork()
  cluster.on('exit', () => {
    // A pause, so a permanent fault does not cause a busy loop.
    setTimeout(() => stopping || cluster.fork(), 1_000)
  })
  cluster.once('listening', () => announce(settings, admin))
  onStopSignal(async () => {
    stopping = true
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(workers.map((worker) => ended(worker, settings)))
  })
}

/** Counts missed reports instead of time, which also passes while the whole machine is suspended. */
function endWhenHung(worker: Worker): void {
  let silent = 0
  worker.on('message', () => (silent = 0))
  const timer = setInterval(() => (silent += 1) > SILENT_MAX && worker.process.kill('SIGKILL'), ALIVE_MS)
  worker.once('exit', () => clearInterval(timer))
}

function ended(worker: Worker, { drainSeconds }: Settings): Promise<void> {
  const timeout = drainSeconds * 1_000 + STOP_MS + 1_000 // then it cannot even reach its own deadline
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
    setTimeout(() => worker.process.kill('SIGKILL'), timeout)
  })
}

function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return // a Ctrl-C under npm arrives twice; the deadlines end whatever hangs
      stopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

/** The shop's URL; in development also how to set it up. */
function announce({ host, port, production }: Settings, admin: string | undefined): void {
  const shown = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const address = `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`
  const lines = [`The shop is open at ${address}`]
  if (!production && admin)
    lines.push(`Admin account: ${admin}`, `Next: open ${address}/admin to set up your shop`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

function lineFor(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE')
    return `PORT ${port} on ${address} is in use by another program: set a different PORT`
  if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN'].includes(code ?? ''))
    return `HOST is not an address of this machine: ${message}`
  if (code === 'EACCES' && port !== undefined)
    return `PORT ${port} can’t be used by this user: set a different PORT`
  return message.split('\n', 1)[0] ?? 'unknown error'
}
