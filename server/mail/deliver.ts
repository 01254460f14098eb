import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import type { App } from '../app.ts'
import { diskStore } from '../files/open.ts'
import { type Job, PermanentError } from '../jobs/queue-job.ts'
import type { EmailContent } from './email-content.ts'
import type { Mail } from './queue-mail.ts'

/** Delivers a finished message; throws if it could not. */
export type Delivery = (
  message: SendMailOptions,
  data: { mail: Mail; email: EmailContent; job: Job },
) => Promise<void>

export const TIMEOUTS = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} // ms

/**
 * Sends over `smtps://`, or `smtp://` with STARTTLS if offered; `?requireTLS=true` and `?ignoreTLS=true` change
 * that.
 */
export function smtp(url: string): (message: SendMailOptions) => Promise<void> {
  const transport = once(async () => (await nodemailer()).createTransport({ url, ...TIMEOUTS }))
  return async (message) => {
    await (await transport()).sendMail(message).catch((error: RejectedMail) => {
      const text = error.message.replaceAll(TOKEN, '…')
      throw isForGood(error) ? new PermanentError(text) : new Error(text)
    })
  }
}

/** In a link that a mail server quotes, when it takes the email for spam. */
const TOKEN = /[\w-]{43,}/g

/** Loaded with the first email: it is a tenth of all code that startup would otherwise load. */
const nodemailer = () => import('nodemailer')

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

type RejectedMail = Error & { command?: string; responseCode?: number }

/**
 * A 5xx about the recipient or the message is permanent. One about the connection, the login (530 too) or the sender
 * ends when someone corrects a setting or the mail server.
 */
function isForGood({ command = '', responseCode = 0 }: RejectedMail): boolean {
  return responseCode >= 500 && responseCode !== 530 && ['RCPT TO', 'DATA'].includes(command)
}

/**
 * Writes emails to DATA_DIR/outbox. The log never contains the recipient, and in production no link, because it
 * gives access to an account.
 */
export function outbox({ settings, log }: App): Delivery {
  const composing = { streamTransport: true, buffer: true, newline: 'windows' } as const
  const composer = once(async () => (await nodemailer()).createTransport(composing))
  return async (message, { mail, email, job }) => {
    const { message: bytes } = await (await composer()).sendMail(message)
    if (!Buffer.isBuffer(bytes)) throw new Error('the email was not composed completely')
    const file = `${job.created_at.replaceAll(/\D/g, '').slice(0, 14)}-${mail.template}-${job.id.slice(-8)}.eml`
    const store = diskStore(settings.dataDir) // unfinished writes are next to the outbox, never in it
    await store.put(`outbox/${file}`, bytes)
    const link = settings.production ? {} : { link: email.action.link }
    const folder = join(settings.dataDir, 'outbox')
    log.info({ template: mail.template, ...link, file, folder }, 'email written to the outbox')
  }
}

/** Messages from mail servers and the network, and their meaning. The first match counts. */
const PROBLEMS: readonly [RegExp, string][] = [
  [
    /invalid login|credentials|authentication (?:required|failed|unsuccessful)|relay(?:ing)? (?:access )?denied|\b53[05]\b/i,
    'The mail server rejected the user name or password in SMTP_URL.',
  ],
  [/certificate|self.signed|tls|ssl/i, 'The connection to the mail server could not be secured.'],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout|greeting|socket|connection/i,
    'The mail server in SMTP_URL could not be reached.',
  ],
  [/recipient|no such user|mailbox|user unknown/i, 'The mail server rejected the recipient’s address.'],
  [/sender|from address|not allowed to send|spf|dkim/i, 'The mail server rejected the shop’s email address.'],
  [/different SECRET/, 'The email was queued before SECRET was changed.'],
]

/** The reason why an email failed, in plain words, from the error of its last attempt. */
export function mailProblem(error: string): string {
  return PROBLEMS.find(([sign]) => sign.test(error))?.[1] ?? 'The mail server did not accept the email.'
}
