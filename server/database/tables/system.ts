/** The shop’s own settings, each as JSON text. */
export interface StoreSettingsRow {
  name: string
  value: string
  updated_at: string
}

/** Work that may be late, written inside the act’s transaction and done after it; a done job's row is gone (jobs/take-job.ts). */
export interface JobsRow {
  id: string
  kind: string
  payload: string
  state: 'waiting' | 'failed'
  /** Attempts begun so far; also tells a claim from an earlier one. */
  attempts: number
  /** When it is due; while it is claimed, when the claim ends. */
  run_after: string
  last_error: string | null
  created_at: string
  /** What it may be taken back by while it waits; null for most. */
  about: string | null
}

/** The right to do something alone for a while; one that has lapsed may be taken by another holder. */
export interface LeasesRow {
  name: string
  /** A fresh id for each time that it is taken. */
  holder: string
  expires_at: string
}

/** Counted attempts in their present window (http/limits.ts). */
export interface RateLimitsRow {
  key: string
  started_at: string
  count: number
}

/** Which migrations have run. */
export interface SchemaMigrationsRow {
  number: number
  name: string
  applied_at: string
}
