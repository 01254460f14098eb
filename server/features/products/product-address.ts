const SLUG_MAX = 60
/** A product is found by the last group of its ID, which is random (migration 015). */
const SHORT_ID = /^(?:.*-)?([\da-f]{12})$/

/** A name as it stands in an address: lower case, words joined by hyphens, every script; '' when no letter is left. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean)
  return Array.from(words.join('-')).slice(0, SLUG_MAX).join('').replace(/-$/, '')
}

/** The page of a product in the public shop, root-relative and percent-encoded (docs/rules/public-shop.md). */
export function productAddress({ id, name }: { id: string; name: string }): string {
  return `/p/${encodeURIComponent([slugOf(name), id.slice(24)].filter(Boolean).join('-'))}`
}

/** The short ID at the end of what follows /p/ in an address; undefined where there is none. */
export function shortIdIn(name: string): string | undefined {
  return SHORT_ID.exec(name.toLowerCase())?.[1]
}
