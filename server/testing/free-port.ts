import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * An unused loopback port. Below 32,768, where systems start to assign ports for outgoing connections: such a
 * connection could take it before a starting process listens on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000)
  const probe = createServer().listen(port, '127.0.0.1')
  const isFree = await once(probe, 'listening').catch(() => null)
  if (!isFree) return freePort()
  probe.close()
  await once(probe, 'close')
  return port
}
