import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/accounts/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import { type CustomerPage, CUSTOMERS_KEY } from '#web/admin/users/use-customers.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

interface Change {
  customer: Customer
  status: AccountStatus
}

/** Suspends or activates an account: shown at once, put back on a refusal. `show` tells the open modal. */
export function useAccountStatus(show: (id: string, status: AccountStatus) => void) {
  const client = useQueryClient()
  const { show: say } = useToast()
  const words = adminMessages.users

  function view({ customer, status }: Change) {
    putStatus(client, customer._id, status)
    show(customer._id, status)
  }

  return useMutation({
    // One after the other, so that the last word is the last press.
    scope: { id: 'account-status' },
    mutationFn: ({ customer, status }: Change) =>
      api('updateCustomerStatus', { params: { id: customer._id }, body: { status } }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: CUSTOMERS_KEY })
      view(change)
    },
    onSuccess: (_, { customer, status }) =>
      say({ text: (status === 'suspended' ? words.nowSuspended : words.nowActive)(customer.name) }),
    onError: (error, { customer }) => {
      view({ customer, status: customer.status })
      say({ tone: 'bad', text: error.message || words.statusFailed })
    },
    onSettled: () => client.invalidateQueries({ queryKey: CUSTOMERS_KEY }),
  })
}

/** Shows a status in every page that has the customer, and in the counts. */
function putStatus(client: QueryClient, id: string, status: AccountStatus): void {
  client.setQueriesData<CustomerPage>(
    { queryKey: CUSTOMERS_KEY },
    (page) => page && withStatus(page, id, status),
  )
}

function withStatus(page: CustomerPage, id: string, status: AccountStatus): CustomerPage {
  const before = page.customers.find((customer) => customer._id === id)?.status
  if (before === undefined || before === status) return page
  const { counts } = page
  return {
    ...page,
    customers: page.customers.map((one) => (one._id === id ? { ...one, status } : one)),
    counts: { ...counts, [before]: counts[before] - 1, [status]: counts[status] + 1 },
  }
}
