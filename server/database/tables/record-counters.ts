/** Accounts that are no admins and products that are not deleted, by status; kept by triggers of the schema. */
export interface RecordCountersRow {
  name: 'accounts' | 'products'
  status: string
  records: number
}
