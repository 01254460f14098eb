import pLimit from 'p-limit'

/** As pg's pool says it: who waits so long for a connection is refused for now. */
const TOO_LONG = 'timeout exceeded when trying to connect'

/** Lets `count` run at once. The next wait for their turn, for at most so many ms. */
export function turns(count: number, ms: number): <T>(act: () => Promise<T>) => Promise<T> {
  const limit = pLimit(count)
  return (act) =>
    new Promise((resolve, reject) => {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        reject(new Error(TOO_LONG))
      }, ms)
      void limit(async () => {
        clearTimeout(timer)
        if (!isLate) await act().then(resolve, reject)
      })
    })
}
