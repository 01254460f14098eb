import type { DisputeReason } from '#contract/orders/dispute-record.ts'
import type { Paise } from '#contract/money.ts'
import type { MailTemplate } from '#contract/back-office/mails.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { RefundWay } from '#contract/orders/money-records.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../app.ts'
import type { Transaction } from '../database/database.ts'
import { PermanentError, queueJobs, type Timing } from '../jobs/queue-job.ts'
import { hasEmail } from './no-email.ts'

/** The data of each email by template. Templates create the links into the shop themselves. */
export interface EmailData extends Record<MailTemplate, unknown> {
  'verify-email': LinkData
  'reset-password': LinkData
  'order-received': OrderReceivedData
  'payment-confirmed': PaymentConfirmedData
  'payment-rejected': PaymentRejectedData
  'payment-picture-wanted': ScreenshotWantedData
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
  /** The name of the person who invites. */
  by: string
}

export interface UpiChangedData {
  name: string
  upiId: string
  payeeName: string
  /** The name of the person who changed it. */
  by: string
}

export interface OrderData {
  name: string
  orderId: string
  total: Paise
}

export interface OrderReceivedData extends OrderData {
  /** Taken by phone: it may not be paid yet. */
  byPhone?: boolean
  /** Where an unpaid phone order is to be paid; `link` opens a UPI app. */
  payTo?: { upiId: string; link: string } | undefined
  invoiceId: string
  items: { name: string; quantity: number; price: Paise }[]
  shipping: Paise
  /** The rounding to whole rupees; missing in emails queued by an earlier version. */
  rounding?: Paise
}

/** `total` is the amount received. */
export interface PaymentConfirmedData extends OrderData {
  /** The amount still owed; missing in emails queued by an earlier version. */
  owed?: Paise
}

export interface PaymentRejectedData extends OrderData {
  /** The admin's note for the customer; '' if none. */
  reason: string
}

export interface ScreenshotWantedData extends OrderData {
  note: string
  /** A phone order that has no screenshot yet. */
  isFirst?: boolean
}

/** Statuses about which customers are emailed; internal steps are left out. */
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

type Tracking = NonNullable<Order['tracking']>

export interface OrderStatusData extends OrderData {
  status: MailedStatus
  refundDue: boolean
  /** Its parcel, if known and on its way; missing in emails queued earlier. */
  tracking?: Tracking | null
  /** The status was emailed before: the news is that the parcel can be tracked now. */
  justTracked?: boolean
  /** The tracking emailed earlier, which this replaces; `tracking` null: there is none now. */
  replaces?: Tracking
  /** Ids of tax documents attached as PDF. */
  documents?: readonly string[]
  /** The refund; missing in emails queued by an earlier version, where the total is meant. */
  refund?: Paise
}

export interface OrderChangedData extends OrderData {
  items: { name: string; quantity: number }[]
  refundDue: Paise
}

export interface RefundData {
  name: string
  /** The order; without one, the reference of the payment without an order. */
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
  /** Units of all lines. */
  units: number
}

export interface ComplaintData {
  name: string
  orderId: string
  ticket: string
  reason: DisputeReason
  /** The customer's text, or the shop's reply; '' if none. */
  text: string
}

export interface AdminDisputeData extends Omit<ComplaintData, 'name'> {
  customer: string
}

/** Emails with 2 are for someone waiting at a screen, those with 1 for buyers. All others are 0. */
const PRIORITIES: Partial<Record<keyof EmailData, number>> = {
  'verify-email': 2,
  'reset-password': 2,
  'staff-invitation': 2,
  'order-received': 1,
  'payment-confirmed': 1,
  'payment-rejected': 1,
  'payment-picture-wanted': 1,
}

/** Queues an email in the operation's transaction, unless it is turned off, about the past, or has no recipient. */
export async function queueMail(app: App, tx: Transaction, mail: Mail, timing?: Timing): Promise<void> {
  if (app.isBackfill || !hasEmail(mail.to)) return
  const { mails } = await app.storeSettings(tx.db)
  await queueMails(app, tx, [mail], mails, timing)
}

/**
 * The same for several in one statement. `switches`: the emails turned on in the store settings; others are always
 * sent.
 */
export async function queueMails(
  app: App,
  tx: Transaction,
  mails: readonly Mail[],
  switches: StoreSettings['mails'],
  timing?: Timing,
): Promise<void> {
  const isEnabled = (template: keyof EmailData) =>
    !(template in switches) || switches[template as MailTemplate]
  const enabled = mails.filter(({ to, template }) => !app.isBackfill && hasEmail(to) && isEnabled(template))
  await queueJobs(
    app,
    tx,
    'mail',
    enabled.map((mail) => ({ payload: encryptLink(app, mail), priority: PRIORITIES[mail.template] ?? 0 })),
    timing,
  )
}

const LINK_PURPOSE = 'link in a mail'

/** An email as its job stores it: a link that opens an account is encrypted, so it can't be read in the database. */
function encryptLink(app: App, mail: Mail): unknown {
  if (!('link' in mail.facts)) return mail
  const { link, ...facts } = mail.facts
  return { ...mail, facts: { ...facts, sealedLink: app.vault.encrypt(link, LINK_PURPOSE) } }
}

/** The email of a job with its link decrypted. Throws a PermanentError with a different secret. */
export function decryptLink(app: App, payload: unknown): Mail {
  const mail = payload as Mail & { facts: { sealedLink?: string } }
  if (mail.facts.sealedLink === undefined) return mail
  const { sealedLink, ...facts } = mail.facts
  const link = app.vault.decrypt(sealedLink, LINK_PURPOSE)
  if (link === null) throw new PermanentError('its link was encrypted with a different SECRET')
  return { ...mail, facts: { ...facts, link } } as Mail
}
