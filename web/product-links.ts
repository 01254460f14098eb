import { type LinkProps, useLocation } from 'react-router'
import { PRODUCT_PARAM } from '#web/product-url.ts'
import { useShop } from '#web/shop.ts'

/** The props of a `Link` to a product. */
export type ProductLink = Pick<
  LinkProps,
  'to' | 'state' | 'replace' | 'reloadDocument' | 'preventScrollReset'
>

/** Finds the public page of a product by its ID; undefined while visitors see only the sign-in page. */
export function usePublicProductLink(): (id: string) => ProductLink | undefined {
  const isPublic = useShop().settings?.publicShop === true
  // The short ID is enough; the server redirects to the URL with the product's name.
  return (id) => (isPublic ? { to: `/p/${id.slice(24)}`, reloadDocument: true } : undefined)
}

/**
 * Opens a product by its ID over the signed-in shop. `replace` is for a link in an overlay such as the cart: the
 * product replaces that overlay's history entry, so closing it returns to the page.
 */
export function useShopProductLink({ replace = false } = {}): (id: string) => ProductLink {
  const { pathname, search } = useLocation()
  const isShop = pathname === '/' || pathname === '/customer'
  return (id) => {
    const params = new URLSearchParams(isShop ? search : '')
    params.set(PRODUCT_PARAM, id)
    return {
      to: { pathname: isShop ? pathname : '/', search: params.toString() },
      state: { pushed: true },
      replace,
      preventScrollReset: isShop,
    }
  }
}
