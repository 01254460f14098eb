import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { onSessionChange } from '#web/session.ts'

const TRIES = 3

/** A shop on this machine is available without the internet, so the browser's online status is ignored. */
const networkMode = 'always'

/** Responses are fresh for half a minute, and are removed with the session. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 30_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      retry: isRetryable,
    },
    mutations: { networkMode, retry: false },
  },
})
/** An account's data is removed with its session; a paused session's screens are still open. */
onSessionChange(
  (what) => what === 'renamed' || what === 'paused' || what === 'resumed' || queryClient.clear(),
)

/** After a lost connection or server failure a retry may succeed; after a rejection it won't. */
function isRetryable(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  return failures < TRIES - 1
}
