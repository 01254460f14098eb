import type { Settings } from '../settings.ts'

/** Strict: our own files, no inline script or style, nothing from anybody else (design.md section 9). */
export function contentSecurityPolicy({ publicUrl }: Settings) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
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
