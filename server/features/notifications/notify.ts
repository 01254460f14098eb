import type { Notification, NotificationKind } from '#contract/notifications.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../ids.ts'

interface News {
  /** An account's id, or all admins. */
  to: 'admins' | { account: string }
  kind: NotificationKind
  /** The order's or product's id. */
  subject: string
  facts: Notification['facts']
}

/** Writes a notification inside the act's transaction; whoever listens hears of it within a second (event-hub.ts). Acts of the past tell nobody. */
export async function notify(app: App, tx: Transaction, { to, kind, subject, facts }: News): Promise<void> {
  if (app.quiet) return
  await tx.db
    .insertInto('notifications')
    .values({
      id: newId(), // by real time: the events of all processes are in this order
      account_id: to === 'admins' ? null : to.account,
      kind,
      subject_id: subject,
      facts: JSON.stringify(facts),
      created_at: isoTime(app.clock),
    })
    .execute()
}
