/** Counted attempts in their present window (http/limits.ts). */
export interface RateLimitsRow {
  key: string
  started_at: string
  count: number
}
