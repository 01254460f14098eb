import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { become, command, root, runThrough } from './process.mjs'

// npm run torture [-- <file> …]: the proofs that take minutes, which `npm test` leaves out or does a few times:
// *.torture.ts and a hundred random sequences of acts on an order, or these of them, and without a file also what e2e/
// does at length: axe on each screen in both of its views, a hundred payments at the desk, checkouts and payments in
// the browser on PostgreSQL too, each first file lost in the other browsers.
await command(async (args) => {
  await ensureInstalled({ tests: true })
  const env = { ...process.env, NODE_ENV: 'test', TORTURE: 'yes' }
  const files = [program('vitest/vitest.mjs'), 'run', '--project', 'torture', ...args]
  const code = await runThrough(nodeForShop(), files, { env })
  if (code !== 0 || args.length > 0) return code
  await ensureBuilt()
  const journeys = [
    'accessible-screens',
    'payments-by-keyboard',
    'held-checkout-journey',
    'payment-desk-journey',
    'other-browsers',
  ]
  const browser = [program('@playwright/test/cli.js'), 'test', ...journeys]
  return become(nodeForShop(), browser, { ...env, CHROMIUM_PATH: await ensureBrowser() })
})

function program(path) {
  return join(root, 'node_modules', path)
}
