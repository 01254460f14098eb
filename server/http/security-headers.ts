import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

/** Headers that browsers apply only to documents and workers: the many files of a page are sent without them. */
export const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/** Sets the headers of every response, before all other hooks. A route can replace or remove them. */
export function setHeaders(
  server: FastifyInstance,
  secure: Readonly<Record<string, string>>,
  webOrigins: readonly string[],
): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).headers(secure)
    const origins = originHeaders(request, webOrigins)
    if (origins) void reply.headers(origins)
    done()
  })
}

/**
 * The headers set by helmet, computed once. The policy allows our own files; of inline scripts and styles only
 * those in `html`, by their hashes.
 */
export function securityHeaders(
  settings: Settings,
  apiOrigin: string | undefined,
  html = '',
): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const send = helmet({
    contentSecurityPolicy: contentSecurityPolicy(settings, apiOrigin, html),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  send({} as never, response as never, () => undefined)
  return headers
}

/** `apiOrigin`: the API's origin if it is not this one. */
function contentSecurityPolicy({ publicUrl }: Settings, apiOrigin: string | undefined, html: string) {
  const api = apiOrigin === undefined ? [] : [apiOrigin]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      imgSrc: ["'self'", ...api, 'data:', 'blob:'],
      styleSrc: ["'self'", ...hashesOf(/<style>(.*?)<\/style>/gs, html)],
      scriptSrc: ["'self'", ...hashesOf(/<script>(.*?)<\/script>/gs, html)],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}

function hashesOf(inline: RegExp, html: string): string[] {
  return [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}

// CORS for the origins in WEB_ORIGINS: each listed by name, never `*`, and no credentials (docs/why.md).

const CALLS: Call[] = Object.values(calls)
const METHODS = new Set(CALLS.map(({ method }) => method))
const NAMED = CALLS.flatMap(({ headers = {} }) => Object.keys(headers).map((name) => name.toLowerCase()))
/** Request headers that a page may send in addition to those every page may send. */
const SENT = new Set(['authorization', 'content-type', 'last-event-id', ...NAMED])
/** Response headers that a page may read in addition to those every page may read. */
const READ = ['content-disposition', 'date', 'retry-after', 'x-request-id']
/** Two hours: browsers keep it for a day at most, and Chromium for no longer than this. */
const PREFLIGHT_SECONDS = 7_200

/** Answers the listed origins' preflights. Registered before everything that may reject a request. */
export function handlePreflights(server: FastifyInstance, webOrigins: readonly string[]): void {
  if (webOrigins.length === 0) return
  server.addHook('onRequest', (request, reply, done) => {
    const isListed = originHeaders(request, webOrigins)?.['access-control-allow-origin'] !== undefined
    if (!isPreflight(request) || !isListed) return done()
    void reply
      .code(204)
      .headers({
        'access-control-allow-methods': [...METHODS].join(', '),
        'access-control-allow-headers': [...SENT].join(', '),
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send()
  })
}

/** Headers that let the page of this request read the response; for an unlisted page only `vary`, if any. */
export function originHeaders(
  { url, headers }: FastifyRequest,
  webOrigins: readonly string[],
): Record<string, string> | undefined {
  if (webOrigins.length === 0 || !/^\/(api|files)\//.test(url)) return undefined
  const origin = webOrigins.find((listed) => listed === headers.origin)
  if (origin === undefined) return { vary: 'origin' }
  return {
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': READ.join(', '),
  }
}

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
}
