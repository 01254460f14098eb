import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** The head of every answer, computed once: what helmet sends, with own files only and no inline script or style. */
export function securityHeaders(settings: Settings, apiOrigin: string | undefined): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const send = helmet({
    contentSecurityPolicy: contentSecurityPolicy(settings, apiOrigin),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.publicUrl.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  send({} as never, answer as never, () => undefined)
  return headers
}

/** `apiOrigin`: where the pages' API is if not here. */
function contentSecurityPolicy({ publicUrl }: Settings, apiOrigin: string | undefined) {
  const api = apiOrigin === undefined ? [] : [apiOrigin]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      imgSrc: ["'self'", ...api, 'data:', 'blob:'],
      styleSrc: ["'self'"],
      scriptSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...(publicUrl.startsWith('https:') ? { upgradeInsecureRequests: [] } : {}),
    },
  }
}
