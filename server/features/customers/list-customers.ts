import type { Answer, Query } from '#contract/call.ts'
import type { customerCalls } from '#contract/customers.ts'
import type { App } from '../../app.ts'
import { readIds } from '../../lists/id-pages.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { recordCounts } from '../../lists/record-counts.ts'
import { customerAnswers, customerList, customersByIds } from './customer-queries.ts'

type List = typeof customerCalls.manageCustomer

/** Accounts that are no admins: the page or all, with the counts of the summary cards. */
export async function listCustomers(app: App, query: Query<List>): Promise<Answer<List>> {
  const db = app.database.read
  const page = pageOf(query)
  const { total: everyone, of } = await recordCounts(db, 'accounts')
  const status = query.status?.toLowerCase()
  const known = status ? of(status) : everyone
  const { ids, total } = await readIds(app.database, customerList(query, known), page)
  return {
    customers: await customerAnswers(db, await customersByIds(db, ids)),
    ...factsOf(page, total),
    counts: { total: everyone, active: of('active'), suspended: of('suspended') },
  }
}
