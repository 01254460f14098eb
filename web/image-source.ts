import { imageSrcSet, smallestImage } from '#contract/image-addresses.ts'
import { savesData } from '#web/saves-data.ts'

/** The API's origin, without a trailing slash; '' for the page's own origin. */
export function apiOrigin(): string {
  if (typeof document === 'undefined') return '' // in tests of what a screen computes
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content.replace(/\/$/, '') ?? ''
}

/** The full address of a root-relative file or call, for an API with a different origin. */
export function fileAddress(address: string): string {
  return address.startsWith('/') ? apiOrigin() + address : address
}

/** The src and srcSet of an <img> for an image's address; root-relative ones are on the API's origin. */
export function imageSource(address: string | null | undefined): {
  src: string | undefined
  srcSet?: string
} {
  if (!address?.startsWith('/')) return { src: address || undefined }
  if (savesData()) return { src: apiOrigin() + smallestImage(address) }
  return {
    src: apiOrigin() + address,
    srcSet: imageSrcSet(address)?.replaceAll('/files/', `${apiOrigin()}/files/`),
  }
}
