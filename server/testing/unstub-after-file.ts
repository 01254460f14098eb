import { afterAll, vi } from 'vitest'

// Files that share a process start without what an earlier one put into its environment and globals.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})
