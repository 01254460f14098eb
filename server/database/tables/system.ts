import type { Paise } from '#contract/money.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'

// Counts maintained by triggers of the schema; no operation writes them.

/** Orders, their totals and their units by status. The scope is `shop` or a customer's account id. */
export interface OrderCountersRow {
  scope: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  orders: number
  total_paise: Paise
  units: number
}

/** Orders and revenue of each day in India on which orders were placed. */
export interface OrderDaysRow {
  day: string
  orders: number
  revenue_paise: number
}

/** Orders by current status, for each day in India on which they were placed. */
export interface OrderDayStatusesRow {
  day: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  orders: number
}

/** Accounts that are not staff, and products that are not deleted, by status; maintained by triggers. */
export interface RecordCountersRow {
  name: 'accounts' | 'products'
  status: string
  records: number
}

/** The shop’s own settings, each as JSON text. */
export interface StoreSettingsRow {
  name: string
  value: string
  updated_at: string
}

/**
 * Work to be done after an operation, written in its transaction. The row of a finished job is deleted
 * (jobs/queue-job.ts).
 */
export interface JobsRow {
  id: string
  kind: string
  payload: string
  state: 'waiting' | 'failed'
  /** Attempts started so far; also distinguishes a claim from an earlier one. */
  attempts: number
  /** When it is due; while claimed, when the claim expires. */
  run_after: string
  last_error: string | null
  created_at: string
  /** A name for counting it, or for withdrawing it while it waits; null for most. */
  about: string | null
  /** Higher ones are taken first (mail/queue-mail.ts, features/payments/create-check.ts); 0 for most. */
  priority: number
}

/** The exclusive right to do something for a while; after it expires, another holder can take it. */
export interface LeasesRow {
  name: string
  /** A new id each time it is taken. */
  holder: string
  expires_at: string
}

/** Counted attempts in the current window (server/limits.ts). */
export interface RateLimitsRow {
  key: string
  started_at: string
  count: number
}

export interface SchemaMigrationsRow {
  number: number
  name: string
  applied_at: string
}

/** Writes that are not in an order's history, by whom, with before and after. */
export interface AuditRow {
  id: string
  account_id: string | null
  action: string
  subject_kind: string
  subject_id: string
  before_state: string | null
  after_state: string | null
  request_id: string
  created_at: string
}

/** The audit log as listed: each row of `audit` and each change of a status by a person. Triggers write it. */
export interface AuditEntriesRow {
  id: string
  about: string
  act: string
  account_id: string | null
  /** The actor's name at that time. */
  actor: string
  subject_id: string
  subject: string
  /** In lower case: the text that searches use. */
  words: string
  created_at: string
}

/** Ids of audit log rows erased with a deleted account: only these may be deleted. */
export interface ErasedAuditRow {
  id: string
  erased_at: string
}

/** One run of the shop's own backup, or of a test restore; without an end it is running or was interrupted. */
export interface BackupRunsRow {
  id: string
  act: 'backup' | 'trial restore'
  file: string
  bytes: number | null
  error: string | null
  started_at: string
  ended_at: string | null
}

export interface SystemTables {
  audit: AuditRow
  audit_entries: AuditEntriesRow
  backup_runs: BackupRunsRow
  erased_audit: ErasedAuditRow
  jobs: JobsRow
  leases: LeasesRow
  order_counters: OrderCountersRow
  order_day_statuses: OrderDayStatusesRow
  order_days: OrderDaysRow
  rate_limits: RateLimitsRow
  record_counters: RecordCountersRow
  schema_migrations: SchemaMigrationsRow
  store_settings: StoreSettingsRow
}
