import { z } from 'zod'
import { call } from '../call.ts'
import { recordResponse } from '../lists.ts'
import { emailProblem } from './failed-mails.ts'

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
  /** Whether each step is complete, derived from stored data. */
  complete: z.object({
    payment: z.boolean(),
    product: z.boolean(),
    email: z.boolean(),
    address: z.boolean(),
    /** Every policy page is published, and the shop does not advertise free shipping that it does not offer. */
    policies: z.boolean(),
    security: z.boolean(),
    share: z.boolean(),
  } satisfies Record<SetupStep, z.ZodType>),
  /** Steps that an admin has skipped or completed manually: the setting `setupSkipped`. */
  skipped: z.array(z.enum(SETUP_STEPS)),
  /** PUBLIC_URL: the URL at which customers open the shop. */
  shopAddress: z.string(),
  /** The last email that could not be sent and has not been sent since; also in getFailedMails. */
  emailProblem: emailProblem.nullable(),
  /** Emails of active accounts that still have a published sample password. */
  publishedPasswords: z.array(z.string()),
  /** Whether the default offer card advertises free shipping although no delivery rule is set. */
  promisesShipping: z.boolean(),
  /** Whether the caller's own sign-in uses two-step authentication. */
  secondFactor: z.boolean(),
})
export type Setup = z.output<typeof setup>

export const setupCalls = {
  getSetup: call('GET', '/settings/getSetup', {
    access: 'admin',
    area: 'settings',
    description:
      'How far the shop is set up: which steps of the setup guide are complete or skipped, and what they need to know. `secondFactor` is about your own account.',
    response: recordResponse(setup),
    successMessage: 'Setup',
  }),
  sendTestEmail: call('POST', '/settings/sendTestEmail', {
    access: 'admin',
    area: 'settings',
    description:
      'Sends a test email to your own address and waits until the mail server has accepted it. NOT_ALLOWED, with the reason, if it could not be sent.',
    successMessage: 'Test email sent',
    errors: ['NOT_ALLOWED'],
  }),
}
