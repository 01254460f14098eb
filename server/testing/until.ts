import { vi } from 'vitest'

/** Waits until `check` throws no more → what it gives. Long enough for a busy machine: no test asserts a time. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 })
}
