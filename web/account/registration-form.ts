import { z } from 'zod'
import { registration, REGISTRATION_TEXTS } from '#contract/auth.ts'
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

/** What may stand in the mobile field: at most ten digits; a pasted +91 falls away. */
export function mobileDigits(text: string): string {
  return text
    .replace(/^\s*\+91/, '')
    .replaceAll(/\D/g, '')
    .slice(0, 10)
}
