// The API's origin if another host serves the pages: a meta element in the page, which web/api.ts reads.

const META = /(<meta name="api-origin" content=")([^"]*)(")/
/** Narrower than a URL allows, because the origin is inserted unescaped in the page and its Content-Security-Policy. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])$/

/**
 * `text` as an origin in lower case without a trailing slash (https://shop.example:8443); undefined if it is not
 * one.
 */
export function readOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, hostname, pathname, search, origin } = new URL(text)
  const isOrigin =
    /^https?:$/.test(protocol) && HOST.test(hostname) && pathname === '/' && !search && !username && !password
  return isOrigin ? origin : undefined
}

/** The page with `origin` as its API's origin. Throws if the page has no element for it. */
export function withApiOrigin(page: string, origin: string): string {
  if (!META.test(page)) throw new Error('The page has no <meta name="api-origin" content="">.')
  return page.replace(META, `$1${origin}$3`)
}

/** The API origin in a page; undefined if it is the page's own. */
export function apiOriginOf(page: string): string | undefined {
  return readOrigin(META.exec(page)?.[2] ?? '')
}
