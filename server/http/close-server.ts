import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/**
 * Closes a server that listens: takes no more connections, lets what has begun be answered and the answers reach their clients, and after
 * `drainMs` ends every connection that is left, whatever its client does.
 */
export async function closeServer(server: FastifyInstance, drainMs: number): Promise<void> {
  const listener = server.server
  const closeIdle = listener.closeIdleConnections.bind(listener)
  // Node's own close calls it at once, and takes a connection for idle whose answer is written and not yet sent.
  listener.closeIdleConnections = () => undefined
  let isClosed = false
  const closed = server.close().then(() => (isClosed = true))
  const deadline = performance.now() + drainMs
  while (!isClosed && performance.now() < deadline) {
    if (server.inFlight.size === 0) closeIdle()
    await pause(LOOK_MS)
  }
  listener.closeAllConnections()
  await closed
}
