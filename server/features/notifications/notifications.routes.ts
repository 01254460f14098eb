import type { notificationCalls } from '#contract/back-office/notifications.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import { listNotifications, notificationsOf, type Reader } from './list-notifications.ts'

export function notificationRoutes(app: App): Pick<Handlers, keyof typeof notificationCalls> {
  return {
    getNotifications: ({ actor, query }) => listNotifications(app, actor, query),
    readNotifications: async ({ actor, body }) => {
      await readNotifications(app, actor, body.upTo)
      return {}
    },
  }
}

/** Marks all up to one of the reader's own as read; an earlier mark never takes a later one back. */
async function readNotifications(app: App, reader: Reader, upTo: string): Promise<void> {
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
