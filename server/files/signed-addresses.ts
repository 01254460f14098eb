import { createHmac, timingSafeEqual } from 'node:crypto'
import { PICTURE_LINK_MS } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'

export interface SignedAddresses {
  /** The address of a private file, dead after five minutes. */
  sign: (name: string) => string
  /** Whether a name, its end (ms) and its signature belong together and still live. */
  isAlive: (name: string, expires: string, signature: string) => boolean
}

/** Signs addresses of private files with the shop's secret. */
export function signedAddresses(secret: string, clock: Clock): SignedAddresses {
  const signature = (name: string, expires: string) =>
    createHmac('sha256', secret).update(`picture\n${name}\n${expires}`).digest('base64url')
  return {
    sign: (name) => {
      const expires = String(clock.now() + PICTURE_LINK_MS)
      return `/files/private/${name}?expires=${expires}&signature=${signature(name, expires)}`
    },
    isAlive: (name, expires, given) => {
      const right = Buffer.from(signature(name, expires))
      const claimed = Buffer.from(given)
      if (right.length !== claimed.length || !timingSafeEqual(right, claimed)) return false
      return /^\d{1,16}$/.test(expires) && Number(expires) > clock.now()
    },
  }
}
