/** Work that may be late, written inside the act’s transaction and done after it. */
export interface JobsRow {
  id: string
  kind: string
  payload: string
  state: 'waiting' | 'done' | 'failed'
  attempts: number
  run_after: string
  last_error: string | null
  created_at: string
}
