import type { NotificationKind } from '#contract/back-office/notifications.ts'

/** What somebody is told of, written by the act itself. `account_id` null: all admins. `facts` is JSON text. */
export interface NotificationsRow {
  id: string
  account_id: string | null
  kind: NotificationKind
  subject_id: string
  facts: string
  created_at: string
}

/** Up to which notification an account has read. */
export interface NotificationReadsRow {
  account_id: string
  read_up_to: string
}
