import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { fetchFirstScreen } from '#web/first-screen.ts'
import { languageInUse, loadMessages } from '#web/messages/messages.ts'
import type { FirstScreen } from '#web/show-prerendered.ts'
import { queryClient } from '#web/query-client.ts'
import { routes } from '#web/routes.tsx'
import { Toasts } from '#web/ui/layers/toast.tsx'

/** Draws the page in the address bar, once its code is there; `guessed` is what to ask for before that is known. */
export async function openApp(guessed: FirstScreen): Promise<void> {
  fetchFirstScreen(guessed)
  await loadMessages(languageInUse()) // it has come with this code, and lets the browser paint in between
  const router = createBrowserRouter(routes)

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // What index.html holds of the screen stays until the whole screen can take its place.
  if (root.hasChildNodes() && !router.state.initialized)
    await new Promise<void>((done) => router.subscribe(({ initialized }) => initialized && done()))
  const screen = (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>
  )
  // In a transition React draws in slices and lets the browser load and answer in between.
  startTransition(() => createRoot(root).render(screen))
  if (import.meta.env.PROD) window.setTimeout(() => void install(), WORKER_MS)
}

/** When the first screen has what it needs. */
const WORKER_MS = 3_000

/** Without a line nothing is installed; the next visit tries it. */
async function install() {
  try {
    const { installWorker } = await import('#web/installed/install-worker.ts')
    await installWorker()
  } catch {
    // then the next visit
  }
}
