import type { Answer, Query } from '#contract/call.ts'
import { subcategoryCalls } from '#contract/catalogue/subcategories.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { type Actor, seesAll } from '../../actor.ts'
import type { CachedResponse } from '../../http/response-cache.ts'
import { inNamedOrder, readPage, statusIs } from '../../lists/named-list.ts'
import { contains } from '../../lists/search.ts'
import { subcategoryAnswer } from './subcategory-answer.ts'
import { subcategoriesOf } from './subcategory-queries.ts'

type List = typeof subcategoryCalls.getAllSubCategory

/** Active subcategories of active categories; all for an admin. The public list is cached. */
export function listSubcategories(
  app: App,
  query: Query<List>,
  actor: Actor | null,
): Promise<Answer<List> | CachedResponse> {
  if (seesAll(actor, 'products')) return readSubcategories(app.database.read, query, true)
  return app.responses.respond('subcategories', subcategoryCalls.getAllSubCategory, query, ({ read }) =>
    readSubcategories(read, query, false),
  )
}

async function readSubcategories(db: Queryable, query: Query<List>, all: boolean): Promise<Answer<List>> {
  let matching = subcategoriesOf(db)
  const { category, status, search } = query
  if (!all) {
    matching = matching
      .where((e) => statusIs(e.ref('subcategories.status'), 'active'))
      .where((e) => statusIs(e.ref('categories.status'), 'active'))
  }
  if (category) matching = matching.where('subcategories.category_id', '=', category)
  if (status) matching = matching.where((e) => statusIs(e.ref('subcategories.status'), status))
  if (search) {
    matching = matching.where((e) =>
      contains([e.ref('subcategories.name'), e.ref('subcategories.description')], search),
    )
  }
  const chosen = matching.selectAll('subcategories').select('categories.name as category_name')
  const ordered = inNamedOrder(chosen, query.sort ?? 'oldest', 'subcategories')
  const { rows, facts } = await readPage(ordered, query)
  return { data: rows.map(subcategoryAnswer), ...facts }
}
