import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Trends } from '#contract/back-office/dashboard.ts'
import styles from '#web/admin/dashboard/list-card.module.css'
import { useOpenTasks } from '#web/admin/layout/dashboard-query.ts'
import { LOW_STOCK_PATH, orderPath, ordersWith, PAYMENTS_PATH, productPath } from '#web/admin/links.ts'
import { imageSource } from '#web/image-source.ts'
import { dashboardMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateTime, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Image } from '#web/ui/display/image.tsx'
import { StockBadge } from '#web/ui/display/status-badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'

export function LowStockCard({ low, failed }: { low: Trends['lowStock'] | undefined; failed: boolean }) {
  return (
    <ListCard
      title={messages.lowStock}
      all={
        low && low.count > 0
          ? { to: LOW_STOCK_PATH, label: messages.lowStockAll(formatNumber(low.count)) }
          : undefined
      }
      rows={low?.products.map(({ _id, name, image, stock }) => ({
        key: _id,
        to: productPath(name),
        image: <Thumb image={image} />,
        name,
        aside: <StockBadge stock={stock} />,
      }))}
      failed={failed}
      empty={{ title: messages.noLowStock, text: messages.noLowStockText }}
    />
  )
}

export function BestSellersCard({
  sellers,
  failed,
}: {
  sellers: Trends['bestSellers'] | undefined
  failed: boolean
}) {
  return (
    <ListCard
      title={messages.bestSellers}
      all={{ to: '/admin/product', label: messages.allProducts }}
      rows={sellers?.map(({ _id, name, image, sold }) => ({
        key: _id,
        to: productPath(name),
        image: <Thumb image={image} />,
        name,
        aside: messages.sold(formatNumber(sold)),
      }))}
      failed={failed}
      empty={{ title: messages.noSellers, text: messages.noSellersText }}
    />
  )
}

function Thumb({ image }: { image: string | null }) {
  return <Image {...imageSource(image)} alt="" sizes="40px" ratio="1" className={styles.thumb} />
}

/** Orders with payments to check, oldest first. */
export function PaymentsCard({
  waiting,
  failed,
}: {
  waiting: Trends['paymentsWaiting'] | undefined
  failed: boolean
}) {
  const tasks = useOpenTasks().data
  // A payment without an order has none to name; the desk shows it.
  const others = waiting?.orders.length === 0 ? (tasks?.toCheck.count ?? 0) : 0
  return (
    <ListCard
      title={messages.payments}
      all={
        waiting && waiting.count > 0
          ? {
              to: ordersWith({ payment: 'pending' }),
              label: messages.paymentsAll(formatNumber(waiting.count)),
            }
          : undefined
      }
      rows={
        others > 0
          ? [
              {
                key: 'others',
                to: PAYMENTS_PATH,
                name: messages.withoutOrder,
                aside: formatNumber(others),
              },
            ]
          : waiting?.orders.map(({ _id, name, totalAmount, createdAt }) => ({
              key: _id,
              to: orderPath(_id),
              name,
              sub: formatDateTime(createdAt),
              aside: formatRupees(totalAmount),
            }))
      }
      failed={failed}
      empty={{ title: messages.noPayments, text: messages.noPaymentsText }}
    />
  )
}

interface ListCardProps {
  title: string
  all?: { to: string; label: string } | undefined
  /** Undefined while loading, or permanently if `failed`. */
  rows: readonly ListRow[] | undefined
  failed: boolean
  empty: { title: string; text: string }
}

interface ListRow {
  key: string
  to: string
  image?: ReactNode
  name: string
  sub?: string
  aside: ReactNode
}

/** A few rows that each link to something, with their loading, empty and error states. */
function ListCard({ title, all, rows, failed, empty }: ListCardProps) {
  return (
    <Card
      title={title}
      aside={
        all && (
          <Link to={all.to} className={`t-14 strong ${styles.all}`}>
            {all.label}
          </Link>
        )
      }
      flush
    >
      {failed && !rows?.length && <Empty compact illustration="broken" title={messages.notLoaded} />}
      {!failed && rows?.length === 0 && (
        <Empty compact title={empty.title}>
          {empty.text}
        </Empty>
      )}
      <ul className={styles.rows} aria-busy={!rows && !failed}>
        {rows
          ? rows.map(({ key, ...row }) => <Row key={key} {...row} />)
          : !failed && Array.from({ length: 5 }, (_, index) => <WaitingRow key={index} />)}
      </ul>
    </Card>
  )
}

function Row({ to, image, name, sub, aside }: Omit<ListRow, 'key'>) {
  return (
    <li>
      <Link to={to} className={`hover inset-focus row middle gap-12 t-14 ${styles.row}`}>
        {image}
        <span className="grid grow shrink">
          <span className="two-lines breaks">{name}</span> {sub && <span className="soft t-13">{sub}</span>}
        </span>{' '}
        <span className="rigid strong tabular">{aside}</span>
      </Link>
    </li>
  )
}

function WaitingRow() {
  return (
    <li className={`row middle gap-12 t-14 ${styles.row}`}>
      <Skeleton height={16} width="60%" />
    </li>
  )
}
