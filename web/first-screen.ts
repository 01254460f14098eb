import { meQuery } from '#web/account/profile/me-query.ts'
import { unfinishedCheckoutQuery } from '#web/checkout/unfinished-query.ts'
import { productOnly } from '#web/product-address.ts'
import { queryClient } from '#web/query-client.ts'
import { adminLayout, customerLayout, login, myOrders, storefront } from '#web/screens.ts'
import { fetchCode } from '#web/ui/fetch-code.ts'
import { isKnownRole, readSession } from '#web/session.ts'
import { shopQuery } from '#web/shop.ts'
import { myOrdersQuery } from '#web/storefront/my-orders/own-orders.ts'
import { bannerOf } from '#web/storefront/products/banner.ts'
import {
  categoriesQuery,
  footersQuery,
  headersQuery,
  offersQuery,
  productsQuery,
  shelfQuery,
} from '#web/storefront/products/content-queries.ts'
import { productFilterOf } from '#web/storefront/products/product-filter.ts'

/**
 * Shows what index.html holds of the page in the address bar and begins to fetch the rest. A wrong guess costs a fetch:
 * the guards decide.
 */
export function fetchFirstScreen(): void {
  const { role, userId = null } = readSession() ?? {}
  void queryClient.prefetchQuery(shopQuery)
  if (role === undefined) return greetStranger()
  document.querySelector('#root')?.replaceChildren() // a sign-in form
  const { pathname } = window.location
  const inShop = pathname === '/' || pathname === '/customer'
  if (role === 'admin' && pathname.startsWith('/admin')) fetchCode(adminLayout)
  if (role === 'admin' || !isKnownRole(role)) return
  const inOrders = pathname === '/my-orders'
  if (!inShop && !inOrders) return
  fetchCode(customerLayout, inShop ? storefront : myOrders)
  if (inShop) fetchGoods()
  else putUp('orders')
  if (inOrders) void queryClient.prefetchQuery(myOrdersQuery(userId))
  window.setTimeout(() => fetchFrame(userId)) // after what is there is drawn
}

/** The guards would lead a stranger to the login too, but only after the code of the page that they guard. */
function greetStranger(): void {
  window.addEventListener('input', () => fetchCode(customerLayout), { once: true }) // while one types
  if (/^\/register\/?$/i.test(window.location.pathname)) return
  const { pathname, search } = window.location
  if (!/^\/login\/?$/i.test(pathname)) window.history.replaceState(null, '', `/login${productOnly(search)}`)
  putUp('login')
  rememberFocus(document.querySelector('form'))
  fetchCode(login)
  void queryClient.prefetchQuery(shelfQuery)
}

/** Says on the form which of its fields has the focus: React takes it from the page at any moment (early-form.ts). */
function rememberFocus(form: HTMLFormElement | null): void {
  const remember = (field: Element | null) => {
    if (form?.contains(field)) form.dataset['focused'] = (field as HTMLInputElement).name
  }
  remember(document.activeElement)
  form?.addEventListener('focusin', ({ target }) => remember(target as Element))
  form?.addEventListener('focusout', () =>
    window.setTimeout(() => {
      if (form.isConnected && !form.contains(document.activeElement)) delete form.dataset['focused']
    }),
  )
}

/** Puts up a part of index.html. React's first drawing takes its place. */
function putUp(name: 'login' | 'orders' | 'shop'): void {
  const template = document.querySelector<HTMLTemplateElement>(`template#${name}`)
  if (template) document.getElementById('root')?.append(template.content)
}

function fetchGoods(): void {
  const filter = productFilterOf(new URLSearchParams(window.location.search))
  void queryClient.prefetchInfiniteQuery(productsQuery(filter))
  if (filter.search === '') void showBanner()
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

/** The banner's picture is the largest thing of the first screen. */
async function showBanner(): Promise<void> {
  putUp('shop')
  await queryClient.prefetchQuery(headersQuery)
  const headers = queryClient.getQueryData(headersQuery.queryKey)
  const place = document.querySelector('[inert] img')
  if (headers && place) Object.assign(place, bannerOf(headers, Date.now()).picture)
}
