import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { languageInUse, loadMessages } from '#web/messages/messages.ts'
import type { FirstScreen } from '#web/show-prerendered.ts'
import { queryClient } from '#web/query-client.ts'
import { routes } from '#web/routes.tsx'
import { Toasts } from '#web/ui/overlays/toast.tsx'
import { meQuery } from '#web/account/profile/me-query.ts'
import { unfinishedCheckoutQuery } from '#web/checkout/unfinished-query.ts'
import { backOffice, customerLayout, login, myOrders, storefront } from '#web/screens.ts'
import { fetchCode } from '#web/ui/overlays/lazy-content.tsx'
import { readSession } from '#web/session.ts'
import { shopQuery } from '#web/shop.ts'
import { myOrdersQuery } from '#web/storefront/my-orders/own-orders.ts'
import {
  categoriesQuery,
  footersQuery,
  bannersQuery,
  offersQuery,
  productsQuery,
  featuredProductsQuery,
} from '#web/storefront/products/content-queries.ts'
import { productFilterOf } from '#web/storefront/products/product-filter.ts'

/** Renders the page in the address bar once its code is loaded; `guessed` is what to fetch before that is known. */
export async function openApp(guessed: FirstScreen): Promise<void> {
  fetchFirstScreen(guessed)
  await loadMessages(languageInUse()) // it is part of this code, and lets the browser paint in between
  const router = createBrowserRouter(routes)

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // The prerendered screen in index.html stays until the complete screen can replace it.
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
  // In a transition React renders in slices and lets the browser load and respond in between.
  startTransition(() => createRoot(root).render(screen))
  if (import.meta.env.PROD) window.setTimeout(() => void install(), WORKER_MS)
}

/** When the first screen has what it needs. */
const WORKER_MS = 3_000

/** Without a connection nothing is installed; the next visit tries again. */
async function install() {
  try {
    const { installWorker } = await import('#web/pwa/install-worker.ts')
    await installWorker()
  } catch {
    // then on the next visit
  }
}

/** Fetches the code and data of the screen guessed by show-prerendered.ts. A wrong guess costs one fetch. */
function fetchFirstScreen(screen: FirstScreen): void {
  void queryClient.prefetchQuery(shopQuery)
  if (screen === 'login' || screen === 'register')
    window.addEventListener('input', () => fetchCode(customerLayout), { once: true }) // while the user is typing
  if (screen === 'office') fetchCode(backOffice)
  if (screen === 'login') {
    fetchCode(login)
    void queryClient.prefetchQuery(featuredProductsQuery)
  }
  const inShop = screen === 'shop' || screen === 'found'
  if (!inShop && screen !== 'orders') return
  const { userId = null } = readSession() ?? {}
  fetchCode(customerLayout, inShop ? storefront : myOrders)
  if (inShop) fetchProducts()
  if (screen === 'orders') void queryClient.prefetchQuery(myOrdersQuery(userId))
  window.setTimeout(() => fetchFrame(userId)) // after the available parts are rendered
}

function fetchProducts(): void {
  const filter = productFilterOf(new URLSearchParams(window.location.search))
  void queryClient.prefetchInfiniteQuery(productsQuery(filter))
  void queryClient.prefetchQuery(bannersQuery)
  void queryClient.prefetchQuery(offersQuery)
}

/** The elements around each of the shop's screens; on two of them also the latest orders. */
function fetchFrame(userId: string | null): void {
  void queryClient.prefetchQuery(myOrdersQuery(userId))
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(footersQuery)
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(unfinishedCheckoutQuery)
}
