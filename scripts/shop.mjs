import { ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, become } from './process.mjs'
import { FEW_ARENAS, LITTLE_GARBAGE, SMALL_HEAP } from './small-process.mjs'

/** These commands stream their data, however large the shop is. */
const STREAMING = ['backup', 'restore', 'verify']

await command(async (args) => {
  await ensureInstalled()
  const env = { ...FEW_ARENAS, ...process.env }
  const flags = STREAMING.includes(args[0]) ? [...SMALL_HEAP, ...LITTLE_GARBAGE] : SMALL_HEAP
  return become(nodeForShop(), [...flags, 'server/operator/shop.ts', ...args], env)
})
