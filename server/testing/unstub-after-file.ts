import { setTimeout as real } from 'node:timers'
import { afterAll, expect, vi } from 'vitest'

// Files that share a process start without an earlier file's changes to environment and globals.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  expect(globalThis.setTimeout, 'this file left a clock behind that does not run').toBe(real)
})
