import type { Answer, Query } from '#contract/call.ts'
import { categoryCalls } from '#contract/catalogue/categories.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { type Actor, seesAll } from '../../actor.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { inNamedOrder, readPage, statusIs } from '../../lists/named-list.ts'
import { contains } from '../../lists/search.ts'
import { categoryAnswer, ownCategoryAnswer } from './category-answer.ts'

type List = typeof categoryCalls.getAllCategory

/** Categories on sale, all for an admin. The public list is cached. */
export function listCategories(
  app: App,
  query: Query<List>,
  actor: Actor | null,
): Promise<Answer<List> | CachedResponse> {
  if (seesAll(actor, 'products')) return readCategories(app.database.read, query, true)
  return app.responses.respond('categories', categoryCalls.getAllCategory, query, ({ read }) =>
    readCategories(read, query, false),
  )
}

async function readCategories(db: Queryable, query: Query<List>, all: boolean): Promise<Answer<List>> {
  let matching = db.selectFrom('categories')
  const { status, search } = query
  if (!all) matching = matching.where((e) => statusIs(e.ref('status'), 'active'))
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inNamedOrder(matching.selectAll(), query.sort ?? 'oldest'), query)
  return { data: rows.map(all ? ownCategoryAnswer : categoryAnswer), ...facts }
}
