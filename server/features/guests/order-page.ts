import { linkedOrder, type LinkedOrder } from '#contract/orders/guest-orders.ts'
import { toPaise } from '#contract/money.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { escapeHtml } from '../../escape-html.ts'
import { newToken } from '../../ids.ts'
import { shortOrderId } from '../../mail/letter.ts'
import { rupeesText } from '../../mail/rupees-text.ts'
import { orderByToken, orderLink, pageOfGuestOrder } from '../../order-link.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { orderById } from '../orders/order-queries.ts'

/** What the link of an order shows. NOT_FOUND for every token that shows nothing, whatever the reason. */
export async function readLinkedOrder(app: App, token: string): Promise<LinkedOrder> {
  const linked = await orderByToken(app, app.database.read, token)
  if (!linked) throw notFound('Order')
  const order = await orderById(app, linked.id)
  return linkedOrder.parse({ ...order, name: linked.name, orderLink: orderLink(app, linked) })
}

/** The same as HTML, for who has no script; undefined where the token shows no order. */
export async function orderText(app: App, token: string): Promise<string | undefined> {
  const order = await readLinkedOrder(app, token).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  if (!order) return undefined
  const { fullName, phone, addressLine, city, state, postalCode, country } = order.shippingAddress
  const items = order.items.map(({ product, quantity, price }) => [
    product.name,
    `${quantity} × ${rupeesText(toPaise(price))}`,
  ])
  const lines = [
    ['Order', shortOrderId(order._id)],
    ['Invoice', order.invoiceId],
    ...items,
    ['Total', rupeesText(toPaise(order.totalAmount))],
    [
      'Delivery address',
      [fullName, addressLine, city, state, postalCode, country, phone].filter(Boolean).join(', '),
    ],
    ['Status', `${order.orderStatus}, payment ${order.paymentStatus}`],
  ]
  const text = lines.map(([name = '', value = '']) => `<p>${escapeHtml(name)}: ${escapeHtml(value)}</p>`)
  return `<h1>Order placed, thank you ${escapeHtml(order.name)}</h1>${text.join('')}`
}

/** Ends an order's link → the new one. */
export async function replaceOrderLink(
  app: App,
  { id, actor, requestId }: By & { id: string },
): Promise<string> {
  return app.database.transaction(async (tx) => {
    const changed = await tx.db
      .updateTable('orders')
      .set({ link_salt: newToken() })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw notFound('Order')
    const link = await pageOfGuestOrder(app, tx.db, id)
    if (!link) throw new Refusal('NOT_ALLOWED', 'This customer signs in to see the order. It has no link.')
    // Never the link itself, which opens the order.
    await writeAudit(app, tx, { actor, requestId, action: 'replace-link', subject: ['order', id] })
    return link
  })
}
