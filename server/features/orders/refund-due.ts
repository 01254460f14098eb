import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Orders whose customer is to be paid back, in the very words of the index `orders_refund_due`. */
export const REFUND_DUE: RawBuilder<SqlBool> = sql`payment_status = 'paid' and refunded_paise < reduced_paise
  + case when order_status in ('cancelled', 'returned') then total_paise else 0 end`
