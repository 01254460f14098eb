import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { newId } from '../../ids.ts'

export interface HistoryEntry {
  orderId: string
  kind: 'order' | 'payment'
  from: string | null
  to: string
  /** Account that made the change. */
  by: string
  reason: string
  requestId: string
}

/** One row for a change of an order's or its payment's status, in the change's own transaction. */
export async function writeHistory(app: App, db: Queryable, entry: HistoryEntry): Promise<void> {
  await db
    .insertInto('order_history')
    .values({
      id: newId(), // by real time, so that rows of one moment keep their order
      order_id: entry.orderId,
      kind: entry.kind,
      from_status: entry.from,
      to_status: entry.to,
      account_id: entry.by,
      reason: entry.reason,
      request_id: entry.requestId,
      created_at: isoTime(app.clock),
    })
    .execute()
}
