import { createTransport } from 'nodemailer'
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
    await transport.sendMail(message)
  }
}
