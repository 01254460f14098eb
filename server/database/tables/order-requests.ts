/** Which request made which order, so that a repeat gets the same one. */
export interface OrderRequestsRow {
  account_id: string
  request_key: string
  payload_hash: string
  order_id: string
  created_at: string
}
