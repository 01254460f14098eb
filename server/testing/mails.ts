import type { App } from '../app.ts'
import { decryptLink } from '../mail/queue-mail.ts'

export interface QueuedMail {
  template: string
  to: string
  facts: { name: string; link: string }
}

/** The emails waiting to be sent, oldest first, with decrypted links. */
export async function queuedMails(app: App): Promise<QueuedMail[]> {
  const rows = await app.database.read
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => decryptLink(app, JSON.parse(row.payload)) as QueuedMail)
}
