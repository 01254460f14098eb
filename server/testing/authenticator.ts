import { HOTP, Secret } from 'otpauth'
import { stepOf } from '../features/accounts/second-factor.ts'
import { PASSWORD, type Person, type TestShop } from './test-shop.ts'

/** An authenticator app with a key given as text: the code for the given number of 30-second steps from now. */
export function authenticator(key: string, clock: { now: () => number }) {
  const secret = Secret.fromBase32(key)
  return (steps = 0) => HOTP.generate({ secret, counter: stepOf(clock.now()) + steps })
}

/**
 * Turns on an admin's two-step authentication as the screens do and returns the admin's codes. The clock has moved
 * past the code that was used.
 */
export async function withSecondFactor(shop: TestShop, admin: Person) {
  const { data } = await admin.call('startSecondFactor', { body: { password: PASSWORD } })
  const app = authenticator(data.key, shop.clock)
  const { recoveryCodes } = await admin.call('confirmSecondFactor', { body: { code: app() } })
  shop.clock.advance(30_000)
  return { ...data, app, recoveryCodes }
}
