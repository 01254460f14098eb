import { createHmac, timingSafeEqual } from 'node:crypto'

// Codes of authenticator apps (TOTP, RFC 6238 over RFC 4226): HMAC-SHA1, six digits, a new one every 30 seconds.

const STEP_MS = 30_000
const DIGITS = 6
/** Steps before and after the present one whose codes are taken: a phone's clock may be 30 s off. */
const DRIFT = 1
/** Steps back in which a code tells that a clock is wrong: ten minutes. Never ahead: one could wait for a guess. */
const WRONG_CLOCK = 20

/** The code of a key (bytes) in a 30-second step. */
export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step of a moment (ms). */
export function stepOf(now: number): number {
  return Math.floor(now / STEP_MS)
}

export type Matched = { step: number } | 'wrong' | 'wrong-clock'

/** The step whose code was typed: the present one or a neighbour; 'wrong-clock' when it is a code of minutes ago. */
export function matchCode(key: Buffer, typed: string, now: number): Matched {
  if (!/^[0-9]{6}$/.test(typed)) return 'wrong'
  const present = stepOf(now)
  const steps = Array.from({ length: WRONG_CLOCK + DRIFT + 1 }, (_, i) => present + i - WRONG_CLOCK)
  const found = steps.filter((step) => timingSafeEqual(Buffer.from(codeAt(key, step)), Buffer.from(typed)))
  const step = found.find((each) => Math.abs(each - present) <= DRIFT)
  if (step !== undefined) return { step }
  return found.length > 0 ? 'wrong-clock' : 'wrong'
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes → base32 without padding (RFC 4648), as authenticator apps take a key. */
export function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}
