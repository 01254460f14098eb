/** The query parameter with the open product, here and while signing in. */
export const PRODUCT = 'product'

/**
 * '?product=<id>' from a URL's query, or '': the sign-in pages pass it on, so the product opens afterwards.
 */
export function productOnly(search: string): string {
  const id = new URLSearchParams(search).get(PRODUCT)
  return id ? `?${new URLSearchParams({ [PRODUCT]: id }).toString()}` : ''
}
