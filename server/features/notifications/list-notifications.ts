import type { Answer, Query } from '#contract/call.ts'
import { NOTIFICATIONS_PAGE, type notificationCalls, UNREAD_MAX } from '#contract/notifications.ts'
import type { App } from '../../app.ts'
import { notificationAnswer, notificationsOf, type Reader, readUpTo } from './notification-queries.ts'

type List = typeof notificationCalls.getNotifications

/** One page of a reader's notifications by keyset, newest first, and how many are unread. */
export async function listNotifications(
  app: App,
  reader: Reader,
  { before, limit = NOTIFICATIONS_PAGE }: Query<List>,
): Promise<Answer<List>> {
  const db = app.database.read
  const readTo = await readUpTo(db, reader.id)
  const rows = await notificationsOf(db, reader)
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const unread = await notificationsOf(db, reader)
    .select('id')
    .where('id', '>', readTo)
    .limit(UNREAD_MAX)
    .execute()
  return {
    data: rows.slice(0, limit).map((row) => notificationAnswer(row, readTo)),
    unread: unread.length,
    more: rows.length > limit,
  }
}
