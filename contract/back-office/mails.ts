/** The emails that the store settings can turn off, by template; `staff-invitation` is always sent. */
export const MAILS = [
  'verify-email',
  'reset-password',
  'order-received',
  'payment-confirmed',
  'payment-rejected',
  'payment-picture-wanted',
  'order-status',
  'order-changed',
  'refund',
  'complaint-received',
  'complaint-resolved',
  'account-suspended',
  'back-in-stock',
  'admin-new-order',
  'admin-dispute',
] as const
export type MailTemplate = (typeof MAILS)[number]
