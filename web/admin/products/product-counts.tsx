import { LOW_STOCK } from '#contract/limits.ts'
import type { ProductStatus } from '#web/admin/products/use-product-page.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'

interface Props {
  /** undefined while they load, null when they could not be. */
  counts: { total: number; active: number; inactive: number; lowStock: number } | null | undefined
  status: ProductStatus
  onStatus: (status: ProductStatus) => void
}

/** How many products there are, are active, inactive, low in stock; a press shows just these. */
export function ProductCounts({ counts, status, onStatus }: Props) {
  const words = adminMessages.products
  const card = (filter: ProductStatus) => ({
    pressed: status === filter,
    onClick: () => onStatus(filter),
  })
  const low = words.lowStockText(LOW_STOCK)
  return (
    <StatGrid>
      <StatCard
        label={words.total}
        value={counts && formatNumber(counts.total)}
        onClick={() => onStatus('')}
      />
      <StatCard label={words.active} value={counts && formatNumber(counts.active)} {...card('active')} />
      <StatCard
        label={words.inactive}
        value={counts && formatNumber(counts.inactive)}
        {...card('inactive')}
      />
      <StatCard
        label={words.lowStock}
        value={counts && formatNumber(counts.lowStock)}
        sub={low}
        {...card('low-stock')}
      />
    </StatGrid>
  )
}
