import type { Paise } from '#contract/money.ts'

/** What a checkout session holds, as the catalogue said it when the session began. */
export interface CheckoutLinesRow {
  session_id: string
  line: number
  product_id: string
  name: string
  image: string | null
  quantity: number
  price_paise: Paise
  original_price_paise: Paise | null
  shipping_paise: Paise
  hsn_code: string
}
