/** One row for each address of a full-size screenshot given to an admin; append-only. */
export interface ScreenshotViewsRow {
  id: string
  /** The order; or the unmatched payment, whose id is that of the order which it did not become. */
  order_id: string
  account_id: string
  /** The file's name below `private/`. */
  picture: string
  created_at: string
}
