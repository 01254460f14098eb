import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.{ts,mjs}',
    ],
    exclude: ['**/node_modules/**', 'web/dist/**'],
    globalSetup: ['server/testing/global-setup.ts'],
    // No test asserts a time: a machine that others use too may take its own.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})
