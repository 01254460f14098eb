import { HOTP, Secret } from 'otpauth'

// Codes of authenticator apps (TOTP, RFC 6238): HMAC-SHA1, six digits, a new one every 30 seconds.

const STEP_MS = 30_000
/** Steps before and after the current one whose codes are taken: a phone's clock may be 30 s off. */
const DRIFT = 1
/** Steps back in which a code tells that a clock is wrong: ten minutes. Never ahead: one could wait for a guess. */
const WRONG_CLOCK = 20

/** The number of the 30-second step of a time (ms). */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS)
}

export type Matched = { step: number } | 'wrong' | 'wrong-clock'

/** The step whose code was typed: the current one or a neighbour; 'wrong-clock' when it is a code of minutes ago. */
export function matchCode(key: Uint8Array, typed: string, now: number): Matched {
  if (!/^[0-9]{6}$/.test(typed)) return 'wrong' // other digits than these make the library throw
  const secret = secretOf(key)
  const current = stepOf(now)
  const off = HOTP.validate({ token: typed, secret, counter: current, window: DRIFT })
  if (off !== null) return { step: current + off }
  const window = (WRONG_CLOCK - DRIFT - 1) / 2
  const counter = current - DRIFT - 1 - window
  return HOTP.validate({ token: typed, secret, counter, window }) === null ? 'wrong' : 'wrong-clock'
}

/** Bytes → base32 without padding (RFC 4648), as authenticator apps take a key. */
export function base32(bytes: Uint8Array): string {
  return secretOf(bytes).base32
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}
