/** One row for each change of an order’s or its payment’s status. */
export interface OrderHistoryRow {
  id: string
  order_id: string
  kind: 'order' | 'payment'
  from_status: string | null
  to_status: string
  account_id: string | null
  reason: string
  request_id: string
  created_at: string
}
