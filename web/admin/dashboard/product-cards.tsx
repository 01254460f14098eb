import type { Trends } from '#contract/dashboard.ts'
import { ListCard } from '#web/admin/dashboard/list-card.tsx'
import styles from '#web/admin/dashboard/product-cards.module.css'
import { LOW_STOCK_ADDRESS, productAddress } from '#web/admin/layout/links.ts'
import { pictureSource } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatNumber } from '#web/ui/format.ts'
import { Picture } from '#web/ui/signs/picture.tsx'
import { StockBadge } from '#web/ui/signs/status-badge.tsx'

/** Products on sale that run out, fewest first. */
export function LowStockCard({ low, failed }: { low: Trends['lowStock'] | undefined; failed: boolean }) {
  const words = adminMessages.dashboard
  return (
    <ListCard
      title={words.lowStock}
      all={
        low && low.count > 0
          ? { to: LOW_STOCK_ADDRESS, label: words.lowStockAll(formatNumber(low.count)) }
          : undefined
      }
      rows={low?.products.map(({ _id, name, image, stock }) => ({
        key: _id,
        to: productAddress(name),
        picture: <Thumb image={image} />,
        name,
        aside: <StockBadge stock={stock} />,
      }))}
      failed={failed}
      empty={{ title: words.noLowStock, text: words.noLowStockText }}
    />
  )
}

/** What has sold most. */
export function BestSellersCard({
  sellers,
  failed,
}: {
  sellers: Trends['bestSellers'] | undefined
  failed: boolean
}) {
  const words = adminMessages.dashboard
  return (
    <ListCard
      title={words.bestSellers}
      all={{ to: '/admin/product', label: words.allProducts }}
      rows={sellers?.map(({ _id, name, image, sold }) => ({
        key: _id,
        to: productAddress(name),
        picture: <Thumb image={image} />,
        name,
        aside: words.sold(formatNumber(sold)),
      }))}
      failed={failed}
      empty={{ title: words.noSellers, text: words.noSellersText }}
    />
  )
}

function Thumb({ image }: { image: string | null }) {
  return <Picture {...pictureSource(image)} alt="" sizes="40px" ratio="1" className={styles.thumb} />
}
