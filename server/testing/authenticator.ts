import { codeAt, stepOf } from '../features/accounts/totp.ts'
import { PASSWORD, type Person, type TestShop } from './test-shop.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app that was given a key as text: the code it shows so many 30-second steps from now. */
export function authenticator(key: string, clock: { now: () => number }) {
  const bits = Array.from(key, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return (steps = 0) => codeAt(bytes, stepOf(clock.now()) + steps)
}

/**
 * An admin's second factor switched on as the screens do it → what the admin has then. The clock has moved past the
 * code that was used.
 */
export async function withSecondFactor(shop: TestShop, admin: Person) {
  const { data } = await admin.call('startSecondFactor', { body: { password: PASSWORD } })
  const app = authenticator(data.key, shop.clock)
  const { recoveryCodes } = await admin.call('confirmSecondFactor', { body: { code: app() } })
  shop.clock.advance(30_000)
  return { ...data, app, recoveryCodes }
}
