import { type Paise, paise } from '#contract/money.ts'
import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Transaction } from '../../database/database.ts'

/** A bank's line proves what was received for an order that an admin had marked paid; `amount` in paise. */
export async function gainStatementLine(
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

/** The line pays another order: nothing is known any more to have been received for this one, which is not paid. */
export async function loseStatementLine(app: App, tx: Transaction, orderId: string): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ received_paise: paise(0), received_from: null, updated_at: isoTime(app.clock) })
    .where('id', '=', orderId)
    .where('received_from', '=', 'statement')
    .execute()
}
