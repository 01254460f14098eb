import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrderItemsRow, OrdersRow } from '../../database/tables/orders.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { addresseeOf, notify } from '../notifications/notify.ts'
import { refundDueOf } from '../orders/received.ts'

/** To the customer: what the order is now, and what is to be paid back. */
export async function tellOfChange(
  app: App,
  tx: Transaction,
  order: OrdersRow,
  lines: readonly OrderItemsRow[],
): Promise<void> {
  const { name, email } = await addresseeOf(tx.db, order.account_id)
  await queueMail(app, tx, {
    template: 'order-changed',
    to: email,
    facts: {
      name,
      orderId: order.id,
      total: order.total_paise,
      items: lines.map((line) => ({ name: line.name, quantity: line.quantity })),
      refundDue: refundDueOf(order),
    },
  })
  await notify(app, tx, {
    to: { account: order.account_id },
    kind: 'order-changed',
    subject: order.id,
    facts: {},
  })
}
