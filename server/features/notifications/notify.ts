import type { Notification, NotificationKind } from '#contract/back-office/notifications.ts'
import { type Area, may } from '#contract/roles.ts'
import { roleOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { newId } from '../../ids.ts'
import { emailOfAccount } from '../../mail/no-email.ts'

interface NewNotification {
  to: 'staff' | { account: string }
  kind: NotificationKind
  /** The id of the order, product or backup run. */
  subject: string
  facts?: Notification['facts']
}

/**
 * Writes a notification in the operation's transaction; events.routes.ts sends it. Sample data,
 * which is dated in the past, has none.
 */
export async function notify(
  app: Pick<App, 'isBackfill' | 'clock'>,
  tx: Transaction,
  { to, kind, subject, facts = {} }: NewNotification,
): Promise<void> {
  if (app.isBackfill) return
  await tx.db
    .insertInto('notifications')
    .values({
      id: newId(), // by real time, so events of all processes are in order
      account_id: to === 'staff' ? null : to.account,
      kind,
      subject_id: subject,
      facts: JSON.stringify(facts),
      created_at: isoTime(app.clock),
    })
    .execute()
}

export interface Recipient {
  name: string
  email: string
}

export function recipientOf(db: Queryable, accountId: string): Promise<Recipient> {
  return db
    .selectFrom('accounts')
    .select(['name', emailOfAccount().as('email')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** The active staff who may act in an area, oldest account first. */
export async function staffRecipients(db: Queryable, area: Area): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('accounts')
    .select(['name', 'email', 'role', 'staff_role'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.filter((row) => may(roleOf(row), area, 'write')).map(({ name, email }) => ({ name, email }))
}
