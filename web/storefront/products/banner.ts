import type { Header } from '#contract/catalogue/headers.ts'
import { pictureSource } from '#web/api.ts'
import defaultBanner from '#web/storefront/default-banner.webp'
import { currentHeader } from '#web/ui/in-shop.ts'

const SIZES = '(min-width: 1440px) 1152px, (min-width: 1024px) calc(100vw - 288px), calc(100vw - 32px)'

/** The banner to show at a moment, if there is one, and its picture, which is the shop's own without one. */
export function bannerOf(headers: readonly Header[] | undefined, now: number) {
  const header = currentHeader(headers, now)
  const source = header ? pictureSource(header.image) : { src: defaultBanner }
  return { header, picture: { sizes: SIZES, ...source } }
}
