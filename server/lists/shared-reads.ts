/**
 * `read` for many callers: each gets what a read found that began after it called, so none misses what was committed
 * before. While one runs, all who call wait for the next one together.
 */
export function sharedReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      const result = read()
      running = result.catch(() => undefined)
      return result
    })
    return next
  }
}
