/** The stock ledger: one row for each change of a product’s stock. */
export interface StockMovementsRow {
  id: string
  product_id: string
  delta: number
  reason: 'opening' | 'admin' | 'order' | 'given back' | 'corrected' | 'held' | 'released'
  order_id: string | null
  account_id: string | null
  session_id: string | null
  created_at: string
}
