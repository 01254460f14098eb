import type { App } from '../../app.ts'
import { notFound } from '../../refusal.ts'
import { notificationsOf, type Reader } from './list-notifications.ts'

/** Marks all up to one of the reader's own as read; an earlier mark never takes a later one back. */
export async function readNotifications(app: App, reader: Reader, upTo: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    const own = await notificationsOf(tx.db, reader).select('id').where('id', '=', upTo).executeTakeFirst()
    if (!own) throw notFound('Notification')
    await tx.db
      .insertInto('notification_reads')
      .values({ account_id: reader.id, read_up_to: upTo })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ read_up_to: upTo })
          .where('notification_reads.read_up_to', '<', upTo),
      )
      .execute()
  })
}
