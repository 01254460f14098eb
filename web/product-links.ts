import { type LinkProps, useLocation } from 'react-router'
import { PRODUCT } from '#web/product-address.ts'
import { useShop } from '#web/shop.ts'

/** What a `Link` to a product needs. */
export type ProductLink = Pick<
  LinkProps,
  'to' | 'state' | 'replace' | 'reloadDocument' | 'preventScrollReset'
>

/** Finds the public page of a product by its ID; undefined while visitors see the sign-in page only. */
export function usePublicProductLink(): (id: string) => ProductLink | undefined {
  const isPublic = useShop().settings?.publicShop === true
  // The short ID decides; the server redirects to the address with the product's name.
  return (id) => (isPublic ? { to: `/p/${id.slice(24)}`, reloadDocument: true } : undefined)
}

/**
 * Opens a product by its ID over the signed-in shop. `replace` is for a link in a layer such as the cart: the product
 * takes that layer's entry of the history, so closing it returns to the page.
 */
export function useShopProductLink({ replace = false } = {}): (id: string) => ProductLink {
  const { pathname, search } = useLocation()
  const isShop = pathname === '/' || pathname === '/customer'
  return (id) => {
    const params = new URLSearchParams(isShop ? search : '')
    params.set(PRODUCT, id)
    return {
      to: { pathname: isShop ? pathname : '/', search: params.toString() },
      state: { pushed: true },
      replace,
      preventScrollReset: isShop,
    }
  }
}
