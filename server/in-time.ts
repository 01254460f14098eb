import { setTimeout as pause } from 'node:timers/promises'

/** Waits for work, but not for longer than so many ms. The work itself goes on. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const done = new AbortController()
  const tooLong = pause(ms, undefined, { ref: false, signal: done.signal }).then(() => {
    throw new Error(`not done in ${ms / 1000} s`)
  })
  tooLong.catch(() => undefined)
  try {
    return await Promise.race([work, tooLong])
  } finally {
    done.abort()
  }
}
