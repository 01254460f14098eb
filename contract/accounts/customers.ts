import { z } from 'zod'
import { call } from '../call.ts'
import { email } from '../fields.ts'
import { listQuery, pageInfo, recordResponse, time } from '../lists.ts'
import { ACCOUNT_STATUSES, ROLES } from '../roles.ts'

export const address = z.object({
  _id: z.string(),
  label: z.string(),
  address: z.string(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})

export const customer = z.object({
  _id: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  /** '' for a phone customer without one. */
  email: z.string(),
  mobile: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  isVerified: z.boolean(),
  createdAt: time,
  /** Stored orders of any status. */
  orders: z.number().int(),
  addresses: z.array(address),
  /** Bought without a password and has not claimed the account. */
  guest: z.literal(true).optional(),
  /** Deleted: the row stays without personal data for orders that refer to it. */
  deleted: z.literal(true).optional(),
})
export type Customer = z.output<typeof customer>

export const customerCalls = {
  manageCustomer: call('GET', '/auth/manageCustomer', {
    access: 'admin',
    area: 'customers',
    description:
      'All accounts except admins, newest first, without secrets. `search` looks in name, email and mobile; `status` is active or suspended; `guest=true` selects guests, `guest=false` everyone else. The `total` of a search or with `guest` is counted up to 1,000, which then means 1,000 or more.',
    query: listQuery(['newest', 'oldest', 'name-az', 'name-za']).extend({
      guest: z.enum(['true', 'false'], { error: 'Guest must be true or false' }).optional(),
    }),
    response: z.object({
      customers: z.array(customer),
      ...pageInfo,
      counts: z.object({ total: z.number(), active: z.number(), suspended: z.number() }),
    }),
    successMessage: 'Customers',
  }),
  getCustomerById: call('GET', '/auth/getCustomerById/:userId', {
    access: 'signed-in',
    guests: true,
    description:
      'Name, email and mobile of your own account, or of any account for an admin. NOT_FOUND for anyone else.',
    response: z.object({ name: z.string(), email: z.string(), mobile: z.string() }),
    successMessage: 'Customer',
  }),
  updateCustomerStatus: call('PATCH', '/auth/updateCustomerStatus/:id', {
    access: 'admin',
    area: 'customers',
    description:
      'Suspends an account (its sessions end immediately and sign-in is refused) or activates it. Returns the record.',
    body: z.strictObject({
      status: z.enum(ACCOUNT_STATUSES, { error: 'Status must be active or suspended' }),
    }),
    response: recordResponse(customer),
    successMessage: 'Account status updated',
    errors: ['NOT_ALLOWED'],
  }),
  addEmail: call('PATCH', '/auth/addEmail/:id', {
    access: 'admin',
    area: 'customers',
    description:
      'Adds an email to a customer who has none, so that the customer can set a password with “Forgot password?”. Returns the record. NOT_ALLOWED if the customer has an email.',
    body: z.strictObject({ email }),
    response: recordResponse(customer),
    successMessage: 'Email added',
    errors: ['NOT_ALLOWED', 'EMAIL_TAKEN'],
  }),
  sendPasswordReset: call('POST', '/auth/sendPasswordReset/:id', {
    access: 'admin',
    area: 'customers',
    description:
      'Emails a customer the single-use link of a forgotten password, valid for one hour, and returns it once for the admin to pass on. Five an hour for an account, together with forgotPassword. NOT_ALLOWED for a customer without an email.',
    response: z.object({ link: z.string() }),
    successMessage: 'Password reset link sent',
    errors: ['NOT_ALLOWED', 'TOO_MANY'],
  }),
}
