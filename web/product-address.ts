/** The parameter of the address that names the open product, here and on the way through signing in. */
export const PRODUCT = 'product'

/** '?product=<id>' of an address's query, or '': what the pages of signing in hand on, so that it opens afterwards. */
export function productOnly(search: string): string {
  const id = new URLSearchParams(search).get(PRODUCT)
  return id ? `?${new URLSearchParams({ [PRODUCT]: id }).toString()}` : ''
}
