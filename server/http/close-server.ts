import type { FastifyInstance } from 'fastify'

const LOOK_MS = 50

/**
 * Closes a server that listens: takes no more connections, lets what has begun be answered and the answers reach their clients, and after
 * `drainMs` ends every connection that is left, whatever its client does.
 */
export async function closeServer(server: FastifyInstance, drainMs: number): Promise<void> {
  const listener = server.server
  // Node's own close calls it at once, and takes a connection for idle whose answer is written and not yet sent.
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
