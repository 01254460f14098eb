import { CUSTOMER_SHORT_ID } from '#contract/limits.ts'
import { paise, toRupees, totals } from '#contract/money.ts'
import { upiLink } from '#contract/payments/upi-link.ts'
import type { StoreSettings } from '#contract/back-office/store-settings.ts'
import type { App } from '../../app.ts'
import type { Transaction } from '../../database/database.ts'
import type { OrdersRow } from '../../database/tables/orders.ts'
import { type Mail, queueMails } from '../../mail/queue-mail.ts'
import type { Payee } from '../payments/open-check.ts'
import { type Addressee, notify } from '../notifications/notify.ts'
import type { SellableLine } from '../products/lines-to-sell.ts'
import type { LowProduct } from '../stock/move-stock.ts'

interface NewOrder {
  order: Pick<OrdersRow, 'id' | 'invoice_id' | 'total_paise' | 'units' | 'placed_by'>
  customer: Addressee
  lines: readonly SellableLine[]
  /** The email addresses of the shop's admins. */
  admins: readonly string[]
  settings: Pick<StoreSettings, 'mails' | 'shopName'>
  /** Whom the customer pays; undefined: it is paid already. */
  payee: Payee | undefined
  gotLow: readonly LowProduct[]
}

/** Inside the order's transaction: a mail to its customer, mails and notifications to the admins. */
export async function tellOfNewOrder(
  app: App,
  tx: Transaction,
  { order, customer, lines, admins, settings, payee, gotLow }: NewOrder,
): Promise<void> {
  const { name } = customer
  const { id: orderId, invoice_id: invoiceId, total_paise: total, units } = order
  const sums = totals(lines)
  const { shipping } = sums
  const rounding = paise(total - sums.total)
  const items = lines.map((line) => ({ name: line.name, quantity: line.quantity, price: line.price }))
  const byPhone = order.placed_by !== null
  const payTo = byPhone && payee ? payToOf(order, payee, settings.shopName) : undefined
  const received = { name, orderId, invoiceId, total, shipping, rounding, items, byPhone, payTo }
  const facts = { customer: name, orderId, invoiceId, total, units }
  const mails: Mail[] = [
    { template: 'order-received', to: customer.email, facts: received },
    ...admins.map((to): Mail => ({ template: 'admin-new-order', to, facts })),
  ]
  await queueMails(app, tx, mails, settings.mails)

  const news = { name, amount: toRupees(total) }
  await notify(app, tx, { to: 'admins', kind: 'new-order', subject: orderId, facts: news })
  for (const { id, name: product, stock } of gotLow)
    await notify(app, tx, { to: 'admins', kind: 'low-stock', subject: id, facts: { name: product, stock } })
}

/** Where an order by phone is paid, with the end of its id as the reference; undefined while the shop has no UPI ID. */
function payToOf({ id, total_paise: amount }: NewOrder['order'], { vpa, name }: Payee, shopName: string) {
  if (vpa === '') return undefined
  const reference = id.slice(-CUSTOMER_SHORT_ID).toUpperCase()
  const note = `${shopName} order ${reference}`
  return { upiId: vpa, link: upiLink({ upiId: vpa, payeeName: name, amount, reference, note }) }
}
