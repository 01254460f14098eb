import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import type { StockMovementsRow } from '../../database/tables/stock.ts'
import { newId } from '../../ids.ts'

export interface Movement {
  product: string
  delta: number
  reason: StockMovementsRow['reason']
  /** What or whom the units move for. With none of these three it is the operator at the machine. */
  orderId?: string
  sessionId?: string
  accountId?: string | undefined
}

/** One row of the ledger, in the transaction that changes the product's counter; none for no units. */
export async function writeMovement(app: App, db: Queryable, movement: Movement): Promise<void> {
  if (movement.delta === 0) return
  await db
    .insertInto('stock_movements')
    .values({
      id: newId(),
      product_id: movement.product,
      delta: movement.delta,
      reason: movement.reason,
      order_id: movement.orderId ?? null,
      session_id: movement.sessionId ?? null,
      account_id: movement.accountId ?? null,
      created_at: isoTime(app.clock),
    })
    .execute()
}
