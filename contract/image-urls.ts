// A stored image has one URL, that of its middle width; the other two widths are derived from it.

export const PRODUCT_WIDTHS = [400, 800, 1200] as const
export const BANNER_WIDTHS = [800, 1600, 2400] as const
export type ImageWidths = typeof PRODUCT_WIDTHS | typeof BANNER_WIDTHS

/** The URL of an image: root-relative, its middle width. `hash`: of the re-encoded bytes. */
export function imageUrlOf(hash: string, widths: ImageWidths): string {
  return `/files/${hash}-${widths[1]}.webp`
}

/** `srcset` for an image stored by the shop; undefined for any other URL. */
export function imageSrcSet(url: string): string | undefined {
  const match = /^(\/files\/[\da-f]{64})-(800|1600)\.webp$/.exec(url)
  if (!match) return undefined
  const widths = match[2] === '800' ? PRODUCT_WIDTHS : BANNER_WIDTHS
  return widths.map((width) => `${match[1]}-${width}.webp ${width}w`).join(', ')
}

/** The smallest width of an image stored by the shop; any other URL is returned unchanged. */
export function smallestImage(url: string): string {
  return /^(\S+) /.exec(imageSrcSet(url) ?? '')?.[1] ?? url
}

/** The `size` parameter that requests a thumbnail of a screenshot's upper part. */
export const SMALL = 'small'

/** The URL of a payment screenshot’s thumbnail; any other URL is returned unchanged. */
export function smallScreenshotOf(url: string): string {
  return url.startsWith('/files/private/') ? `${url}&size=${SMALL}` : url
}
