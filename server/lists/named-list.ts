import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { factsOf, pageOf } from './page.ts'

export type NamedSort = 'newest' | 'oldest' | 'name-az' | 'name-za'

/** The orders of every list of named things; equal names and times fall back on the id, so pages never overlap. */
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

/** Whether a status is this word in any capitals: 'Active' is active too. */
export function statusIs(column: Expression<string>, word: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${column}) = ${word.toLowerCase()}`
}

/** Runs a list's query: the page that was asked for with its facts, or everything. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  asked: { page?: number | undefined; limit?: number | undefined },
) {
  const page = pageOf(asked)
  if (!page) return { rows: await query.execute(), facts: {} }
  const rows = await query.limit(page.limit).offset(page.offset).execute()
  const total = await query
    .clearSelect()
    .clearOrderBy()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirst()
  return { rows, facts: factsOf(page, (total as { total?: number } | undefined)?.total ?? 0) }
}
