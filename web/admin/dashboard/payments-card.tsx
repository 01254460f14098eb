import type { Trends } from '#contract/dashboard.ts'
import { ListCard } from '#web/admin/dashboard/list-card.tsx'
import { orderAddress, ordersWith } from '#web/admin/layout/links.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'

/** Orders whose payment is to be checked, oldest first. */
export function PaymentsCard({
  waiting,
  failed,
}: {
  waiting: Trends['paymentsWaiting'] | undefined
  failed: boolean
}) {
  const words = adminMessages.dashboard
  return (
    <ListCard
      title={words.payments}
      all={
        waiting && waiting.count > 0
          ? { to: ordersWith({ payment: 'pending' }), label: words.paymentsAll(formatNumber(waiting.count)) }
          : undefined
      }
      rows={waiting?.orders.map(({ _id, name, totalAmount, createdAt }) => ({
        key: _id,
        to: orderAddress(_id),
        name,
        sub: formatDateTime(createdAt),
        aside: formatRupees(totalAmount),
      }))}
      failed={failed}
      empty={{ title: words.noPayments, text: words.noPaymentsText }}
    />
  )
}
