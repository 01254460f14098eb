import { z } from 'zod'
import { call } from '../call.ts'
import { CONSENT_HEADER } from './consents.ts'
import {
  email,
  loginEmail,
  mobile,
  mobilePhone,
  newPassword,
  passwordToCheck,
  personName,
  TEN_DIGITS,
} from '../fields.ts'
import { ROLES } from '../roles.ts'
import { code } from './second-factor.ts'

/** In this order: the first rule that fails is shown. 'Passwords do not match' is checked only by the form. */
export const REGISTRATION_TEXTS = [
  'Name is required',
  'Name must be at least 2 characters long',
  'Email is required',
  'Please enter a valid email address',
  'Mobile number is required',
  'Password is required',
  'Password must be at least 6 characters long',
  'Passwords do not match',
  TEN_DIGITS,
] as const

export const registration = z.strictObject({
  name: personName,
  email,
  mobile,
  password: newPassword,
  /** Accepted because the form sends it, but ignored: registration always creates a customer. */
  role: z.unknown().optional(),
})

/** A buyer without a password; the email is for order updates and for claiming the account later. */
export const newGuest = z.strictObject({
  name: personName,
  mobile: mobilePhone,
  email: z
    .union([z.literal('').transform(() => undefined), email], { error: 'Please enter a valid email address' })
    .optional(),
})

export const GUEST_TEXTS = [
  'Name is required',
  'Name must be at least 2 characters long',
  'Mobile number is required',
  TEN_DIGITS,
] as const

export const signedInUser = z.object({
  _id: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  isVerified: z.boolean(),
  /** Buys without a password: a guest's token allows only a few calls. */
  guest: z.literal(true).optional(),
})

export const authCalls = {
  register: call('POST', '/auth/register', {
    access: 'public',
    hourlyLimit: 'own',
    description:
      'Registers a customer with name, email, mobile (10 digits) and password. EMAIL_TAKEN if the email has an account.',
    headers: CONSENT_HEADER,
    body: registration,
    errorOrder: REGISTRATION_TEXTS,
    successMessage: 'Registration successful! Please check your email for verification.',
    status: 201,
    errors: ['EMAIL_TAKEN', 'TOO_MANY'],
  }),
  login: call('POST', '/auth/login', {
    access: 'public',
    hourlyLimit: 'own',
    description:
      'Returns token and user for an email and password. `remember` makes the session last 30 days instead of 12 hours. An admin with two-step authentication gets SECOND_FACTOR_NEEDED for the password alone and repeats the call with `code`, from the app or a recovery code.',
    body: z.strictObject({
      email: loginEmail,
      password: passwordToCheck,
      remember: z.boolean({ error: 'Remember must be true or false' }).optional(),
      code: code.optional(),
    }),
    errorOrder: ['Email is required', 'Please enter a valid email address', 'Password is required'],
    response: z.object({ token: z.string(), user: signedInUser }),
    successMessage: 'Login successful',
    errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_NEEDED', 'WRONG_CODE', 'SUSPENDED', 'TOO_MANY'],
  }),
  logout: call('POST', '/auth/logout', {
    access: 'signed-in',
    guests: true,
    hourlyLimit: 'own',
    description: 'Ends the session of the request’s token.',
    successMessage: 'Signed out',
  }),
  forgotPassword: call('POST', '/auth/forgotPassword', {
    access: 'public',
    hourlyLimit: 'own',
    description:
      'Emails a single-use link that is valid for one hour, if the email has an account. The response is always the same.',
    body: z.strictObject({ email: loginEmail }),
    successMessage: 'If there is an account for this email, we’ve sent a link to choose a new password.',
    errors: ['TOO_MANY'],
  }),
  resetPassword: call('POST', '/auth/resetPassword', {
    access: 'public',
    hourlyLimit: 60,
    description:
      'Sets a new password with the token of an emailed link, once, and ends all sessions of the account. DEAD_LINK if the token is not valid.',
    body: z.strictObject({ token: z.string().max(200), password: newPassword }),
    successMessage: 'Password changed. Please sign in with your new password.',
    errors: ['DEAD_LINK'],
  }),
  verifyEmail: call('POST', '/auth/verifyEmail', {
    access: 'public',
    hourlyLimit: 60,
    description:
      'Marks an email as verified with the token of an emailed link, once. DEAD_LINK if the token is not valid.',
    body: z.strictObject({ token: z.string().max(200) }),
    successMessage: 'Thank you, your email is verified.',
    errors: ['DEAD_LINK'],
  }),
  resendVerification: call('POST', '/auth/resendVerification', {
    access: 'signed-in',
    hourlyLimit: 'own',
    description: 'Sends the verification email again.',
    successMessage: 'We’ve sent the link again.',
    errors: ['TOO_MANY'],
  }),
}
