import type { Answer, Query } from '#contract/call.ts'
import type { customerCalls } from '#contract/customers.ts'
import type { App } from '../../app.ts'
import type { Queryable } from '../../database/database.ts'
import { factsOf, pageOf } from '../../lists/page.ts'
import { customerAnswers, customersWhere, inOrder } from './customer-queries.ts'

type List = typeof customerCalls.manageCustomer

/** Accounts that are no admins: the page or all, with the counts of the summary cards. */
export async function listCustomers(app: App, query: Query<List>): Promise<Answer<List>> {
  const db = app.database.read
  const page = pageOf(query)
  const matching = customersWhere(db, query)
  const rows = await inOrder(matching.selectAll(), query.sort ?? 'newest')
    .$if(page !== undefined, (q) => q.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
    .execute()
  const counts = await countByStatus(db)
  const total = page && (query.search || query.status) ? await count(matching) : counts.total
  return { customers: await customerAnswers(db, rows), ...factsOf(page, total), counts }
}

async function count(matching: ReturnType<typeof customersWhere>): Promise<number> {
  const row = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirst()
  return row?.total ?? 0
}

async function countByStatus(db: Queryable) {
  const rows = await customersWhere(db, {})
    .select(['accounts.status', (e) => e.fn.countAll<number>().as('accounts')])
    .groupBy('accounts.status')
    .execute()
  const of = (status: string) => rows.find((row) => row.status === status)?.accounts ?? 0
  return { total: of('active') + of('suspended'), active: of('active'), suspended: of('suspended') }
}
