import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { Paise } from '#contract/money.ts'
import type { MailTemplate } from '#contract/back-office/mails.ts'
import type { RefundWay } from '#contract/orders/money-records.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../app.ts'
import type { Transaction } from '../database/database.ts'
import { PermanentError, queueJobs, type Timing } from '../jobs/queue-job.ts'
import { hasEmail } from './no-email.ts'

/** What stands in each mail, by its template. Addresses into the shop are the template's own. */
export interface EmailData extends Record<MailTemplate, unknown> {
  'verify-email': LinkData
  'reset-password': LinkData
  'order-received': OrderReceivedData
  'payment-confirmed': PaymentConfirmedData
  'payment-rejected': PaymentRejectedData
  'payment-picture-wanted': ImageWantedData
  'order-status': OrderStatusData
  'order-changed': OrderChangedData
  refund: RefundData
  'complaint-received': ComplaintData
  'complaint-resolved': ComplaintData
  'account-suspended': { name: string }
  'back-in-stock': BackInStockData
  'admin-new-order': AdminNewOrderData
  'admin-dispute': AdminDisputeData
  'staff-invitation': InvitationData
  'upi-changed': UpiChangedData
}

export type Mail<T extends keyof EmailData = keyof EmailData> = {
  [Template in T]: { template: Template; to: string; facts: EmailData[Template] }
}[T]

export interface LinkData {
  name: string
  link: string
}

export interface InvitationData extends LinkData {
  role: string
  by: string
}

export interface UpiChangedData {
  name: string
  upiId: string
  payeeName: string
  by: string
}

export interface OrderData {
  name: string
  orderId: string
  total: Paise
}

export interface OrderReceivedData extends OrderData {
  /** The shop has taken it down itself: there may be no payment yet. */
  byPhone?: boolean
  /** Where its total is to be paid, of an order by phone that is not paid; `link` opens a UPI app. */
  payTo?: { upiId: string; link: string } | undefined
  invoiceId: string
  items: { name: string; quantity: number; price: Paise }[]
  shipping: Paise
  /** What makes the total whole rupees; missing in an email that an earlier version queued. */
  rounding?: Paise
}

/** `total` is what was received. */
export interface PaymentConfirmedData extends OrderData {
  /** What is still to be paid; a mail that was queued by an earlier version says nothing. */
  owed?: Paise
}

export interface PaymentRejectedData extends OrderData {
  /** What the admin wrote for the customer; '' for nothing. */
  reason: string
}

export interface ImageWantedData extends OrderData {
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

export interface OrderStatusData extends OrderData {
  status: MailedStatus
  refundDue: boolean
  /** Its parcel, where it is known and on its way; mails that were queued before say nothing of it. */
  tracking?: { courier: string; number: string; link: string } | null
  /** The status was told before: the news is that the parcel can be tracked now. */
  justTracked?: boolean
  /** The parcel that the customer was told of before and that this one replaces; `tracking` null: there is none now. */
  replaces?: { courier: string; number: string; link: string }
  /** Ids of tax documents that are attached as PDF. */
  documents?: readonly string[]
  /** How much; a mail that was queued by an earlier version says nothing, and means the total. */
  refund?: Paise
}

export interface OrderChangedData extends OrderData {
  items: { name: string; quantity: number }[]
  refundDue: Paise
}

export interface RefundData {
  name: string
  /** The order; without one the reference of the payment that became none. */
  orderId?: string | undefined
  reference?: string | undefined
  amount: Paise
  way: RefundWay
  utr: string | null
  reason: string
  /** The day in India: '2026-11-30'. */
  on: string
}

/** `address`: the product's page, root-relative. */
export interface BackInStockData {
  product: string
  address: string
  price: Paise
}

export interface AdminNewOrderData {
  customer: string
  orderId: string
  invoiceId: string
  total: Paise
  /** Units over all lines. */
  units: number
}

export interface ComplaintData {
  name: string
  orderId: string
  ticket: string
  reason: DisputeReason
  /** What the customer wrote, or what the shop answered; '' for nothing. */
  text: string
}

export interface AdminDisputeData {
  customer: string
  orderId: string
  ticket: string
  reason: DisputeReason
  text: string
}

/** Someone waits in front of a screen for the mails of 2; buyers wait for those of 1. All others are 0. */
const PRIORITIES: Partial<Record<keyof EmailData, number>> = {
  'verify-email': 2,
  'reset-password': 2,
  'staff-invitation': 2,
  'order-received': 1,
  'payment-confirmed': 1,
  'payment-rejected': 1,
  'payment-picture-wanted': 1,
}

/** Queues an email in the action's transaction, unless it is switched off, about the past, or has no recipient. */
export async function queueMail(app: App, tx: Transaction, mail: Mail, timing?: Timing): Promise<void> {
  if (app.withoutNotifications || !hasEmail(mail.to)) return
  const { mails } = await app.storeSettings(tx.db)
  await queueMails(app, tx, [mail], mails, timing)
}

/** The same for several in one statement. `switches`: which mails the store settings have on; others always go. */
export async function queueMails(
  app: App,
  tx: Transaction,
  mails: readonly Mail[],
  switches: StoreSettings['mails'],
  timing?: Timing,
): Promise<void> {
  const isOn = (template: keyof EmailData) => !(template in switches) || switches[template as MailTemplate]
  const wanted = mails.filter(
    ({ to, template }) => !app.withoutNotifications && hasEmail(to) && isOn(template),
  )
  await queueJobs(
    app,
    tx,
    'mail',
    wanted.map((mail) => ({ payload: sealLink(app, mail), priority: PRIORITIES[mail.template] ?? 0 })),
    timing,
  )
}

const LINK_PURPOSE = 'link in a mail'

/** A mail as its job keeps it: a link that opens an account is sealed, so no one can read it in the database. */
function sealLink(app: App, mail: Mail): unknown {
  if (!('link' in mail.facts)) return mail
  const { link, ...facts } = mail.facts
  return { ...mail, facts: { ...facts, sealedLink: app.vault.seal(link, LINK_PURPOSE) } }
}

/** The mail of a job with its link readable again. Throws a PermanentError under another secret. */
export function openLink(app: App, payload: unknown): Mail {
  const mail = payload as Mail & { facts: { sealedLink?: string } }
  if (mail.facts.sealedLink === undefined) return mail
  const { sealedLink, ...facts } = mail.facts
  const link = app.vault.open(sealedLink, LINK_PURPOSE)
  if (link === null) throw new PermanentError('its link was encrypted with a different SECRET')
  return { ...mail, facts: { ...facts, link } } as Mail
}
