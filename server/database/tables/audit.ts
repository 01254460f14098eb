/** One row for each other write of an admin, with before and after. */
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

/** The audit log as it is listed: one row for each row of `audit` and each change that somebody made of an order's or its payment's status, written by the database itself. */
export interface AuditEntriesRow {
  id: string
  /** What was changed: product, order, settings … */
  about: string
  act: string
  account_id: string | null
  /** The actor's name as it was then. */
  actor: string
  subject_id: string
  /** The subject's name as it was then; '' for what has none. */
  subject: string
  /** In small letters: what a search reads. */
  words: string
  created_at: string
}
