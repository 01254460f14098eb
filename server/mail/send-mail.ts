import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer'
import type { App } from '../app.ts'
import { readStoreSettings } from '../features/store-settings/read-store-settings.ts'
import type { Job } from '../jobs/take-job.ts'
import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { type Letter, nameToShow, type Sender } from './letter.ts'
import { outbox } from './outbox.ts'
import type { Mail } from './queue-mail.ts'
import { openLink } from './sealed-link.ts'
import { smtp } from './smtp.ts'
import { writeLetter } from './write-letter.ts'

/** Hands a finished message over; throws when it could not. */
export type Delivery = (
  message: SendMailOptions,
  facts: { mail: Mail; letter: Letter; job: Job },
) => Promise<void>

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
  const settings = await readStoreSettings(app.database.read)
  return { ...settings, publicUrl: app.settings.publicUrl }
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
