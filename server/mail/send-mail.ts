import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { App } from '../app.ts'
import type { Job } from '../jobs/take-job.ts'
import { type Delivery, outbox, smtp } from './deliver.ts'
import { letterHtml, letterText } from './letter-parts.ts'
import { type Letter, nameToShow, type Sender } from './letter.ts'
import { type Mail, type MailFacts, openLink } from './queue-mail.ts'
import {
  accountSuspendedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
} from './templates/account-letters.ts'
import { adminDisputeLetter, adminNewOrderLetter } from './templates/admin-letters.ts'
import { orderChangedLetter, refundLetter } from './templates/money-letters.ts'
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
    const sender = await senderOf(app)
    const letter = writeLetter(mail, sender)
    await deliver(messageOf(mail, letter, sender, job), { mail, letter, job })
  }
}

async function senderOf(app: App): Promise<Sender> {
  const settings = await app.storeSettings(app.database.read)
  return { ...settings, publicUrl: app.settings.publicUrl }
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
  'admin-new-order': adminNewOrderLetter,
  'admin-dispute': adminDisputeLetter,
}

/** A mail's letter by its template; one that is missing does not compile. */
export function writeLetter<T extends keyof MailFacts>(mail: Mail<T>, sender: Sender): Letter {
  return LETTERS[mail.template](mail.facts, sender)
}

/** The same job is the same message at each attempt: its id lets mail programs drop a second copy. */
function messageOf(mail: Mail, letter: Letter, sender: Sender, job: Job): SendMailOptions {
  const { shopName, contactEmail } = sender
  const host = hostOf(sender.publicUrl)
  const name = 'name' in mail.facts ? nameToShow(mail.facts.name) : ''
  return {
    from: { name: shopName, address: contactEmail || `no-reply@${host}` },
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    to: { name, address: mail.to },
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
