import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, nodeForShop } from './bootstrap.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureServerBuilt } from './build-server.mjs'
import { become, command, root, runThrough } from './process.mjs'

// npm run torture [-- PART|FILE …] [--minutes N] [--runs N] [--seed N]: tests that take minutes or hours, which
// `npm test` skips or runs briefly. A part runs this often or this long on each database, by default as planned in
// bench/results/torture.md; its seed is printed. Without a part or file all of them run, and in e2e/ axe on each
// screen in both of its views, a hundred payments at the desk, checkouts on PostgreSQL, the other browsers.
const OPTIONS = { minutes: { type: 'string' }, runs: { type: 'string' }, seed: { type: 'string' } }
const PARTS = {
  kill: [
    'server/torture/kill.torture.ts',
    'server/features/tax-documents/document-files.test.ts',
    'server/features/dispatch/broken-batch.test.ts',
    'server/operator/csv/import-in-batches.test.ts',
    'server/files/unclear-commits.test.ts',
    'server/database/upgrade.test.ts',
  ],
  faults: [
    'server/full-disk.test.ts',
    'server/file-modes.test.ts',
    'server/start-failures.test.ts',
    'server/database/broken-connections.test.ts',
    'server/database/postgres.test.ts',
    'server/database/another-writer.test.ts',
    'server/database/lease.test.ts',
    'server/files/unclear-commits.test.ts',
    'server/files/store-images.test.ts',
    'server/operator/silent-bucket.test.ts',
    'server/operator/backup/failed-restores.test.ts',
    'server/mail/send-mail.test.ts',
    'server/ocr/open-reader.test.ts',
    'server/torture/clock-jumps.test.ts',
    'server/torture/hung-process.torture.ts',
  ],
  overload: ['server/torture/overload.torture.ts', 'server/http/shedding.test.ts'],
  model: ['server/torture/model.test.ts', 'server/features/refunds/received-payments.test.ts'],
  hostile: [
    'server/torture/hostile.test.ts',
    'server/http/hostile-text.test.ts',
    'e2e/scripts-in-texts.spec.ts',
  ],
  packages: ['server/torture/release.torture.ts'],
  memory: ['server/features/statements/statement-memory.torture.ts'],
}
const JOURNEYS = [
  'accessible-screens',
  'payments-by-keyboard',
  'held-checkout-journey',
  'payment-desk-journey',
  'other-browsers',
]

await command(async (args) => {
  await ensureInstalled({ tests: true })
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const env = { ...process.env, NODE_ENV: 'test', TORTURE: 'yes', BUILT_SERVER: await ensureServerBuilt() }
  for (const [name, value] of Object.entries(values)) env[`TORTURE_${name.toUpperCase()}`] = value
  const parts = positionals.length > 0 ? positionals : Object.keys(PARTS)
  const files = parts.flatMap((one) => PARTS[one] ?? [one])
  const inBrowser = files.filter((file) => file.startsWith('e2e/'))
  const others = files.filter((file) => !inBrowser.includes(file))
  const vitest = [program('vitest/vitest.mjs'), 'run', '--project', 'torture', ...others]
  const code = others.length > 0 ? await runThrough(nodeForShop(), vitest, { env }) : 0
  if (positionals.length === 0) inBrowser.push(...JOURNEYS)
  if (code !== 0 || inBrowser.length === 0) return code
  await ensureBuilt()
  const browser = [program('@playwright/test/cli.js'), 'test', ...inBrowser]
  return become(nodeForShop(), browser, { ...env, CHROMIUM_PATH: await ensureBrowser() })
})

function program(path) {
  return join(root, 'node_modules', path)
}
