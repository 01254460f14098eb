import type { GoodAnswer } from '#contract/client.ts'
import type { orderCalls } from '#contract/orders.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'

export type OrderCounts = GoodAnswer<typeof orderCalls.manageOrders>['counts']

/** The four stat cards over all orders, whatever the filter; undefined is drawn as skeletons, null as dashes. */
export function OrderStats({ counts }: { counts: OrderCounts | undefined | null }) {
  const words = adminMessages.orders
  const value = (name: keyof OrderCounts) => counts && formatNumber(counts[name])
  return (
    <StatGrid>
      <StatCard label={words.total} value={value('total')} />
      <StatCard
        label={words.inProgress}
        value={value('inProgress')}
        sub={counts ? words.processing(formatNumber(counts.processing)) : '\u00A0'}
      />
      <StatCard label={words.completed} value={value('completed')} />
      <StatCard label={words.cancelled} value={value('cancelled')} />
    </StatGrid>
  )
}
