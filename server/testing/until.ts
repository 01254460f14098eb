import { vi } from 'vitest'

/** What a test waits for in the end: when it fails before, the rejection that follows is no one's and fails no run. */
export function later<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** Waits until `check` throws no more → what it gives. Long enough for a busy machine: no test asserts a time. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 60_000, interval: 20 })
}
