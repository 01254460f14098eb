/** Up to which notification an account has read. */
export interface NotificationReadsRow {
  account_id: string
  read_up_to: string
}
