import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'

/** Marks the credits of a statement that are the payments of paid orders: same UTR, same amount. So an order that was marked paid by its picture is seen in the bank. */
export async function markSeen(app: App, tx: Transaction, statementId: string): Promise<void> {
  await sql`
    update bank_credits set matched_by = 'seen', matched_at = ${isoTime(app.clock)}, order_id = (
      select checks.order_id from payment_checks checks where checks.paid_utr = bank_credits.utr)
    where order_id is null
      and id in (select credit_id from statement_lines where statement_id = ${statementId})
      and exists (
        select 1 from payment_checks checks join orders on orders.id = checks.order_id
        where checks.paid_utr = bank_credits.utr and orders.total_paise = bank_credits.amount_paise
          and not exists (select 1 from bank_credits other where other.order_id = checks.order_id))
  `.execute(tx.db)
}
