import type { Answer, Query } from '#contract/call.ts'
import { headerCalls } from '#contract/catalogue/headers.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import { readPage, statusIs } from '../../lists/named-list.ts'
import { inPlaces } from '../../lists/places.ts'
import { contains } from '../../lists/search.ts'
import { headerAnswer } from './header-answer.ts'

type List = typeof headerCalls.getAllHeaders

/** All banners with their status, for everyone; the storefront chooses. The whole list is prepared once, as bytes. */
export function listHeaders(app: App, query: Query<List>): PreparedAnswer | Promise<PreparedAnswer> {
  return app.lists.get('headers', headerCalls.getAllHeaders, query, ({ read }) => readHeaders(read, query))
}

async function readHeaders(db: Queryable, query: Query<List>): Promise<Answer<List>> {
  let matching = db.selectFrom('headers')
  const { status, search } = query
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inPlaces(matching.selectAll(), query.sort), query)
  return { data: rows.map(headerAnswer), ...facts }
}
