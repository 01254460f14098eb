import type { Body } from '#contract/call.ts'
import type { Order, orderCalls } from '#contract/orders/orders.ts'
import type { By } from '../../actor.ts'
import type { App } from '../../app.ts'
import { writeAudit } from '../../audit.ts'
import { isoTime } from '../../clock.ts'
import { notFound } from '../../refusal.ts'
import { lockedOrder } from './locked-order.ts'
import { addressOf } from './order-answer.ts'
import { orderById } from './order-queries.ts'

interface Choice extends By {
  id: string
  body: Body<typeof orderCalls.setState>
}

/** Sets the State of an order, and its buyer's GSTIN if given → the order. Documents stay as they were issued. */
export async function setState(app: App, { id, body, actor, requestId }: Choice): Promise<Order> {
  await app.database.transaction(async (tx) => {
    const order = await lockedOrder(tx, id)
    if (!order) throw notFound('Order')
    const changed = { state_code: body.stateCode!, buyer_gstin: body.buyerGstin ?? order.buyer_gstin }
    if (changed.state_code === order.state_code && changed.buyer_gstin === order.buyer_gstin) return
    await tx.db
      .updateTable('orders')
      .set({ ...changed, updated_at: isoTime(app.clock) })
      .where('id', '=', id)
      .execute()
    const shown = (row: typeof order) => ({
      stateCode: addressOf(row).stateCode,
      buyerGstin: row.buyer_gstin,
    })
    const [before, after] = [shown(order), shown({ ...order, ...changed })]
    await writeAudit(app, tx, { actor, requestId, action: 'state', subject: ['order', id], before, after })
  })
  return orderById(app, id, true)
}
