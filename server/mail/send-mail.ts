import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import { paise } from '#contract/money.ts'
import { isCancelledOrReturned } from '#contract/statuses.ts'
import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import type { Job } from '../jobs/queue-job.ts'
import { customerShortId, hash, newId } from '../ids.ts'
import { guestOrderUrl } from '../order-link.ts'
import { pluralize } from '../pluralize.ts'
import { ShopError } from '../shop-error.ts'
import { type Delivery, mailProblem, outbox, smtp } from './deliver.ts'
import {
  askShop,
  greet,
  type EmailContent,
  emailHtml,
  emailText,
  nameToShow,
  rupeesText,
  type Sender,
  signsIn,
  viewOrders,
} from './email-content.ts'
import {
  type BackInStockData,
  type Mail,
  type EmailData,
  decryptLink,
  type OrderChangedData,
  type PaymentConfirmedData,
  type PaymentRejectedData,
  type ScreenshotWantedData,
  type RefundData,
} from './queue-mail.ts'
import {
  adminDisputeEmail,
  adminNewOrderEmail,
  complaintReceivedEmail,
  complaintResolvedEmail,
  upiChangedEmail,
  accountSuspendedEmail,
  orderReceivedEmail,
  orderStatusEmail,
  resetPasswordEmail,
  staffInvitationEmail,
  testEmail,
  verifyAddressEmail,
} from './templates.ts'

const METHOD_TEXTS: Record<RefundData['way'], string> = {
  upi: 'by UPI',
  bank: 'by bank transfer',
  cash: 'in cash',
  other: 'by another method',
}

function refundEmail(data: RefundData, sender: Sender): EmailContent {
  const what = data.orderId ? `order #${customerShortId(data.orderId)}` : `payment ${data.reference ?? ''}`
  return {
    subject: `${rupeesText(data.amount)} refunded for your ${what}`,
    greeting: greet(data.name),
    paragraphs: [
      `We have refunded ${rupeesText(data.amount)} ${METHOD_TEXTS[data.way]} for your ${what}.`,
      `Message from the shop: ${data.reason}`,
    ],
    details: [
      ['Amount', rupeesText(data.amount)],
      ['Date', dayText(data.on)],
      ...(data.utr ? [['UTR', data.utr] as const] : []),
    ],
    action: viewOrders(sender),
    notes: [
      `If you have not received it${data.way === 'cash' ? '' : ' after three working days'}, please ${askShop(sender)}.`,
    ],
  }
}

/** Sent to the customer when the shop has removed items from the order. */
function orderChangedEmail(data: OrderChangedData, sender: Sender): EmailContent {
  const order = `#${customerShortId(data.orderId)}`
  return {
    subject: `Your order ${order} has changed`,
    greeting: greet(data.name),
    paragraphs: [
      `We have changed your order ${order}.`,
      ...(data.refundDue > 0 ? [`We will refund ${rupeesText(data.refundDue)} of your payment.`] : []),
      'Your order now contains:',
    ],
    details: [
      ...data.items.map(({ name, quantity }) => [name, pluralize(quantity, 'item', 'items')] as const),
      ['Total', rupeesText(data.total)],
    ],
    action: viewOrders(sender),
    notes: [`If you have questions, please ${askShop(sender)}.`],
  }
}

/** '2026-11-30' → '30 Nov 2026'. */
function dayText(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
}

/** Creates the PDF files of tax documents by their ids. */
export type DocumentFiles = (ids: readonly string[]) => Promise<{ filename: string; content: Uint8Array }[]>

/** The job 'mail': writes the email and sends it with SMTP_URL, else saves it in the data folder's outbox. */
export function mailSender(
  app: App,
  documentFiles: DocumentFiles,
): (payload: unknown, job: Job) => Promise<void> {
  const { smtpUrl } = app.settings
  const deliver: Delivery = smtpUrl ? smtp(smtpUrl) : outbox(app)
  return async (payload, job) => {
    const mail = await currentMail(app, decryptLink(app, payload))
    if (!mail) return
    const sender = await senderOf(app, mail)
    const email = writeEmail(mail, sender)
    const name = 'name' in mail.facts ? nameToShow(mail.facts.name) : ''
    const message = messageOf({ name, address: mail.to }, email, sender, job)
    const ids = 'documents' in mail.facts ? (mail.facts.documents ?? []) : []
    const attachments = (await documentFiles(ids)).map(({ filename, content }) => ({
      filename,
      content: Buffer.from(content),
    }))
    await deliver(attachments.length > 0 ? { ...message, attachments } : message, { mail, email, job })
  }
}

/**
 * The email without a request for a payment or screenshot that is no longer needed: it may have been waiting for
 * hours. Undefined if nothing is left, also of a password link that is dead by now.
 */
async function currentMail(app: App, mail: Mail): Promise<Mail | undefined> {
  if (mail.template === 'reset-password') return (await isDead(app, mail.facts.link)) ? undefined : mail
  const asksForImage = mail.template === 'payment-picture-wanted'
  if (!asksForImage && !(mail.template === 'order-received' && mail.facts.payTo)) return mail
  const order = await app.database.read
    .selectFrom('orders')
    .leftJoin('payment_checks', 'payment_checks.order_id', 'orders.id')
    .select(['order_status', 'payment_status', 'asked_at'])
    .where('orders.id', '=', mail.facts.orderId)
    .executeTakeFirst()
  const isOpen = order && order.payment_status !== 'paid' && !isCancelledOrReturned(order.order_status)
  if (asksForImage) return isOpen && order.asked_at ? mail : undefined
  return isOpen ? mail : { ...mail, facts: { ...mail.facts, payTo: undefined } }
}

async function isDead(app: App, link: string): Promise<boolean> {
  const live = await app.database.read
    .selectFrom('one_time_links')
    .select('token_hash')
    .where('token_hash', '=', hash(new URL(link).searchParams.get('reset') ?? ''))
    .where('used_at', 'is', null)
    .where('expires_at', '>', isoTime(app.clock))
    .executeTakeFirst()
  return live === undefined
}

/**
 * Sends one email immediately, without the queue. NOT_ALLOWED, with the reason in plain words, if it could not be
 * sent.
 */
export async function sendTestMail(app: App, to: { name: string; email: string }): Promise<void> {
  const { smtpUrl } = app.settings
  if (!smtpUrl) throw new ShopError('NOT_ALLOWED', 'This shop can’t send email: SMTP_URL is not set.')
  const sender = await senderOf(app)
  const email = testEmail(sender)
  const job = { id: newId(app.clock.now()), created_at: isoTime(app.clock) }
  const message = messageOf({ name: nameToShow(to.name), address: to.email }, email, sender, job)
  await smtp(smtpUrl)(message).catch((error: Error) => {
    throw new ShopError('NOT_ALLOWED', `${mailProblem(error.message)} (${error.message.slice(0, 300)})`)
  })
}

async function senderOf(app: App, mail?: Mail): Promise<Sender> {
  const { publicUrl } = app.settings
  const settings = await app.storeSettings(app.database.read)
  return { ...settings, publicUrl, ordersPage: (await orderPage(app, mail)) ?? `${publicUrl}/my-orders` }
}

/** A guest can't sign in: links to the order's own page, with the link that is valid when the email is sent. */
async function orderPage(app: App, mail: Mail | undefined): Promise<string | undefined> {
  if (!mail || !('orderId' in mail.facts) || !mail.facts.orderId) return undefined
  return guestOrderUrl(app, app.database.read, mail.facts.orderId)
}

const TEMPLATES: { [T in keyof EmailData]: (data: EmailData[T], sender: Sender) => EmailContent } = {
  'verify-email': verifyAddressEmail,
  'reset-password': resetPasswordEmail,
  'order-received': orderReceivedEmail,
  'payment-confirmed': paymentConfirmedEmail,
  'payment-rejected': paymentRejectedEmail,
  'payment-picture-wanted': screenshotWantedEmail,
  'order-status': orderStatusEmail,
  'order-changed': orderChangedEmail,
  refund: refundEmail,
  'complaint-received': complaintReceivedEmail,
  'complaint-resolved': complaintResolvedEmail,
  'account-suspended': accountSuspendedEmail,
  'back-in-stock': backInStockEmail,
  'admin-new-order': adminNewOrderEmail,
  'admin-dispute': adminDisputeEmail,
  'staff-invitation': staffInvitationEmail,
  'upi-changed': upiChangedEmail,
}

/** An email's content by its template; a missing one is a compile error. A detail without a value is left out. */
export function writeEmail<T extends keyof EmailData>(mail: Mail<T>, sender: Sender): EmailContent {
  const { details, ...email } = TEMPLATES[mail.template](mail.facts, sender)
  return details ? { ...email, details: details.filter(([, value]) => value !== '') } : email
}

/** The same job is the same message at each attempt: its id lets mail programs drop duplicates. */
function messageOf(
  to: { name: string; address: string },
  email: EmailContent,
  sender: Sender,
  job: Pick<Job, 'id' | 'created_at'>,
): SendMailOptions {
  const { shopName, contactEmail } = sender
  const host = hostOf(sender.publicUrl)
  return {
    from: { name: shopName, address: contactEmail || `no-reply@${host}` },
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    to,
    subject: email.subject,
    text: emailText(email, sender),
    html: emailHtml(email, sender),
    messageId: `<${job.id}@${host}>`,
    date: new Date(job.created_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A bare number is not a domain for an address. */
function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname) || hostname.startsWith('[') ? 'localhost' : hostname
}

/** Sent once to a person who requested it on a product's page. */
function backInStockEmail(data: BackInStockData, { publicUrl, shopName }: Sender): EmailContent {
  return {
    subject: `${data.product} is back in stock`,
    greeting: greet(''),
    paragraphs: [`${data.product} is back in stock at ${shopName}, at ${rupeesText(data.price)}.`],
    action: { label: 'View product', link: publicUrl + data.address },
    notes: ['You asked for this email on the product’s page. You won’t get another one about it.'],
  }
}

function paymentConfirmedEmail(data: PaymentConfirmedData, sender: Sender): EmailContent {
  const { name, orderId, total, owed = 0 } = data
  const order = `#${customerShortId(orderId)}`
  return {
    subject: `Payment received for your order ${order}`,
    greeting: greet(name),
    paragraphs: [
      `We have received your payment of ${rupeesText(total)} for order ${order}. Thank you.`,
      ...(owed > 0 ? [`${rupeesText(paise(owed))} of the order total is still unpaid.`] : []),
    ],
    action: viewOrders(sender),
  }
}

function paymentRejectedEmail(data: PaymentRejectedData, sender: Sender): EmailContent {
  const order = `#${customerShortId(data.orderId)}`
  const reason = data.reason.trim()
  return {
    subject: `We could not find the payment for your order ${order}`,
    greeting: greet(data.name),
    paragraphs: [
      `We could not find your payment of ${rupeesText(data.total)} for order ${order} in our account.`,
      ...(reason ? [`Message from the shop: ${reason}`] : []),
      'If the money has left your account, please send us the 12-digit UPI reference (UTR) from your payment app.',
    ],
    action: viewOrders(sender),
  }
}

function screenshotWantedEmail(data: ScreenshotWantedData, sender: Sender): EmailContent {
  const order = `#${customerShortId(data.orderId)}`
  const note = data.note.trim()
  const { ordersPage } = sender
  const total = rupeesText(data.total)
  const toDo =
    'open the payment in your UPI app, take a screenshot that shows the amount, the date and the 12-digit UPI reference (UTR), and upload it here.'
  return {
    subject: `Please send ${data.isFirst ? 'a' : 'another'} payment screenshot for your order ${order}`,
    greeting: greet(data.name),
    paragraphs: [
      data.isFirst
        ? `We have not found your payment of ${total} for order ${order} yet.`
        : `We could not confirm from your screenshot that ${total} was paid for order ${order}.`,
      ...(note ? [`Message from the shop: ${note}`] : []),
      data.isFirst ? `If you have paid, please ${toDo}` : `Please ${toDo} You do not need to pay again.`,
    ],
    action: {
      label: data.isFirst ? 'Upload a screenshot' : 'Upload another screenshot',
      link: signsIn(sender) ? `${ordersPage}?picture=${data.orderId}` : ordersPage,
    },
  }
}
