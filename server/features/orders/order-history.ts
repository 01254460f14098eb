import { type RawBuilder, sql } from 'kysely'
import type { CallResponse, Query } from '#contract/call.ts'
import { HISTORY_KINDS, type HistoryKind } from '#contract/orders/order-history.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import type { App } from '../../app.ts'
import { type Actor, seesAll } from '../../actor.ts'
import { pageInfoOf, pageOf } from '../../lists/named-list.ts'
import { isoTime } from '../../clock.ts'
import type { Queryable } from '../../database/database.ts'
import { newId } from '../../ids.ts'
import { orderFor } from './order-queries.ts'

type Call = typeof orderCalls.getHistory
type Row = CallResponse<Call>['data'][number]

/** Entries visible only to the shop. */
const OWN_KINDS: readonly HistoryKind[] = ['note', 'message', 'received', 'viewed']

/** An order's history, oldest first, or a page of it, newest first; only admins see names and notes. */
export async function readHistory(
  app: App,
  { id, query, actor }: { id: string; query: Query<Call>; actor: Actor },
): Promise<CallResponse<Call>> {
  await orderFor(app, actor, id)
  const db = app.database.read
  const page = pageOf(query)
  const happened = allOf(id, seesAll(actor, 'orders'))
  const { rows } = page
    ? await sql<StoredRow>`${happened} order by changed_at desc, part desc, row_id desc
        limit ${page.limit} offset ${page.offset}`.execute(db)
    : await sql<StoredRow>`${happened} order by changed_at, part, row_id`.execute(db)
  const total =
    page && (await sql<{ n: number }>`select count(*) as n from (${happened}) as happened`.execute(db))
  const data = rows.map((row) => serialize(row, seesAll(actor, 'orders')))
  return { data, ...pageInfoOf(page, total?.rows[0]?.n ?? 0) }
}

interface StoredRow {
  part: number
  kind: HistoryKind
  was: string | null
  is_now: string
  before_state: string | null
  after_state: string | null
  name: string | null
  changed_at: string
}

/**
 * Combines status changes, disputes (which are not a status), actions from the audit log that changed no status,
 * and for admins who viewed a screenshot: one row per admin and screenshot.
 */
function allOf(orderId: string, forAdmin: boolean): RawBuilder<unknown> {
  const kinds = HISTORY_KINDS.filter((kind) => forAdmin || !OWN_KINDS.includes(kind))
  const nothing = sql`cast(null as text)`
  const views = sql`'{"views":' || cast(count(*) as text) || '}'`
  return sql`
    select 1 as part, h.id as row_id, h.kind as kind, h.from_status as was, h.to_status as is_now,
      ${nothing} as before_state, ${nothing} as after_state, a.name as name, h.created_at as changed_at
    from order_history h left join accounts a on a.id = h.account_id where h.order_id = ${orderId}
    union all
    select 2, d.id, 'dispute', ${nothing}, 'open', ${nothing}, ${nothing}, a.name, d.created_at
    from order_disputes d left join accounts a on a.id = d.account_id where d.order_id = ${orderId}
    union all
    select 3, d.id, 'dispute', 'open', 'resolved', ${nothing}, ${nothing}, a.name, d.resolved_at
    from order_disputes d left join accounts a on a.id = d.resolved_by
    where d.order_id = ${orderId} and d.resolved_at is not null
    union all
    select 4, b.id, b.action, ${nothing}, '', b.before_state, b.after_state, a.name, b.created_at
    from audit b left join accounts a on a.id = b.account_id
    where b.subject_kind = 'order' and b.subject_id = ${orderId} and b.action in (${sql.join(kinds)})
    union all
    select 5, max(v.id), 'viewed', ${nothing}, '', ${nothing}, ${views}, max(a.name), max(v.created_at)
    from screenshot_views v left join accounts a on a.id = v.account_id
    where v.order_id = ${orderId} and ${forAdmin ? sql`true` : sql`false`}
    group by v.account_id, v.picture`
}

function serialize(stored: StoredRow, forAdmin: boolean): Row {
  const { kind, was: from, is_now: to, name, changed_at: at } = stored
  const row = { kind, from, to, by: forAdmin ? name : null, at }
  if (stored.part < 4) return row
  return { ...row, before: stateOf(stored.before_state), after: stateOf(stored.after_state) }
}

function stateOf(state: string | null): Row['after'] {
  return state === null ? null : (JSON.parse(state) as Row['after'])
}

interface StatusChange {
  orderId: string
  kind: 'order' | 'payment'
  from: string | null
  to: string
  by: string
  reason: string
  requestId: string
}

/** Writes one row for each change of an order's or its payment's status, in the change's own transaction. */
export async function writeHistory(app: App, db: Queryable, ...changes: StatusChange[]): Promise<void> {
  const rows = changes.map((change) => ({
    id: newId(), // by real time, so simultaneous rows keep their order
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
