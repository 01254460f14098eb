import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { command, become } from './process.mjs'

await command(async (args) => {
  await ensureInstalled()
  await ensureBuilt()
  return become(nodeForShop(), ['server/main.ts', ...args])
})
