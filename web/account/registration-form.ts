import { z } from 'zod'
import { MOBILE_DIGITS } from '#contract/limits.ts'
import { plainDigits } from '#contract/typed-numbers.ts'
import { registration, REGISTRATION_TEXTS } from '#contract/accounts/auth.ts'
import { firstFailure } from '#web/account/form-failures.ts'

const form = registration
  .omit({ role: true })
  .extend({ confirmPassword: z.string() })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: 'Passwords do not match' satisfies (typeof REGISTRATION_TEXTS)[number],
    path: ['confirmPassword'],
    // Also while other fields are wrong: the order of the texts decides which one is shown.
    when: () => true,
  })

export type RegistrationValues = z.output<typeof form>

/** The rules in the order of REGISTRATION_TEXTS. The terms come after them: they are the browser's. */
export const registrationRules = firstFailure<RegistrationValues, RegistrationValues>(
  form,
  REGISTRATION_TEXTS,
)

/** What may stand in the mobile field: ten digits; a country code or a 0 before them falls away, typed or pasted. */
export function mobileDigits(text: string): string {
  const digits = plainDigits(text)
    .replace(/^\s*\+91/, '')
    .replaceAll(/\D/g, '')
  if (digits.length > MOBILE_DIGITS && digits.startsWith('0')) return mobileDigits(digits.slice(1))
  if (digits.length > MOBILE_DIGITS + 1 && digits.startsWith('91')) return mobileDigits(digits.slice(2))
  return digits.slice(0, digits.startsWith('91') ? MOBILE_DIGITS + 1 : MOBILE_DIGITS)
}
