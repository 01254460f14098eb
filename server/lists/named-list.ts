import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { ActorContext } from '../actor.ts'
import type { App } from '../app.ts'
import { writeAudit } from '../audit.ts'
import { countRows, type Queryable, type Transaction } from '../database/database.ts'
import { forUpdate } from '../database/lock.ts'
import { asciiDigits } from '#contract/typed-numbers.ts'

export type NamedSort = 'newest' | 'oldest' | 'name-az' | 'name-za'

export interface NamedQuery {
  page?: number | undefined
  limit?: number | undefined
  sort?: NamedSort | undefined
  status?: string | undefined
  search?: string | undefined
}

/** Sorts a list of named records; equal names and times by id, so pages never overlap. */
export function inNamedOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: NamedSort,
  table = '',
): SelectQueryBuilder<DB, TB, O> {
  const column = (name: string) => sql.ref(table ? `${table}.${name}` : name)
  const name = sql`lower(${column('name')})`
  if (sort === 'name-az') return query.orderBy(name, 'asc').orderBy(column('id'), 'asc')
  if (sort === 'name-za') return query.orderBy(name, 'desc').orderBy(column('id'), 'desc')
  const way = sort === 'newest' ? 'desc' : 'asc'
  return query.orderBy(column('created_at'), way).orderBy(column('id'), way)
}

/** Whether a status is this word in any case: 'Active' is active too. */
export function statusIs(column: Expression<string>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${column}) = ${word.toLowerCase()}`
}

/** Runs a list's query: the requested page with its totals, or everything. */
export async function readListPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  paging: { page?: number | undefined; limit?: number | undefined },
) {
  const page = pageOf(paging)
  if (!page) return { rows: await query.execute(), info: {} }
  const rows = await query.limit(page.limit).offset(page.offset).execute()
  return { rows, info: pageInfoOf(page, await countRows(query.clearSelect().clearOrderBy())) }
}

/** The requested page of a list, or undefined for the whole list. */
export interface Page {
  page: number
  limit: number
  offset: number
}

const DEFAULT_LIMIT = 10

/** The page that `page` and `limit`, or either alone, request; undefined without both. */
export function pageOf(query: { page?: number | undefined; limit?: number | undefined }): Page | undefined {
  if (query.page === undefined && query.limit === undefined) return undefined
  const page = query.page ?? 1
  const limit = query.limit ?? DEFAULT_LIMIT
  return { page, limit, offset: (page - 1) * limit }
}

/** The totals of a page; empty for the whole list. */
export function pageInfoOf(page: Page | undefined, total: number) {
  if (!page) return {}
  return { total, page: page.page, limit: page.limit, pages: Math.max(1, Math.ceil(total / page.limit)) }
}

// Lists that people order by hand. Records with the same position are sorted oldest first, as all were initially.

type Placed = 'headers' | 'offers'

export function hasPosition(table: string): table is Placed {
  return table === 'headers' || table === 'offers'
}

/** Sorts by position, unless another order is requested. */
export function inPosition<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sort: NamedSort | undefined,
): SelectQueryBuilder<DB, TB, O> {
  return sort ? inNamedOrder(query, sort) : inNamedOrder(query.orderBy(sql.ref('position')), 'oldest')
}

export async function lastPosition(db: Queryable, table: Placed): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((e) => e.fn.max('position').as('position'))
    .executeTakeFirst()
  return row?.position ?? 0
}

interface Ordering extends ActorContext {
  body: { ids: readonly string[] }
}

const KINDS: Record<Placed, string> = { headers: 'header', offers: 'offer' }

/**
 * Puts the records in the order of `ids`; others follow in their current order. The audit row has the names in both
 * orders.
 */
export async function reorder(app: App, table: Placed, { body, actor, requestId }: Ordering) {
  await app.database.transaction(async (tx) => {
    const moved = await reorderRows(tx, table, body.ids)
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

/** Returns the names in both orders, or null if none moved. */
async function reorderRows(tx: Transaction, table: Placed, ids: readonly string[]) {
  const rows = await forUpdate(
    tx,
    inPosition(tx.db.selectFrom(table).select(['id', 'name', 'position']), undefined),
  ).execute()
  const indexOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  const placed = rows.toSorted((a, b) => indexOf(a.id) - indexOf(b.id))
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

/** Whether any of the columns contains the text, ignoring case. % and _ in the text are literal. */
export function contains(columns: readonly Expression<string | null>[], text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const tests = columns.map((column) => sql<SqlBool>`lower(${column}) like ${pattern} escape '\\'`)
  return sql<SqlBool>`(${sql.join(tests, sql` or `)})`
}

/** Whether any of the conditions holds; undefined ones are left out. */
export function anyOf(...tests: (Expression<SqlBool> | undefined | '')[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(tests.filter(Boolean), sql` or `)})`
}

/** With fewer digits, a text with a space or hyphen is probably not a phone number. */
const FEWEST = 4

/**
 * The digits of a typed phone number, or of its beginning, without the country code; undefined if the text alone
 * finds as much.
 */
export function phoneDigits(text: string): string | undefined {
  const typed = asciiDigits(text)
  if (!/^\+?[\d\s()-]+$/.test(typed)) return undefined
  const isCoded = typed.startsWith('+91')
  const digits = isCoded
    ? typed.slice('+91'.length).replaceAll(/\D/g, '')
    : typed.replaceAll(/\D/g, '').replace(/^(91|0)(?=\d{10}$)/, '')
  return digits.length < (isCoded ? 1 : FEWEST) || digits === text ? undefined : digits
}
