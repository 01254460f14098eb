import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// No test asserts a time: a machine that others use too may take its own.
const PATIENT = { testTimeout: 120_000, hookTimeout: 180_000, exclude: ['**/node_modules/**', 'web/dist/**'] }

export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...PATIENT,
          name: 'server',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          globalSetup: ['server/testing/global-setup.ts'],
          // The server is loaded once a worker, not once a file.
          isolate: false,
          setupFiles: ['server/testing/unstub-after-file.ts'],
        },
      },
      { test: { ...PATIENT, name: 'web', include: ['web/**/*.test.{ts,tsx}'], pool: 'threads' } },
    ],
  },
})
