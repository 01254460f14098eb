import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'

// CORS for the origins in WEB_ORIGINS: each named, never `*`, and no credentials (docs/why.md).

const CALLS: Call[] = Object.values(calls)
const METHODS = new Set(CALLS.map(({ method }) => method))
const NAMED = CALLS.flatMap(({ headers = {} }) => Object.keys(headers).map((name) => name.toLowerCase()))
/** What a page may send in a request's head beside what every page may. */
const SENT = new Set(['authorization', 'content-type', 'last-event-id', ...NAMED])
/** What a page may read of an answer's head beside what every page may. */
const READ = ['content-disposition', 'retry-after', 'x-request-id']
/** Two hours: no browser keeps it longer than a day, and Chromium no longer than this. */
const PREFLIGHT_SECONDS = 7_200

/** Answers the listed origins' preflights. Stands before whatever may refuse. */
export function answerPreflights(server: FastifyInstance, webOrigins: readonly string[]): void {
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

/** Headers that let the page of this request read the answer; for an unlisted page only `vary`, if any. */
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
