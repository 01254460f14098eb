import type { QueryClient } from '@tanstack/react-query'
import type { GoodAnswer } from '#contract/client.ts'
import type { customerCalls } from '#contract/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'

/** Pages of customers stand under this key and their query. */
export const CUSTOMERS_KEY = ['admin-customers'] as const

export type CustomerPage = GoodAnswer<typeof customerCalls.manageCustomer>

/** Shows a status in every page that has the customer, and in the counts; → what it was, if it was shown at all. */
export function putStatus(client: QueryClient, id: string, status: AccountStatus): void {
  client.setQueriesData<CustomerPage>(
    { queryKey: CUSTOMERS_KEY },
    (page) => page && withStatus(page, id, status),
  )
}

/** A page with one customer's status changed, its counts moved along. */
export function withStatus(page: CustomerPage, id: string, status: AccountStatus): CustomerPage {
  const before = page.customers.find((customer) => customer._id === id)?.status
  if (before === undefined || before === status) return page
  const { counts } = page
  return {
    ...page,
    customers: page.customers.map((one) => (one._id === id ? { ...one, status } : one)),
    counts: { ...counts, [before]: counts[before] - 1, [status]: counts[status] + 1 },
  }
}
