import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureServerBuilt } from './build-server.mjs'
import { command, become } from './process.mjs'

// npm run grown: a grown shop on this machine: a proxy, two shops of two processes each, pgbouncer, PostgreSQL with a
// synchronous replica, S3. Fifty buyers order while one shop is killed, both are restarted, and the primary is stopped.
await command(async () => {
  await ensureInstalled({ tests: true })
  await ensureBuilt()
  return become(nodeForShop(), ['bench/grown.ts', await ensureServerBuilt()])
})
