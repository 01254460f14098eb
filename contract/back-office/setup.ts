import { z } from 'zod'
import { call } from '../call.ts'
import { recordResponse } from '../lists.ts'
import { emailProblem } from './failed-mails.ts'

/** The steps of the setup guide, in its order. */
export const SETUP_STEPS = [
  'payment',
  'product',
  'email',
  'address',
  'policies',
  'security',
  'share',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

export const setup = z.object({
  /** Whether each step is complete, by what is stored. */
  complete: z.object({
    payment: z.boolean(),
    product: z.boolean(),
    email: z.boolean(),
    address: z.boolean(),
    /** Every policy page is published, and the shop promises no free shipping that it does not give. */
    policies: z.boolean(),
    security: z.boolean(),
    share: z.boolean(),
  } satisfies Record<SetupStep, z.ZodType>),
  /** Steps that an admin has skipped or finished by hand: the setting `setupSkipped`. */
  skipped: z.array(z.enum(SETUP_STEPS)),
  /** PUBLIC_URL: where customers open the shop. */
  shopAddress: z.string(),
  /** The last email that could not be sent and has not been sent since; getFailedMails has it too. */
  emailProblem: emailProblem.nullable(),
  /** Emails of active accounts that anyone can sign in to, with a password of the sample accounts. */
  publishedPasswords: z.array(z.string()),
  /** Whether the default offer card promises free shipping although no delivery rule is set. */
  promisesShipping: z.boolean(),
  /** Whether your own sign-in uses two-step authentication. */
  secondFactor: z.boolean(),
})
export type Setup = z.output<typeof setup>

export const setupCalls = {
  getSetup: call('GET', '/settings/getSetup', {
    access: 'admin',
    area: 'settings',
    about:
      'How far the shop is set up: which steps of the setup guide are complete or skipped, and what they need to know. `secondFactor` is about your own account.',
    response: recordResponse(setup),
    done: 'Setup',
  }),
  sendTestEmail: call('POST', '/settings/sendTestEmail', {
    access: 'admin',
    area: 'settings',
    about:
      'Sends a test email to your own address and waits until the mail server has accepted it. NOT_ALLOWED, with the reason, if it could not be sent.',
    done: 'Test email sent',
    errors: ['NOT_ALLOWED'],
  }),
}
