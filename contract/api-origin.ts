// Where the API is when another host serves the pages: one meta element of the page, which web/api.ts reads.

const META = /(<meta name="api-origin" content=")([^"]*)(")/
/** Narrower than what a URL may hold: an origin stands in the page and in its Content-Security-Policy as it is. */
const HOST = /^([\w.-]+|\[[\da-f:.]+\])$/

/** `text` as an origin in lower case without a slash at its end (https://shop.example:8443); undefined for none. */
export function readOrigin(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username, password, hostname, pathname, search, origin } = new URL(text)
  const isOrigin =
    /^https?:$/.test(protocol) && HOST.test(hostname) && pathname === '/' && !search && !username && !password
  return isOrigin ? origin : undefined
}

/** The page, saying that its API is at `origin`. Throws where the page has no place for it. */
export function withApiOrigin(page: string, origin: string): string {
  if (!META.test(page)) throw new Error('The page has no <meta name="api-origin" content="">.')
  return page.replace(META, `$1${origin}$3`)
}

/** The origin of the API that a page names; undefined when it is the page's own. */
export function apiOriginOf(page: string): string | undefined {
  return readOrigin(META.exec(page)?.[2] ?? '')
}
