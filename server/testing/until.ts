import { vi } from 'vitest'

/**
 * For a promise awaited at the end of a test: if the test fails earlier, the promise's rejection does not fail the
 * run.
 */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/**
 * Waits until `check` no longer throws and returns its result. Long enough for a busy machine: no test asserts a
 * time.
 */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 })
}
