import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { onSessionChange } from '#web/session.ts'

const TRIES = 3

/** A shop on this machine is there without the internet: what the browser says of that holds no call up. */
const networkMode = 'always'

/** Answers are fresh for half a minute, and forgotten with the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: isWorthAnotherTry,
    },
    mutations: { networkMode, retry: false },
  },
})
/** What an account was told goes with it; a held session's screens are still open. */
onSessionChange((what) => what === 'renamed' || what === 'held' || what === 'resumed' || queryClient.clear())

/** A lost connection or a failing server may answer the next time; a rejection will not. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  return failures < TRIES - 1
}
