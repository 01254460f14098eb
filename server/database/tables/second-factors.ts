/** The key that an admin's authenticator app shares with the shop, sealed with the shop's secret (server/secret.ts). */
export interface SecondFactorsRow {
  account_id: string
  secret: string
  /** null until a code has proved that the app has the key. */
  on_since: string | null
  /** The 30-second step of the last code that was taken: none is taken twice. */
  last_step: number
  created_at: string
}
