/** Mailed links by the SHA-256 of their token; used once. */
export interface OneTimeLinksRow {
  token_hash: string
  purpose: 'verify' | 'reset'
  account_id: string
  created_at: string
  expires_at: string
  used_at: string | null
}
