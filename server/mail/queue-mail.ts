import type { DisputeReason } from '#contract/dispute-record.ts'
import type { Paise } from '#contract/money.ts'
import type { MailTemplate } from '#contract/mails.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { App } from '../app.ts'
import type { Transaction } from '../database/database.ts'
import { readStoreSettings } from '../features/store-settings/read-store-settings.ts'
import { sealLink } from './sealed-link.ts'
import { queueJob, type Timing } from '../jobs/queue-job.ts'

/** What stands in each mail, by its template. Addresses into the shop are the template's own. */
export interface MailFacts extends Record<MailTemplate, unknown> {
  'verify-email': LinkFacts
  'reset-password': LinkFacts
  'order-received': OrderReceivedFacts
  'payment-confirmed': OrderFacts
  'payment-rejected': PaymentRejectedFacts
  'payment-picture-wanted': PictureWantedFacts
  'order-status': OrderStatusFacts
  'account-suspended': { name: string }
  'admin-new-order': AdminNewOrderFacts
  'admin-dispute': AdminDisputeFacts
}

/** A mail as an act knows it: which template, to whom, and what stands in it. */
export type Mail<T extends keyof MailFacts = keyof MailFacts> = {
  [Template in T]: { template: Template; to: string; facts: MailFacts[Template] }
}[T]

export interface LinkFacts {
  name: string
  link: string
}

export interface OrderFacts {
  name: string
  orderId: string
  total: Paise
}

export interface OrderReceivedFacts extends OrderFacts {
  invoiceId: string
  items: { name: string; quantity: number; price: Paise }[]
  shipping: Paise
}

export interface PaymentRejectedFacts extends OrderFacts {
  /** What the admin wrote for the customer; '' for nothing. */
  reason: string
}

export interface PictureWantedFacts extends OrderFacts {
  /** What the admin wrote for the customer; '' for nothing. */
  note: string
}

/** The changes that a customer wants to hear of; the steps inside the shop are none. */
export const MAILED_STATUSES = [
  'confirmed',
  'shipped',
  'out for delivery',
  'delivered',
  'cancelled',
  'returned',
  'failed delivery',
] as const satisfies readonly OrderStatus[]
export type MailedStatus = (typeof MAILED_STATUSES)[number]

export interface OrderStatusFacts extends OrderFacts {
  status: MailedStatus
  refundDue: boolean
}

export interface AdminNewOrderFacts {
  customer: string
  orderId: string
  invoiceId: string
  total: Paise
  /** Units over all lines. */
  units: number
}

export interface AdminDisputeFacts {
  customer: string
  orderId: string
  reason: DisputeReason
  text: string
}

/** Queues a mail inside the act's transaction: it is sent after the commit, or never written. Not one that is switched off, nor for an act of the past. */
export async function queueMail(app: App, tx: Transaction, mail: Mail, timing?: Timing): Promise<void> {
  if (app.quiet) return
  const { mails } = await readStoreSettings(tx.db)
  if (mails[mail.template]) await queueJob(app, tx, 'mail', sealLink(app, mail), timing)
}
