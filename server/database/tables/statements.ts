/** An imported statement: what was in the file. The file itself is not kept. */
export interface StatementsRow {
  id: string
  account_id: string
  file_name: string
  /** Days in India of its first and last credit; null without any. */
  first_day: string | null
  last_day: string | null
  credits: number
  /** Those that no earlier statement had. */
  new_credits: number
  debits: number
  unsuccessful: number
  problem_count: number
  /** JSON: the first lines with a problem. */
  problems: string
  created_at: string
}
