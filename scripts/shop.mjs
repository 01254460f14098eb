import { ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, become } from './process.mjs'

await command(async (args) => {
  await ensureInstalled()
  return become(nodeForShop(), ['server/operator/shop.ts', ...args])
})
