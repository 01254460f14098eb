import { z } from 'zod'
import { call } from '../call.ts'
import { mobilePhone, newPassword, passwordToCheck, personName } from '../fields.ts'
import { recordResponse, time } from '../lists.ts'
import { ROLES } from '../roles.ts'

export const me = z.object({
  _id: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  isVerified: z.boolean(),
  createdAt: time,
})
export type Me = z.output<typeof me>

/** What people can change in their own account. A new password needs the current one. */
export const myChanges = z.strictObject({
  name: personName.optional(),
  mobile: mobilePhone.optional(),
  currentPassword: passwordToCheck.optional(),
  password: newPassword.optional(),
})

/** An active session. `browser` and `system` come from the user agent; '' if unknown. */
export const session = z.object({
  _id: z.string(),
  browser: z.string(),
  system: z.string(),
  createdAt: time,
  expiresAt: time,
  current: z.boolean(),
})
export type LiveSession = z.output<typeof session>

export const profileCalls = {
  getMe: call('GET', '/auth/me', {
    access: 'signed-in',
    guests: true,
    description: 'Your own name, email, mobile and role, and whether the email is verified.',
    response: recordResponse(me),
    successMessage: 'Profile',
  }),
  updateMe: call('PATCH', '/auth/me', {
    access: 'signed-in',
    hourlyLimit: 60,
    description:
      'Changes your own name, mobile or password; fields that are left out stay unchanged. A new password needs `currentPassword` (TOO_MANY after ten wrong ones in 15 minutes) and ends all other sessions.',
    body: myChanges,
    response: recordResponse(me),
    successMessage: 'Profile saved',
  }),
  getSessions: call('GET', '/auth/sessions', {
    access: 'signed-in',
    description: 'Your own active sessions, newest first. The session of the request is marked as `current`.',
    response: recordResponse(z.array(session)),
    successMessage: 'Sessions',
  }),
  endSessions: call('DELETE', '/auth/sessions', {
    access: 'signed-in',
    hourlyLimit: 60,
    description: 'Ends all your sessions except the one of the request. `ended` is how many.',
    response: z.object({ status: z.number().int(), ended: z.number().int() }),
    successMessage: 'You’re signed out everywhere else',
  }),
}
