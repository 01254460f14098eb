import { imageSrcSet, smallestImage } from '#contract/image-urls.ts'
import { savesData } from '#web/saves-data.ts'

/** The API's origin, without a trailing slash; '' for the page's own origin. */
export function apiOrigin(): string {
  if (typeof document === 'undefined') return '' // in tests of what a screen computes
  return document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content.replace(/\/$/, '') ?? ''
}

/** The full URL of a root-relative file or call, for an API with a different origin. */
export function fileUrl(url: string): string {
  return url.startsWith('/') ? apiOrigin() + url : url
}

/** The src and srcSet of an <img> for an image's URL; root-relative ones are on the API's origin. */
export function imageSource(url: string | null | undefined): {
  src: string | undefined
  srcSet?: string
} {
  if (!url?.startsWith('/')) return { src: url || undefined }
  if (savesData()) return { src: apiOrigin() + smallestImage(url) }
  return {
    src: apiOrigin() + url,
    srcSet: imageSrcSet(url)?.replaceAll('/files/', `${apiOrigin()}/files/`),
  }
}
