import { toRupees, totals } from '#contract/money.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { type Mail, queueMails } from '../../mail/queue-mail.ts'
import { type Addressee, notify } from '../notifications/notify.ts'
import type { SellableLine } from '../products/lines-to-sell.ts'
import type { LowProduct } from '../stock/move-stock.ts'

interface NewOrder {
  order: Pick<OrdersRow, 'id' | 'invoice_id' | 'total_paise' | 'units' | 'placed_by'>
  customer: Addressee
  lines: readonly SellableLine[]
  /** The email addresses of the shop's admins. */
  admins: readonly string[]
  /** Which mails the store settings have on. */
  switches: StoreSettings['mails']
  gotLow: readonly LowProduct[]
}

/** Inside the order's transaction: a mail to its customer, mails and notifications to the admins. */
export async function tellOfNewOrder(
  app: App,
  tx: Transaction,
  { order, customer, lines, admins, switches, gotLow }: NewOrder,
): Promise<void> {
  const { name } = customer
  const { id: orderId, invoice_id: invoiceId, total_paise: total, units } = order
  const { shipping } = totals(lines)
  const items = lines.map((line) => ({ name: line.name, quantity: line.quantity, price: line.price }))
  const received = { name, orderId, invoiceId, total, shipping, items, byPhone: order.placed_by !== null }
  const facts = { customer: name, orderId, invoiceId, total, units }
  const mails: Mail[] = [
    { template: 'order-received', to: customer.email, facts: received },
    ...admins.map((to): Mail => ({ template: 'admin-new-order', to, facts })),
  ]
  await queueMails(app, tx, mails, switches)

  const news = { name, amount: toRupees(total) }
  await notify(app, tx, { to: 'admins', kind: 'new-order', subject: orderId, facts: news })
  for (const { id, name: product, stock } of gotLow)
    await notify(app, tx, { to: 'admins', kind: 'low-stock', subject: id, facts: { name: product, stock } })
}
