import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ShopError } from '../shop-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers that are owed or still on their way to their clients. */
    inFlight: Set<FastifyReply>
    /** It was told to stop and serves on until its proxy has noticed. */
    draining: boolean
  }
}

/** Requests that may wait in one process. Under load the last of so many is answered in seconds, not minutes. */
export const WAITING_MAX = 1_000

/** What watches the shop is answered under any load. */
const NEVER_SHED = new Set(['/api/health', '/api/ready', '/metrics'])

/** While `max` requests wait for the shop, the next are BUSY. Slow clients or a late event loop alone refuse no one. */
export function shedLoad(server: FastifyInstance, max = WAITING_MAX): void {
  const inFlight = new Set<FastifyReply>()
  server.decorate('inFlight', inFlight)
  server.decorate('draining', false)
  server.addHook('onRequest', (request, reply, done) => {
    if (server.draining) reply.raw.shouldKeepAlive = false
    const isFull = inFlight.size >= max && [...inFlight].filter(waitsForShop).length >= max
    if (isFull && !NEVER_SHED.has(request.routeOptions.url ?? '')) return done(new ShopError('BUSY'))
    inFlight.add(reply)
    reply.raw.on('close', () => {
      // Work goes on for a client that hung up: it counts until its response.
      if (reply.sent || !request.raw.complete) inFlight.delete(reply)
    })
    done()
  })
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.raw.destroyed) inFlight.delete(reply)
    done()
  })
}

function waitsForShop({ request, sent, raw }: FastifyReply): boolean {
  const { complete: isWhole = true } = request.raw as { complete?: boolean } // an injected request says nothing
  return isWhole && !sent && !raw.headersSent
}

/** Serves on for `ms`: /api/ready says 503 and each response ends its connection, until a proxy turns elsewhere. */
export async function drain(server: FastifyInstance, ms: number): Promise<void> {
  server.draining = true
  await pause(ms)
}

const LOOK_MS = 50

/** Closes a server once its clients have their responses. After `drainMs` every connection that is left ends. */
export async function closeServer(server: FastifyInstance, drainMs: number): Promise<void> {
  const listener = server.server
  // Node's own close calls it at once, and takes a connection for idle whose response is written and not yet sent.
  listener.closeIdleConnections = () => undefined
  const closeAll = () => listener.closeAllConnections()
  const looking = setInterval(() => server.inFlight.size === 0 && closeAll(), LOOK_MS)
  const deadline = setTimeout(closeAll, drainMs)
  try {
    await server.close()
  } finally {
    clearInterval(looking)
    clearTimeout(deadline)
  }
}
