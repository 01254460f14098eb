import type { Queryable } from '../../database/database.ts'

/** A UTR is on one order; a few more when a picture was used again. */
const MOST = 20

/** → ids of the orders that an invoice number (in any capitals) or a payment's UTR names, read or typed; none for any other text. */
export async function ordersByNumber(db: Queryable, text: string | undefined): Promise<string[]> {
  const word = (text ?? '').replaceAll(/\s/g, '')
  if (/^inv-\d{4}-\d{6,}$/i.test(word)) {
    const order = await db
      .selectFrom('orders')
      .select('id')
      .where('invoice_id', '=', word.toUpperCase())
      .executeTakeFirst()
    return order ? [order.id] : []
  }
  if (!/^\d{12}$/.test(word)) return []
  const checks = await db
    .selectFrom('payment_checks')
    .select('order_id')
    .where((e) => e.or([e('utr', '=', word), e('read_utr', '=', word), e('typed_utr', '=', word)]))
    .limit(MOST)
    .execute()
  return checks.map(({ order_id }) => order_id)
}
