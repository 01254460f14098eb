import { z } from 'zod'
import { call } from '../call.ts'
import { passwordToCheck } from '../fields.ts'
import { deleteResponse, time } from '../lists.ts'
import { order } from '../orders/orders.ts'
import { savedAddress } from './addresses.ts'
import { CONSENT_KINDS } from './consents.ts'
import { me, session } from './profile.ts'

const ownData = z.object({
  exportedAt: time,
  profile: me,
  addresses: z.array(savedAddress),
  consents: z.array(
    z.object({
      kind: z.enum(CONSENT_KINDS),
      version: z.string(),
      wording: z.string(),
      order: z.string().nullable(),
      agreedAt: time,
    }),
  ),
  sessions: z.array(session),
  wishlist: z.array(z.object({ product: z.string(), name: z.string(), addedAt: time })),
  stockRequests: z.array(z.object({ product: z.string(), name: z.string(), requestedAt: time })),
  orders: z.array(order),
  /** Payments whose order could not be placed, with items and address. */
  paymentsWithoutOrder: z.array(
    z.object({
      reference: z.string(),
      total: z.number(),
      utr: z.string().nullable(),
      address: z.record(z.string(), z.string()),
      createdAt: time,
      settledAt: time.nullable(),
    }),
  ),
  notifications: z.array(z.object({ kind: z.string(), order: z.string(), createdAt: time })),
})
export type OwnData = z.output<typeof ownData>

export const privacyCalls = {
  exportData: call('GET', '/privacy/export', {
    access: 'signed-in',
    description:
      'All personal data of your account: profile, addresses, consents, sessions, wishlist, orders with their payments and problems, and notifications. Amounts in rupees.',
    response: z.object({ data: ownData }),
    successMessage: 'Your data',
  }),
  exportDataPage: call('GET', '/privacy/exportPage', {
    access: 'signed-in',
    description: 'The same data as one HTML file.',
    download: 'text/html; charset=utf-8',
    successMessage: 'Your data',
  }),
  deleteMe: call('DELETE', '/auth/me', {
    access: 'signed-in',
    hourlyLimit: 60,
    description:
      'Deletes your account, with `password` as proof. NOT_ALLOWED with `blockedBy` while an order, refund, reported problem or payment is open, and for staff. Orders stay without name, phone, street address and screenshots; everything else is deleted.',
    body: z.strictObject({ password: passwordToCheck }),
    response: deleteResponse,
    successMessage: 'Your account has been deleted.',
    errors: ['NOT_ALLOWED'],
  }),
  exportCustomer: call('GET', '/privacy/exportCustomer/:id', {
    access: 'admin',
    area: 'customers',
    needs: 'write',
    description:
      'All personal data of a customer as a page to read, in one HTML file: for a guest or a customer who ordered by phone and asks for it. Written to the audit log.',
    download: 'text/html; charset=utf-8',
    successMessage: 'The customer’s data',
  }),
  deleteCustomer: call('DELETE', '/privacy/deleteCustomer/:id', {
    access: 'admin',
    area: 'customers',
    description:
      'Deletes a customer’s account and data at their request, by the rules of `deleteMe`. NOT_ALLOWED with `blockedBy` while something is open, and for staff.',
    response: deleteResponse,
    successMessage: 'The customer’s data has been deleted.',
    errors: ['NOT_ALLOWED'],
  }),
}
