import type { Paise } from '#contract/money.ts'

/** Lines of an order with name and prices as they were. */
export interface OrderItemsRow {
  id: string
  order_id: string
  line: number
  product_id: string | null
  name: string
  image: string | null
  quantity: number
  price_paise: Paise
  shipping_paise: Paise
  hsn_code: string
}
