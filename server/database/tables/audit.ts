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
