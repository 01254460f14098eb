import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { command, become } from './process.mjs'

await command(async (args) => {
  await ensureInstalled({ tests: true })
  await ensureBuilt()
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() }
  return become(nodeForShop(), ['e2e/screenshots.ts', ...args], env)
})
