/** The query parameter with the open product, here and while signing in. */
export const PRODUCT_PARAM = 'product'

/** In an emailed link to My Orders: the order that another screenshot is requested for. */
export const PICTURE = 'picture'

/** What the sign-in pages pass on from a URL's query, '?product=<id>' or '', so that it opens afterwards. */
export function passedOn(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name, value]) => (name === PRODUCT_PARAM || name === PICTURE) && value,
  )
  return kept.length > 0 ? `?${new URLSearchParams(kept).toString()}` : ''
}
