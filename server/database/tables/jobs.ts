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
