import {
  type Notification,
  type notificationCalls,
  type NotificationKind,
  NOTIFICATIONS_PAGE,
  STAFF_NOTIFICATIONS,
  UNREAD_MAX,
} from '#contract/back-office/notifications.ts'
import type { CallResponse, Query } from '#contract/call.ts'
import { isStaff, may, type StaffRole } from '#contract/roles.ts'
import type { App } from '../../app.ts'
import type { Handlers } from '../../http/handlers.ts'
import { notFound } from '../../shop-error.ts'
import type { Queryable } from '../../database/database.ts'
import type { NotificationsRow } from '../../database/tables/accounts.ts'
import type { Actor } from '../../actor.ts'

export function notificationRoutes(app: App): Pick<Handlers, keyof typeof notificationCalls> {
  return {
    getNotifications: ({ actor, query }) => listNotifications(app, actor, query),
    readNotifications: ({ actor, body }) => readNotifications(app, actor, body.upTo),
  }
}

/** Marks all notifications up to an id as read; an earlier mark never undoes a later one. */
async function readNotifications(app: App, reader: Reader, upTo: string): Promise<void> {
  await app.database.transaction(async (tx) => {
    await notificationsOf(tx.db, reader)
      .select('id')
      .where('id', '=', upTo)
      .executeTakeFirstOrThrow(() => notFound('Notification'))
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

type List = typeof notificationCalls.getNotifications

/** One page of a reader's notifications by keyset, newest first, with the number of unread ones. */
async function listNotifications(
  app: App,
  reader: Reader,
  { before, limit = NOTIFICATIONS_PAGE }: Query<List>,
): Promise<CallResponse<List>> {
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
    data: rows.slice(0, limit).map((row) => serializeNotification(row, readTo)),
    unread: unread.length,
    more: rows.length > limit,
  }
}

type Reader = Pick<Actor, 'id' | 'role'>

/** A reader's notifications: their own, and for staff also those for areas where they may act. */
export function notificationsOf(db: Queryable, reader: Reader) {
  const { role, id } = reader
  const kinds = isStaff(role) ? kindsOf(role) : []
  return db.selectFrom('notifications').where((e) => {
    const isOwn = e('account_id', '=', id)
    if (kinds.length === 0) return isOwn
    const toStaff = e('account_id', 'is', null)
    return e.or([isOwn, role === 'admin' ? toStaff : e.and([toStaff, e('kind', 'in', kinds)])])
  })
}

function kindsOf(role: StaffRole): NotificationKind[] {
  const kinds = Object.keys(STAFF_NOTIFICATIONS) as (keyof typeof STAFF_NOTIFICATIONS)[]
  return kinds.filter((kind) => may(role, STAFF_NOTIFICATIONS[kind], 'write'))
}

/** Whether a notification, to the staff (no account) or to an account, is for a reader. */
export function isNotified({ role, id }: Reader, { account_id, kind }: NotificationsRow): boolean {
  return account_id === null ? isStaff(role) && kindsOf(role).includes(kind) : account_id === id
}

/** The id up to which a reader has read; '' if nothing yet. */
async function readUpTo(db: Queryable, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('notification_reads')
    .select('read_up_to')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.read_up_to ?? ''
}

export function serializeNotification(row: NotificationsRow, readTo: string): Notification {
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject_id,
    facts: JSON.parse(row.facts) as Notification['facts'],
    read: row.id <= readTo,
    createdAt: row.created_at,
  }
}
