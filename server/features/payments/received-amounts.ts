import { type Paise, paise } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'

/** Records the amount of a bank line as received for an order that an admin had marked paid. */
export async function recordStatementAmount(
  app: App,
  tx: Transaction,
  orderId: string,
  amount: Paise,
): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ received_paise: amount, received_from: 'statement', updated_at: isoTime(app.clock) })
    .where('id', '=', orderId)
    .execute()
}

/** The line pays another order: this one is not paid, and no longer has a known received amount. */
export async function clearStatementAmount(app: App, tx: Transaction, orderId: string): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ received_paise: paise(0), received_from: null, updated_at: isoTime(app.clock) })
    .where('id', '=', orderId)
    .where('received_from', '=', 'statement')
    .execute()
}

/** Other orders whose received amount is proven by a bank line or assigned payment with this UTR. */
export function ordersReceivedWith({ db }: Transaction, orderId: string, utr: string) {
  const lines = db.selectFrom('bank_credits').select('order_id').where('key', '=', `utr ${utr}`)
  const assigned = db.selectFrom('unmatched_payments').select('order_id').where('utr', '=', utr)
  return db
    .selectFrom('orders')
    .where('orders.id', '<>', orderId)
    .where((e) =>
      e.or([
        e.and([
          e('received_from', '=', 'statement'),
          e('orders.id', 'in', lines.$castTo<{ order_id: string }>()),
        ]),
        e.and([
          e('received_from', '=', 'unmatched payment'),
          e('orders.id', 'in', assigned.$castTo<{ order_id: string }>()),
        ]),
      ]),
    )
}

/** The payment with this UTR pays an order, so it no longer counts as received for orders it paid before. */
export async function clearReceived(app: App, tx: Transaction, orderId: string, utr: string): Promise<void> {
  const affected = await ordersReceivedWith(tx, orderId, utr).select('orders.id').execute()
  if (affected.length === 0) return
  const ids = affected.map(({ id }) => id)
  await tx.db
    .updateTable('orders')
    .set({ received_paise: paise(0), received_from: null, updated_at: isoTime(app.clock) })
    .where('id', 'in', ids)
    .execute()
  await tx.db
    .updateTable('bank_credits')
    .set({ order_id: null, matched_by: null, matched_at: null })
    .where('key', '=', `utr ${utr}`)
    .where('order_id', 'in', ids)
    .execute()
}
