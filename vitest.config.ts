import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// No test asserts a time, because a shared machine may take long. `npm run sabotage` allows one minute.
const LIMIT_MS = Number(process.env['TEST_LIMIT_MS'] ?? 600_000)
const PATIENT = {
  testTimeout: LIMIT_MS,
  hookTimeout: LIMIT_MS,
  retry: process.env['TORTURE'] ? 0 : 2, // `npm test` names what passed only when tried again
  exclude: ['**/node_modules/**', 'web/dist/**'],
}

/** The modules under test are loaded once a worker, not once a file. */
const TOGETHER = {
  ...PATIENT,
  isolate: false,
  setupFiles: ['server/testing/unstub-after-file.ts'],
  server: { deps: { external: [/render\.mjs$/] } }, // the built pages: Vitest would read them again for every shop
}

const ON_SERVER = { ...TOGETHER, globalSetup: ['server/testing/global-setup.ts'] }

const FAST = [
  {
    test: {
      ...ON_SERVER,
      name: 'server',
      include: ['{bench,contract,server}/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
    },
  },
  { test: { ...TOGETHER, name: 'web', include: ['web/**/*.test.{ts,tsx}'], pool: 'threads' as const } },
]
/** Which of them it runs: scripts/torture.mjs. */
const TORTURE = [
  {
    test: {
      ...ON_SERVER,
      name: 'torture',
      include: ['server/**/*.{test,torture}.ts'],
      testTimeout: 24 * 3_600_000,
    },
  },
]

export default defineConfig({
  test: {
    maxWorkers: Math.max(4, availableParallelism()), // two are idle, waiting for databases, while two compute
    projects: process.env['TORTURE'] ? TORTURE : FAST,
    passWithNoTests: Boolean(process.env['TORTURE']),
  },
})
