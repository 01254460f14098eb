import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { become, command, root, runThrough } from './process.mjs'

// npm run torture [-- <file> …]: the proofs that take minutes, which `npm test` leaves out: *.torture.ts, or these of
// them, and without a file also axe on each screen in both of its views.
await command(async (args) => {
  await ensureInstalled()
  const env = { ...process.env, NODE_ENV: 'test', TORTURE: 'yes' }
  const files = [program('vitest/vitest.mjs'), 'run', '--project', 'torture', ...args]
  const code = await runThrough(nodeForShop(), files, { env })
  if (code !== 0 || args.length > 0) return code
  await ensureBuilt()
  const screens = [program('@playwright/test/cli.js'), 'test', 'accessible-screens']
  return become(nodeForShop(), screens, { ...env, CHROMIUM_PATH: await ensureBrowser() })
})

function program(path) {
  return join(root, 'node_modules', path)
}
