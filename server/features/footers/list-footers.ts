import type { Answer, Query } from '#contract/call.ts'
import { footerCalls } from '#contract/catalogue/footers.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import { inNamedOrder, readPage, statusIs } from '../../lists/named-list.ts'
import { contains } from '../../lists/search.ts'
import { footerAnswer } from './footer-answer.ts'

type List = typeof footerCalls.getAllFooters

/** All footers with their status, for everyone; the storefront chooses. The whole list is prepared once, as bytes. */
export function listFooters(
  app: App,
  query: Query<List>,
): PreparedAnswer | Promise<Answer<List> | PreparedAnswer> {
  return app.lists.get('footers', footerCalls.getAllFooters, query, ({ read }) => readFooters(read, query))
}

async function readFooters(db: Queryable, query: Query<List>): Promise<Answer<List>> {
  let matching = db.selectFrom('footers')
  const { status, search } = query
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inNamedOrder(matching.selectAll(), query.sort ?? 'oldest'), query)
  return { data: rows.map(footerAnswer), ...facts }
}
