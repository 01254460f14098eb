/** Live logins by the SHA-256 of their token. */
export interface SessionsRow {
  token_hash: string
  account_id: string
  created_at: string
  expires_at: string
  user_agent: string
}
