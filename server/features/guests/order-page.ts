import { linkedOrder, type LinkedOrder } from '#contract/orders/guest-orders.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { newToken } from '../../ids.ts'
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
