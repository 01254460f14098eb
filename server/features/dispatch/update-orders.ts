import type { Body } from '#contract/call.ts'
import type { dispatchCalls, MovedOrder } from '#contract/orders/dispatch.ts'
import type { App } from '../../app.ts'
import type { By } from '../../actor.ts'
import { refusalFor } from '../../http/errors.ts'
import type { Refusal } from '../../refusal.ts'
import { moveOnly, type OrderMove } from '../orders/move-order.ts'
import { statusesByIds } from '../orders/order-queries.ts'
import { othersWithNumber } from '../orders/write-tracking.ts'

type Batch = Body<typeof dispatchCalls.updateOrders> & By

interface Outcome {
  refusal?: Refusal
  sameNumber: string[]
}

/** Moves orders one by one, each in its own transaction; a refusal stops no other. Repeating it does nothing twice. */
export async function updateOrders(
  app: App,
  { orders, orderStatus, restock, actor, requestId }: Batch,
): Promise<MovedOrder[]> {
  const outcomes = new Map<string, Outcome>()
  for (const { id, from, tracking } of orders) {
    await app.buyersFirst.giveWay()
    const move = { id, to: orderStatus, expectedStatus: from, restock, tracking, actor, requestId }
    const outcome = await moved(app, move)
    outcomes.set(id, outcome)
    // The database is gone: the rest would only wait for it, one after the other.
    if (outcome.refusal?.code === 'UNAVAILABLE') break
  }
  return answersOf(app, orders, outcomes)
}

async function moved(app: App, move: OrderMove): Promise<Outcome> {
  try {
    await moveOnly(app, move)
    const number = move.tracking?.number
    return { sameNumber: number ? await othersWithNumber(app.database.read, number, move.id) : [] }
  } catch (error) {
    const refusal = refusalFor(error)
    if (refusal.status >= 500)
      app.log.error({ reqId: move.requestId, err: error, order: move.id }, 'an order in a batch failed')
    return { refusal, sameNumber: [] }
  }
}

async function answersOf(
  app: App,
  orders: Batch['orders'],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<MovedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const rows = await statusesByIds(app.database.read, ids).catch(() => [])
  const statuses = new Map(rows.map((row) => [row.id, row.order_status]))
  const last = [...outcomes.values()].at(-1)
  return ids.map((id) => {
    const { refusal, sameNumber } = outcomes.get(id) ?? { ...last, sameNumber: [] }
    return {
      _id: id,
      done: refusal === undefined,
      orderStatus: statuses.get(id) ?? null,
      code: refusal?.code ?? null,
      message: refusal?.message ?? null,
      sameNumber,
    }
  })
}
