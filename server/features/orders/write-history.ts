import type { App } from '../../app.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { newId } from '../../ids.ts'

interface StatusChange {
  orderId: string
  kind: 'order' | 'payment'
  from: string | null
  to: string
  by: string
  reason: string
  requestId: string
}

/** One row for each change of an order's or its payment's status, in the changes' own transaction. */
export async function writeHistory(app: App, db: Queryable, ...changes: StatusChange[]): Promise<void> {
  const rows = changes.map((change) => ({
    id: newId(), // by real time, so that rows of one moment keep their order
    order_id: change.orderId,
    kind: change.kind,
    from_status: change.from,
    to_status: change.to,
    account_id: change.by,
    reason: change.reason,
    request_id: change.requestId,
    created_at: isoTime(app.clock),
  }))
  await db.insertInto('order_history').values(rows).execute()
}
