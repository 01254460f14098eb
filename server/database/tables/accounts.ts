import type { ColumnType } from 'kysely'
import type { AccountStatus, Role, StaffRole } from '#contract/roles.ts'
import type { NotificationKind } from '#contract/back-office/notifications.ts'

/** A notification, written in the operation's transaction. `account_id` null: all admins. `facts` is JSON text. */
export interface NotificationsRow {
  id: string
  account_id: string | null
  kind: NotificationKind
  subject_id: string
  facts: string
  created_at: string
}

/** The notification up to which an account has read. */
export interface NotificationReadsRow {
  account_id: string
  read_up_to: string
}

/** All accounts. `email` is stored in lower case. */
export interface AccountsRow {
  id: string
  /** 'admin' for all staff: `staff_role` is the specific role, null for the owner. server/actor.ts combines the two. */
  role: Exclude<Role, StaffRole> | 'admin'
  staff_role: Exclude<StaffRole, 'admin'> | null
  name: string
  email: string
  mobile: string
  password_hash: string
  status: AccountStatus
  is_verified: 0 | 1
  created_at: string
  updated_at: string
  /** For a guest: the unproven email they gave, else a placeholder. Null if not a guest. */
  guest_email: string | null
  /** When its owner deleted it: the row stays for its orders, without a name. */
  deleted_at: string | null
}

/** Active sessions by the SHA-256 of their token. */
export interface SessionsRow {
  token_hash: string
  account_id: string
  created_at: string
  expires_at: string
  user_agent: string
}

/** Emailed links by the SHA-256 of their token; each is used once. */
export interface OneTimeLinksRow {
  token_hash: string
  purpose: 'verify' | 'reset'
  account_id: string
  created_at: string
  expires_at: string
  used_at: string | null
}

/** Open invitations to the staff. One per email; accepting or revoking deletes it. */
export interface StaffInvitationsRow {
  id: string
  email: string
  role: StaffRole
  token_hash: string
  created_at: string
  expires_at: string
}

/** The key shared by an admin's authenticator app and the shop, encrypted with the shop's secret (server/secret.ts). */
export interface SecondFactorsRow {
  account_id: string
  secret: string
  /** null until a code has proved that the app has the key. */
  on_since: string | null
  /** The 30-second step of the last accepted code: none is accepted twice. */
  last_step: number
  created_at: string
}

/** Recovery codes, each valid once if the authenticator app is lost, by their SHA-256. */
export interface RecoveryCodesRow {
  account_id: string
  code_hash: string
  used_at: string | null
}

export interface AddressesRow {
  id: string
  account_id: string
  label: string
  address: string
  lat: number | null
  lng: number | null
  /** The address as checkout fields in JSON, if known. */
  shipping: ColumnType<string | null, string | null | undefined, string | null>
  created_at: string
}

export interface FavouritesRow {
  account_id: string
  kind: 'order' | 'product'
  subject_id: string
  created_at: string
}

/** Saved filters of the order list: `address` is the list's query, 'status=pending&sort=oldest'. */
export interface SavedFiltersRow {
  id: string
  account_id: string
  name: string
  address: string
  created_at: string
}

export interface AccountTables {
  accounts: AccountsRow
  addresses: AddressesRow
  favourites: FavouritesRow
  notification_reads: NotificationReadsRow
  notifications: NotificationsRow
  one_time_links: OneTimeLinksRow
  recovery_codes: RecoveryCodesRow
  saved_filters: SavedFiltersRow
  second_factors: SecondFactorsRow
  sessions: SessionsRow
  staff_invitations: StaffInvitationsRow
}
