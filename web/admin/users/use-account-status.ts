import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Customer } from '#contract/customers.ts'
import type { AccountStatus } from '#contract/roles.ts'
import { CUSTOMERS_KEY, putStatus } from '#web/admin/users/customer-cache.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

interface Change {
  customer: Customer
  status: AccountStatus
}

/**
 * Suspends or activates an account: the view changes at once, then the server is asked, and a refusal puts the view
 * back. `show` puts a status into the open modal, which may outlive the row.
 */
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
