import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureServerBuilt } from './build-server.mjs'
import { command, become } from './process.mjs'
import { FEW_ARENAS, SMALL_HEAP } from './small-process.mjs'

await command(async (args) => {
  await ensureInstalled()
  await ensureBuilt()
  const program = await ensureServerBuilt()
  return become(nodeForShop(), [...SMALL_HEAP, program, ...args], { ...FEW_ARENAS, ...process.env })
})
