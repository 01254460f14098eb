import type { App } from '../app.ts'
import type { Transaction } from '../database/database.ts'
import { queueJob } from '../jobs/queue-job.ts'

/** A mail as an act knows it: which template, to whom, and what stands in it. */
export type Mail =
  | { template: 'verify-email'; to: string; facts: { name: string; link: string } }
  | { template: 'reset-password'; to: string; facts: { name: string; link: string } }

/** Queues a mail inside the act's transaction: it is sent after the commit, or never written. */
export function queueMail(app: App, tx: Transaction, mail: Mail): Promise<void> {
  return queueJob(app, tx, 'mail', mail)
}
