import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OrderManagement } from '#web/admin/orders/order-management.tsx'
import { PAYMENT_COUNTS_KEY } from '#web/admin/payments/payment-cache.ts'
import { totalOf, useUnmatched } from '#web/admin/payments/use-queue.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { FetchedPart } from '#web/ui/layers/fetched.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'

const paymentDesk = async () => (await import('#web/admin/payments/payment-desk.tsx')).PaymentDesk
const bankStatement = async () => (await import('#web/admin/statements/bank-statement.tsx')).BankStatement

const PARAM = 'tab'
const TABS = ['orders', 'payments', 'statement'] as const
type Tab = (typeof TABS)[number]

/** Order Management's parts: the orders, the payments to check, and the bank's statement; `?tab=` says which. */
export function OrderTabs() {
  const words = adminMessages.payments
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((one) => one === params.get(PARAM)) ?? 'orders'
  const toCheck = useToCheck()
  function choose(next: Tab) {
    setParams(next === 'orders' ? {} : { [PARAM]: next }, { preventScrollReset: true })
  }
  return (
    <Tabs
      aria-label={words.tabs}
      value={tab}
      onChange={choose}
      tabs={[
        { value: 'orders', label: words.orders },
        { value: 'payments', label: words.toCheck, ...(toCheck !== undefined && { count: toCheck }) },
        { value: 'statement', label: adminMessages.statement.tab },
      ]}
    >
      {tab === 'orders' ? (
        <OrderManagement />
      ) : (
        <FetchedPart key={tab} load={tab === 'payments' ? paymentDesk : bankStatement} />
      )}
    </Tabs>
  )
}

/** How many payments wait to be checked, those without an order too; not those that wait for their customer. */
function useToCheck(): number | undefined {
  const counts = useQuery({
    queryKey: PAYMENT_COUNTS_KEY,
    queryFn: ({ signal }) => api('getPaymentsToCheck', { query: { limit: '1' }, signal }),
    staleTime: 0,
    retryDelay: 400,
  }).data?.counts
  const unmatched = useUnmatched().data?.total ?? 0
  return counts && unmatched + totalOf(counts) - counts.asked
}
