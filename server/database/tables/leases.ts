/** The right to do something alone for a while; one that has lapsed may be taken by another holder. */
export interface LeasesRow {
  name: string
  /** A fresh id for each time that it is taken. */
  holder: string
  expires_at: string
}
