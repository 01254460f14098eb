import { createTransport } from 'nodemailer'
import { LostCause } from '../jobs/lost-cause.ts'
import type { Delivery } from './send-mail.ts'

const TIMEOUTS = {
  connectionTimeout: 10_000,
  dnsTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} // ms

/**
 * Sends through the server that the URL names. `smtps://` is TLS from the start; `smtp://` takes STARTTLS where it is offered, and
 * `?requireTLS=true`, `?ignoreTLS=true` or `?tls.rejectUnauthorized=false` say otherwise.
 */
export function smtp(url: string): Delivery {
  const transport = createTransport({ url, ...TIMEOUTS })
  return async (message) => {
    await transport.sendMail(message).catch((error: RefusedMail) => {
      throw isForGood(error) ? new LostCause(error.message) : error
    })
  }
}

type RefusedMail = Error & { code?: string; responseCode?: number }

/** A 5xx about the mail itself will be the same tomorrow; one about the login goes away when somebody repairs SMTP_URL. */
function isForGood({ code, responseCode = 0 }: RefusedMail): boolean {
  return responseCode >= 500 && code !== 'EAUTH'
}
