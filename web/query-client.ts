import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import { onSessionChange } from '#web/session.ts'

const TRIES = 3

/** A shop on this machine or next door is there without the internet: what a browser says of that holds nothing up. */
const networkMode = 'always'

/** What the server answers is kept half a minute, asked for again when the window is looked at again, and forgotten with the session. */
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

/** A lost connection or a tired server may answer the next time; a refusal will not. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  return failures < TRIES - 1
}

onSessionChange((what) => what !== 'renamed' && queryClient.clear())
