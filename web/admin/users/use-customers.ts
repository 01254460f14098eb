import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryInput } from '#contract/call.ts'
import type { customerCalls } from '#contract/accounts/customers.ts'
import { USERS_PAGE_SIZE } from '#contract/limits.ts'
import type { GoodAnswer } from '#contract/client.ts'
import { api } from '#web/api.ts'

/** Pages of customers stand under this key and their query. */
export const CUSTOMERS_KEY = ['admin-customers'] as const

export type CustomerPage = GoodAnswer<typeof customerCalls.manageCustomer>

/** What the list can be narrowed and sorted by, and how it starts. */
export const USERS_START = { search: '', status: 'all', sort: 'newest' }

export type UserChoices = typeof USERS_START

/** One page of customers; the page before stays while the next one comes. */
export function useCustomers(choices: UserChoices, page: number) {
  const query = {
    page: String(page),
    limit: String(USERS_PAGE_SIZE),
    search: choices.search || undefined,
    status: choices.status === 'all' ? undefined : choices.status,
    sort: choices.sort as Sort,
  }
  return useQuery({
    queryKey: [...CUSTOMERS_KEY, query],
    queryFn: ({ signal }) => api('manageCustomer', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

type Sort = NonNullable<NonNullable<QueryInput<typeof customerCalls.manageCustomer>>['sort']>
