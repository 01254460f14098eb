import { HOTP, Secret } from 'otpauth'
import { stepOf } from '../features/accounts/second-factor.ts'
import { PASSWORD, type Person, type TestShop } from './test-shop.ts'

/** An authenticator app that was given a key as text: the code it shows so many 30-second steps from now. */
export function authenticator(key: string, clock: { now: () => number }) {
  const secret = Secret.fromBase32(key)
  return (steps = 0) => HOTP.generate({ secret, counter: stepOf(clock.now()) + steps })
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
