import type { Settings } from '../settings.ts'

/**
 * Strict: our own files, no inline script or style, nothing from anybody else. `apiOrigin`: where the pages' API is
 * when it is not here; they send calls there and show its pictures.
 */
export function contentSecurityPolicy({ publicUrl }: Settings, apiOrigin: string | undefined) {
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
