import { meQuery } from '#web/account/profile/me-query.ts'
import { unfinishedCheckoutQuery } from '#web/checkout/unfinished-query.ts'
import type { FirstScreen } from '#web/show-prerendered.ts'
import { queryClient } from '#web/query-client.ts'
import { adminLayout, customerLayout, login, myOrders, storefront } from '#web/screens.ts'
import { fetchCode } from '#web/ui/layers/fetched.tsx'
import { readSession } from '#web/session.ts'
import { shopQuery } from '#web/shop.ts'
import { myOrdersQuery } from '#web/storefront/my-orders/own-orders.ts'
import {
  categoriesQuery,
  footersQuery,
  headersQuery,
  offersQuery,
  productsQuery,
  shelfQuery,
} from '#web/storefront/products/content-queries.ts'
import { productFilterOf } from '#web/storefront/products/product-filter.ts'

/** Begins to fetch code and answers of the screen that show-prerendered.ts guessed. A wrong guess costs a fetch. */
export function fetchFirstScreen(screen: FirstScreen): void {
  void queryClient.prefetchQuery(shopQuery)
  if (screen === 'login' || screen === 'register')
    window.addEventListener('input', () => fetchCode(customerLayout), { once: true }) // while one types
  if (screen === 'office') fetchCode(adminLayout)
  if (screen === 'login') {
    fetchCode(login)
    void queryClient.prefetchQuery(shelfQuery)
  }
  const inShop = screen === 'shop' || screen === 'found'
  if (!inShop && screen !== 'orders') return
  const { userId = null } = readSession() ?? {}
  fetchCode(customerLayout, inShop ? storefront : myOrders)
  if (inShop) fetchGoods()
  if (screen === 'orders') void queryClient.prefetchQuery(myOrdersQuery(userId))
  window.setTimeout(() => fetchFrame(userId)) // after what is there is drawn
}

function fetchGoods(): void {
  const filter = productFilterOf(new URLSearchParams(window.location.search))
  void queryClient.prefetchInfiniteQuery(productsQuery(filter))
  void queryClient.prefetchQuery(headersQuery)
  void queryClient.prefetchQuery(offersQuery)
}

/** What the shop shows around each of its screens; the latest orders also on both. */
function fetchFrame(userId: string | null): void {
  void queryClient.prefetchQuery(myOrdersQuery(userId))
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(footersQuery)
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(unfinishedCheckoutQuery)
}
