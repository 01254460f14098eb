import { type SelectQueryBuilder, sql } from 'kysely'
import type { By } from '../actor.ts'
import type { App } from '../app.ts'
import { writeAudit } from '../audit.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { forUpdate } from '../database/lock.ts'
import { inNamedOrder, type NamedSort } from './named-list.ts'

// Lists that people order by hand. Records with the same position stand the oldest first, as all did before.

type Placed = 'headers' | 'offers'

/** The rows by their places, unless another order is asked for. */
export function inPlaces<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: NamedSort | undefined,
): SelectQueryBuilder<DB, TB, O> {
  return sort ? inNamedOrder(query, sort) : inNamedOrder(query.orderBy(sql.ref('position')), 'oldest')
}

/** The position of a new record, which comes last. */
export async function lastPlace(db: Queryable, table: Placed): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.max('position').as('position'))
    .executeTakeFirst()
  return row?.position ?? 0
}

interface Ordering extends By {
  ids: readonly string[]
}

const KINDS: Record<Placed, string> = { headers: 'header', offers: 'offer' }

/** Gives the records the order of `ids`; others follow as they were. The audit row names them in both orders. */
export async function placeAll(app: App, table: Placed, { ids, actor, requestId }: Ordering): Promise<void> {
  await app.database.transaction(async (tx) => {
    const moved = await placeRows(tx, table, ids)
    if (!moved) return
    await writeAudit(app, tx, {
      actor,
      requestId,
      action: 'reorder',
      subject: [KINDS[table], 'all'],
      ...moved,
    })
  })
}

/** → the names in both orders, null if none moved. */
async function placeRows(tx: Transaction, table: Placed, ids: readonly string[]) {
  const rows = await forUpdate(
    tx,
    inPlaces(tx.db.selectFrom(table).select(['id', 'name', 'position']), undefined),
  ).execute()
  const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  const placed = rows.toSorted((a, b) => place(a.id) - place(b.id))
  if (placed.every((row, index) => row === rows[index])) return null
  for (const [index, { id, position }] of placed.entries()) {
    if (position === index + 1) continue
    await tx.db
      .updateTable(table)
      .set({ position: index + 1 })
      .where('id', '=', id)
      .execute()
  }
  const named = (list: typeof rows) => list.map(({ name }) => name).join(', ')
  return { before: { order: named(rows) }, after: { order: named(placed) } }
}
