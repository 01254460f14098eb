import type { Answer, Query } from '#contract/call.ts'
import { offerCalls } from '#contract/catalogue/offers.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import { readPage, statusIs } from '../../lists/named-list.ts'
import { inPlaces } from '../../lists/places.ts'
import { contains } from '../../lists/search.ts'
import { offerAnswer } from './offer-answer.ts'

type List = typeof offerCalls.getAllOffers

/** All offers, for everyone; the storefront leaves out what is over. The whole list is prepared once, as bytes. */
export function listOffers(
  app: App,
  query: Query<List>,
): PreparedAnswer | Promise<Answer<List> | PreparedAnswer> {
  return app.lists.get('offers', offerCalls.getAllOffers, query, ({ read }) => readOffers(read, query))
}

async function readOffers(db: Queryable, query: Query<List>): Promise<Answer<List>> {
  let matching = db.selectFrom('offers')
  const { status, search } = query
  if (status) matching = matching.where((e) => statusIs(e.ref('status'), status))
  if (search) matching = matching.where((e) => contains([e.ref('name'), e.ref('description')], search))
  const { rows, facts } = await readPage(inPlaces(matching.selectAll(), query.sort), query)
  return { data: rows.map(offerAnswer), ...facts }
}
