import { ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, become } from './process.mjs'
import { FEW_ARENAS, SMALL_HEAP } from './small-process.mjs'

await command(async (args) => {
  await ensureInstalled()
  const env = { ...FEW_ARENAS, ...process.env }
  return become(nodeForShop(), [...SMALL_HEAP, 'server/operator/shop.ts', ...args], env)
})
