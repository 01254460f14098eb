import type { Header } from '#contract/catalogue/headers.ts'
import { pictureSource } from '#web/picture-source.ts'
import defaultBanner from '#web/storefront/default-banner.webp'
import { currentHeader } from '#contract/catalogue/in-shop.ts'

/** The widths that the banner's picture has on the page: an <img>'s `sizes`. */
export const BANNER_SIZES =
  '(min-width: 1440px) 1152px, (min-width: 1024px) calc(100vw - 288px), calc(100vw - 32px)'

/** The banner to show at a moment, if there is one, and its picture, which is the shop's own without one. */
export function bannerOf(headers: readonly Header[] | undefined, now: number) {
  const header = currentHeader(headers, now)
  const source = header ? pictureSource(header.image) : { src: defaultBanner }
  return { header, picture: { sizes: BANNER_SIZES, ...source } }
}
