import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'
import { originHeaders } from './other-origins.ts'

/** Headers that a browser follows in documents and workers only: the many files of a page are sent without them. */
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

/** Sets the headers of every response, before all other hooks. A route may replace or remove them. */
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
 * What helmet sends, computed once. The policy allows own files; of inline scripts and styles only those in `html`, by
 * their hashes.
 */
export function securityHeaders(
  settings: Settings,
  apiOrigin: string | undefined,
  html = '',
): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const send = helmet({
    contentSecurityPolicy: contentSecurityPolicy(settings, apiOrigin, html),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  send({} as never, answer as never, () => undefined)
  return headers
}

/** `apiOrigin`: where the pages' API is if not here. */
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
