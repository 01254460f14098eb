import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, become } from './process.mjs'
import { FEW_ARENAS, SMALL_HEAP } from './small-process.mjs'

await command(async (args) => {
  await ensureInstalled()
  await ensureBuilt()
  return become(nodeForShop(), [...SMALL_HEAP, 'server/main.ts', ...args], { ...FEW_ARENAS, ...process.env })
})
