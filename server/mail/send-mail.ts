import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { App } from '../app.ts'
import { isoTime } from '../clock.ts'
import type { Job } from '../jobs/take-job.ts'
import { newId } from '../ids.ts'
import { pageOfGuestOrder } from '../order-link.ts'
import { Refusal } from '../refusal.ts'
import { type Delivery, outbox, smtp } from './deliver.ts'
import { letterHtml, letterText } from './letter-parts.ts'
import { type Letter, nameToShow, type Sender } from './letter.ts'
import { mailProblem } from './mail-problem.ts'
import { type Mail, type MailFacts, openLink } from './queue-mail.ts'
import {
  accountSuspendedLetter,
  resetPasswordLetter,
  staffInvitationLetter,
  testLetter,
  verifyEmailLetter,
} from './templates/account-letters.ts'
import { adminDisputeLetter, adminNewOrderLetter, upiChangedLetter } from './templates/admin-letters.ts'
import { orderChangedLetter, refundLetter } from './templates/money-letters.ts'
import { backInStockLetter } from './templates/back-in-stock-letter.ts'
import { orderReceivedLetter, orderStatusLetter } from './templates/order-letters.ts'
import {
  paymentConfirmedLetter,
  paymentRejectedLetter,
  pictureWantedLetter,
} from './templates/payment-letters.ts'

/** The job 'mail': writes the letter and sends it by SMTP_URL, else into the outbox of the data folder. */
export function mailSender(app: App): (payload: unknown, job: Job) => Promise<void> {
  const { smtpUrl } = app.settings
  const deliver: Delivery = smtpUrl ? smtp(smtpUrl) : outbox(app)
  return async (payload, job) => {
    const mail = openLink(app, payload)
    const sender = await senderOf(app, mail)
    const letter = writeLetter(mail, sender)
    const name = 'name' in mail.facts ? nameToShow(mail.facts.name) : ''
    await deliver(messageOf({ name, address: mail.to }, letter, sender, job), { mail, letter, job })
  }
}

/** Sends one email now, past the queue. NOT_ALLOWED, with the reason in plain words, when it could not be sent. */
export async function sendTestMail(app: App, to: { name: string; email: string }): Promise<void> {
  const { smtpUrl } = app.settings
  if (!smtpUrl) throw new Refusal('NOT_ALLOWED', 'This shop can’t send email: SMTP_URL is not set.')
  const sender = await senderOf(app)
  const letter = testLetter(sender)
  const job = { id: newId(app.clock.now()), created_at: isoTime(app.clock) }
  const message = messageOf({ name: nameToShow(to.name), address: to.email }, letter, sender, job)
  await smtp(smtpUrl)(message).catch((error: Error) => {
    throw new Refusal('NOT_ALLOWED', `${mailProblem(error.message)} (${error.message.slice(0, 300)})`)
  })
}

async function senderOf(app: App, mail?: Mail): Promise<Sender> {
  const { publicUrl } = app.settings
  const settings = await app.storeSettings(app.database.read)
  return { ...settings, publicUrl, ordersPage: (await orderPage(app, mail)) ?? `${publicUrl}/my-orders` }
}

/** A guest can't sign in: the order's own page, by the link that works when the mail is sent. */
async function orderPage(app: App, mail: Mail | undefined): Promise<string | undefined> {
  if (!mail || !('orderId' in mail.facts) || !mail.facts.orderId) return undefined
  return pageOfGuestOrder(app, app.database.read, mail.facts.orderId)
}

const LETTERS: { [T in keyof MailFacts]: (facts: MailFacts[T], sender: Sender) => Letter } = {
  'verify-email': verifyEmailLetter,
  'reset-password': resetPasswordLetter,
  'order-received': orderReceivedLetter,
  'payment-confirmed': paymentConfirmedLetter,
  'payment-rejected': paymentRejectedLetter,
  'payment-picture-wanted': pictureWantedLetter,
  'order-status': orderStatusLetter,
  'order-changed': orderChangedLetter,
  refund: refundLetter,
  'account-suspended': accountSuspendedLetter,
  'back-in-stock': backInStockLetter,
  'admin-new-order': adminNewOrderLetter,
  'admin-dispute': adminDisputeLetter,
  'staff-invitation': staffInvitationLetter,
  'upi-changed': upiChangedLetter,
}

/** A mail's letter by its template; one that is missing does not compile. A detail without a value is left out. */
export function writeLetter<T extends keyof MailFacts>(mail: Mail<T>, sender: Sender): Letter {
  const { details, ...letter } = LETTERS[mail.template](mail.facts, sender)
  return details ? { ...letter, details: details.filter(([, value]) => value !== '') } : letter
}

/** The same job is the same message at each attempt: its id lets mail programs drop a second copy. */
function messageOf(
  to: { name: string; address: string },
  letter: Letter,
  sender: Sender,
  job: Pick<Job, 'id' | 'created_at'>,
): SendMailOptions {
  const { shopName, contactEmail } = sender
  const host = hostOf(sender.publicUrl)
  return {
    from: { name: shopName, address: contactEmail || `no-reply@${host}` },
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    to,
    subject: letter.subject,
    text: letterText(letter, sender),
    html: letterHtml(letter, sender),
    messageId: `<${job.id}@${host}>`,
    date: new Date(job.created_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A bare number is no domain of an address. */
function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return isIP(hostname) || hostname.startsWith('[') ? 'localhost' : hostname
}
