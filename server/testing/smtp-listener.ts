import { onTestFinished } from 'vitest'
import { type MailServer, startMailServer } from './mail-server.ts'

/** A real mail server that is gone when the test has finished. */
export async function smtpListener(): Promise<MailServer> {
  const server = await startMailServer()
  onTestFinished(server.stop)
  return server
}
