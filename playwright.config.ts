import { defineConfig } from '@playwright/test'
import type { WorkerFixtures } from './e2e/fixtures.ts'
import { findBrowser } from './scripts/browser.mjs'

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--no-opt --no-maglev', // a page lives for a second: to optimise its code costs more than it gains
]
const asRoot = process.getuid?.() === 0
const jsonFile = process.env.E2E_JSON_FILE

const chromium = {
  browserName: 'chromium',
  launchOptions: { executablePath: findBrowser(), args: asRoot ? ['--no-sandbox', ...args] : args },
} as const

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  // No test asserts a time, because a shared machine may take long for a whole test. A single wait that fails ends
  // early and reports what was there instead; waits that may take long set their own limit.
  timeout: 600_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  updateSnapshots: 'none', // a missing image fails: e2e/looks.spec.ts explains how to create it
  workers: 3, // one is idle while two compute
  retries: 2, // in a new shop and browser; `npm test` names what needed one
  forbidOnly: Boolean(process.env.CI),
  reporter: jsonFile ? [['line'], ['json', { outputFile: jsonFile }]] : 'line',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: 'reduce' }, // so no test waits for animations
    locale: 'en-IN',
    serviceWorkers: 'block', // one test's cache must not serve another; e2e/installed.spec.ts tests them
    // Far from the shop's customers on purpose: the shop shows India's time wherever the browser is.
    timezoneId: 'Europe/Berlin',
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // The engines differ only below the calls, which the API tests make on both. The pages run on PostgreSQL once, for
    // a new buyer and the seller's day; `npm run torture` adds tests of counts, held stock and locks.
    {
      name: 'postgres',
      workers: 1, // a second one would start and fill a second server
      use: { ...chromium, engine: 'postgres' },
      testMatch: process.env['TORTURE']
        ? /(buy|held-checkout|orders|payment-desk|statement)-journey/
        : /(buy|orders)-journey/,
      grepInvert: process.env['TORTURE'] ? undefined : /oldest supported browser/,
    },
    { name: 'sqlite', use: { ...chromium, engine: 'sqlite' } },
  ],
})
