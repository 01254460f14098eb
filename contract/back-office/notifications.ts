import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../fields.ts'
import { time } from '../lists.ts'
import type { Area } from '../roles.ts'

/** Notifications to staff. Everyone with write access to a notification's area receives it. */
export const STAFF_NOTIFICATIONS = {
  'new-order': 'orders',
  'unmatched-payment': 'payments',
  payment: 'payments',
  'payment-reversed': 'payments',
  'new-picture': 'payments',
  dispute: 'orders',
  'low-stock': 'products',
  'address-corrected': 'orders',
  backup: 'settings',
  'upi-changed': 'staff',
} as const satisfies Record<string, Area>

/** The first go to the staff, the others to a customer. */
const NOTIFICATION_KINDS = [
  'new-order',
  'unmatched-payment',
  'payment',
  'payment-reversed',
  'new-picture',
  'dispute',
  'low-stock',
  'address-corrected',
  'backup',
  'upi-changed',
  'order-status',
  'payment-status',
  'picture-wanted',
  'dispute-resolved',
  'order-changed',
  'refund',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const notification = z.object({
  /** Sorts by time; events of GET /api/events have the same ids. */
  _id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /**
   * The order; for low-stock the product, for unmatched-payment that payment, for backup its run, for upi-changed
   * the actor.
   */
  subject: z.string(),
  /**
   * Data for its sentence: `name` (for upi-changed the UPI ID); `status` in the contract's spelling; `amount` in
   * rupees; `stock`; `reason` of a reported problem; `why` a backup failed.
   */
  facts: z.object({
    name: z.string().optional(),
    status: z.string().optional(),
    amount: z.number().optional(),
    stock: z.number().int().optional(),
    reason: z.string().optional(),
    why: z.string().optional(),
  }),
  read: z.boolean(),
  createdAt: time,
})
export type Notification = z.output<typeof notification>

export const NOTIFICATIONS_PAGE = 20
/** Unread ones are counted up to this number, which then means this many or more. */
export const UNREAD_MAX = 100

const limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, { error: 'Limit must be between 1 and 100' })
  .transform(Number)

export const notificationCalls = {
  getNotifications: call('GET', '/notifications', {
    access: 'signed-in',
    description:
      'Your own notifications, newest first: `limit` at a time (20 by default), before the ID `before`; whether there are more, and how many are unread, counted up to 100. New ones are streamed by GET /api/events.',
    query: z.object({ before: id.optional(), limit: limit.optional() }),
    response: z.object({ data: z.array(notification), unread: z.number().int(), more: z.boolean() }),
    successMessage: 'Notifications',
  }),
  readNotifications: call('POST', '/notifications/read', {
    access: 'signed-in',
    hourlyLimit: 300,
    description: 'Marks all your notifications up to an ID as read.',
    body: z.strictObject({ upTo: id }),
    successMessage: 'Read',
    errors: ['NOT_FOUND'],
  }),
}
