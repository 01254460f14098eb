import { TIMEOUTS } from '../../mail/deliver.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** Greets the mail server and logs in as for a mail; sends none. */
export async function mail({ smtpUrl, production, dataDir }: Settings): Promise<Finding> {
  if (!smtpUrl) {
    const text = `SMTP_URL is not set: mails lie in ${dataDir}/outbox, and nobody gets any`
    return production ? { mend: text } : { note: text }
  }
  const { hostname, port } = new URL(smtpUrl)
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS })
  const server = port ? `${hostname}:${port}` : hostname
  try {
    await transport.verify()
    return { ok: `${server} answers and lets the shop in` }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (code === 'EAUTH') return { mend: `${server} refuses user or password of SMTP_URL` }
    return { mend: `${server} of SMTP_URL does not take mails: ${message}` }
  } finally {
    transport.close()
  }
}
