import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ShopError } from '../shop-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Responses that are pending or still being sent to their clients. */
    inFlight: Set<FastifyReply>
    /** It has received a stop signal and keeps serving until its proxy has noticed. */
    draining: boolean
  }
}

/**
 * Maximum number of waiting requests in one process. Under load the last of them is answered in seconds, not
 * minutes.
 */
export const WAITING_MAX = 1_000

/** Monitoring endpoints, which respond under any load. */
const NEVER_SHED = new Set(['/api/health', '/api/ready', '/metrics'])

/**
 * While `max` requests are waiting, further ones are BUSY. Slow clients or a lagging event loop alone cause no
 * rejection.
 */
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
      // Work continues for a client that disconnected: it counts until its response.
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
  const { complete: isComplete = true } = request.raw as { complete?: boolean } // an injected request does not report this
  return isComplete && !sent && !raw.headersSent
}

/**
 * Keeps serving for `ms`: /api/ready is 503 and each response closes its connection, until a proxy switches to
 * another instance.
 */
export async function drain(server: FastifyInstance, ms: number): Promise<void> {
  server.draining = true
  await pause(ms)
}

const POLL_MS = 50

/** Closes a server once its clients have their responses. After `drainMs` all remaining connections are closed. */
export async function closeServer(server: FastifyInstance, drainMs: number): Promise<void> {
  const listener = server.server
  // Node's own close calls it immediately, and treats a connection as idle if its response is written but not yet
  // sent.
  listener.closeIdleConnections = () => undefined
  const closeAll = () => listener.closeAllConnections()
  const polling = setInterval(() => server.inFlight.size === 0 && closeAll(), POLL_MS)
  const deadline = setTimeout(closeAll, drainMs)
  try {
    await server.close()
  } finally {
    clearInterval(polling)
    clearTimeout(deadline)
  }
}
