import { z } from 'zod'
import { call } from '../call.ts'
import { passwordToCheck, textField } from '../fields.ts'
import { recordResponse, time } from '../lists.ts'

/** Six digits from an authenticator app (RFC 6238), or a recovery code; spaces and dashes are ignored. */
export const code = textField('Code', { max: 40 })

export const secondFactor = z.object({
  on: z.boolean(),
  since: time.nullable(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactor = z.output<typeof secondFactor>

const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const secondFactorCalls = {
  getSecondFactor: call('GET', '/auth/secondFactor', {
    access: 'staff',
    description:
      'Whether your own sign-in uses two-step authentication, since when, and how many recovery codes are left.',
    response: recordResponse(secondFactor),
    successMessage: 'Two-step authentication',
  }),
  startSecondFactor: call('POST', '/auth/startSecondFactor', {
    access: 'staff',
    description:
      'Returns a new key for an authenticator app, as text (base32) and as the link of a QR code; needs your password. Nothing changes until a code confirms it. NOT_ALLOWED if two-step authentication is on.',
    body: z.strictObject({ password: passwordToCheck }),
    response: recordResponse(z.object({ key: z.string(), link: z.string() })),
    successMessage: 'Scan the QR code with your authenticator app',
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
  confirmSecondFactor: call('POST', '/auth/confirmSecondFactor', {
    access: 'staff',
    description:
      'Turns on two-step authentication with a code from the app, ends all your other sessions and returns ten recovery codes, only this once. TOO_MANY after ten wrong codes in 15 minutes.',
    body: z.strictObject({ code }),
    response: newCodes,
    successMessage: 'Two-step authentication is on',
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
  renewRecoveryCodes: call('POST', '/auth/renewRecoveryCodes', {
    access: 'staff',
    description:
      'Returns ten new recovery codes, only this once, which replace all earlier ones; needs a code.',
    body: z.strictObject({ code }),
    response: newCodes,
    successMessage: 'Your old recovery codes no longer work',
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
  switchOffSecondFactor: call('POST', '/auth/switchOffSecondFactor', {
    access: 'staff',
    description: 'Turns off two-step authentication; needs your password and a code.',
    body: z.strictObject({ password: passwordToCheck, code }),
    successMessage: 'Two-step authentication is off',
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
}
