import { TIMEOUTS } from '../../mail/deliver.ts'
import type { Settings } from '../../settings.ts'
import type { Finding } from './finding.ts'

/** Greets the mail server and logs in as for a mail; sends none. */
export async function mail({ smtpUrl, production, dataDir }: Settings): Promise<Finding> {
  if (!smtpUrl) {
    const text = `SMTP_URL is not set: emails are not sent, only saved in ${dataDir}/outbox`
    return production ? { fix: text } : { note: text }
  }
  const { hostname, port } = new URL(smtpUrl)
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({ url: smtpUrl, ...TIMEOUTS })
  const server = port ? `${hostname}:${port}` : hostname
  try {
    await transport.verify()
    return { ok: `${server} responds and accepts the sign-in` }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (code === 'EAUTH') return { fix: `${server} rejects the user name or password in SMTP_URL` }
    return { fix: `${server} in SMTP_URL does not accept emails: ${message}` }
  } finally {
    transport.close()
  }
}
