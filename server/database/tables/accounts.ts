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

export interface NotificationReadsRow {
  account_id: string
  read_up_to: string
}

/** Everyone who can log in. `email` is stored in lower case. */
export interface AccountsRow {
  id: string
  /** 'admin' for all staff: `staff_role` says which kind, null the owner. server/actor.ts reads the two as one. */
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
  /** Of a guest: the unproven email that they gave, else what stands for none. Null: no guest. */
  guest_email: string | null
  /** When its owner deleted it: the row stays for its orders, without a name. */
  deleted_at: string | null
}

/** Live logins by the SHA-256 of their token. */
export interface SessionsRow {
  token_hash: string
  account_id: string
  created_at: string
  expires_at: string
  user_agent: string
}

/** Mailed links by the SHA-256 of their token; used once. */
export interface OneTimeLinksRow {
  token_hash: string
  purpose: 'verify' | 'reset'
  account_id: string
  created_at: string
  expires_at: string
  used_at: string | null
}

/** Who was invited to the staff and has not accepted. One invitation an email; accepting or revoking deletes it. */
export interface StaffInvitationsRow {
  id: string
  email: string
  role: StaffRole
  token_hash: string
  created_at: string
  expires_at: string
}

/** The key that an admin's authenticator app shares with the shop, sealed with the shop's secret (server/secret.ts). */
export interface SecondFactorsRow {
  account_id: string
  secret: string
  /** null until a code has proved that the app has the key. */
  on_since: string | null
  /** The 30-second step of the last code that was taken: none is taken twice. */
  last_step: number
  created_at: string
}

/** What opens an account once when its authenticator app is lost, by its SHA-256. */
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
  /** The checkout's fields of it as JSON, where they are known. */
  shipping: ColumnType<string | null, string | null | undefined, string | null>
  created_at: string
}

export interface FavouritesRow {
  account_id: string
  kind: 'order' | 'product'
  subject_id: string
  created_at: string
}

/** Filters of the order list that an admin has named: `address` is the list's query, 'status=pending&sort=oldest'. */
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
