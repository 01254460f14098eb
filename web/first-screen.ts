import { meQuery } from '#web/account/profile/me-query.ts'
import { unfinishedCheckoutQuery } from '#web/checkout/unfinished-query.ts'
import { queryClient } from '#web/query-client.ts'
import { adminLayout, customerLayout, login, myOrders, storefront } from '#web/screens.ts'
import { fetchCode } from '#web/ui/fetch-code.ts'
import { isKnownRole, readSession } from '#web/session.ts'
import { shopQuery } from '#web/shop.ts'
import { bannerOf } from '#web/storefront/products/banner.ts'
import {
  categoriesQuery,
  footersQuery,
  headersQuery,
  offersQuery,
  productFilterOf,
  productsQuery,
} from '#web/storefront/products/content-queries.ts'

/** Begins to fetch what the page in the address bar shows first. A wrong guess costs a fetch: the guards decide. */
export function fetchFirstScreen(): void {
  const { pathname } = window.location
  const role = readSession()?.role
  const inShop = pathname === '/' || pathname === '/customer'
  void queryClient.prefetchQuery(shopQuery)
  if (role === undefined) {
    if (pathname !== '/register') fetchCode(login)
    window.addEventListener('input', () => fetchCode(customerLayout), { once: true }) // while one types
  }
  if (role === 'admin' && pathname.startsWith('/admin')) fetchCode(adminLayout)
  if (role === 'admin' || !isKnownRole(role ?? '')) return
  if (inShop || pathname === '/my-orders') fetchCode(customerLayout, inShop ? storefront : myOrders)
  if (inShop) fetchContent()
}

function fetchContent(): void {
  const filter = productFilterOf(new URLSearchParams(window.location.search))
  void queryClient.prefetchInfiniteQuery(productsQuery(filter))
  if (filter.search === '') void fetchBanner()
  void queryClient.prefetchQuery(offersQuery)
  void queryClient.prefetchQuery(categoriesQuery)
  void queryClient.prefetchQuery(footersQuery)
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(unfinishedCheckoutQuery)
}

/** The banner's picture is the largest thing of the first screen. */
async function fetchBanner(): Promise<void> {
  await queryClient.prefetchQuery(headersQuery)
  const headers = queryClient.getQueryData(headersQuery.queryKey)
  if (headers) Object.assign(new Image(), { fetchPriority: 'high', ...bannerOf(headers).picture })
}
