/** What opens an account once when its authenticator app is lost, by its SHA-256. */
export interface RecoveryCodesRow {
  account_id: string
  code_hash: string
  used_at: string | null
}
