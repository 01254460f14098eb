import '#web/theme/theme-boot.ts'
import '#web/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiError } from '#contract/client.ts'
import { languageInUse, loadMessages } from '#web/messages/messages.ts'
import { routes } from '#web/routes.tsx'
import { onSessionChange } from '#web/session.ts'
import { ToastProvider } from '#web/ui/layers/toast.tsx'

// The router fetches the screen's code at once, beside the words.
const router = createBrowserRouter(routes)
await loadMessages(languageInUse())

const TRIES = 3

/** A shop on this machine is there without the internet: what the browser says of that holds no call up. */
const networkMode = 'always'

/** Answers are fresh for half a minute, and forgotten with the session. */
const queryClient = new QueryClient({
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
onSessionChange((what) => what !== 'renamed' && queryClient.clear())

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)

/** A lost connection or a failing server may answer the next time; a refusal will not. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status < 500) return false
  return failures < TRIES - 1
}
