import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  ChartColumn,
  ClipboardList,
  IndianRupee,
  type LucideIcon,
  Package,
  Table2,
  Users,
} from 'lucide-react'
import type { Dashboard, Trends } from '#contract/back-office/dashboard.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import styles from '#web/admin/dashboard/dashboard.module.css'
import { BestSellersCard, LowStockCard, PaymentsCard } from '#web/admin/dashboard/trend-cards.tsx'
import { isSetUp, SetupGuide } from '#web/admin/dashboard/setup-guide.tsx'
import { useDashboard, useSetup, useTrends } from '#web/admin/layout/dashboard-query.ts'
import { ordersWith } from '#web/admin/links.ts'
import { adminMessages, dashboardMessages as messages } from '#web/messages/admin-messages.ts'
import { formatDateShort, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import { orderStatusIcon } from '#web/ui/display/status-badge.tsx'
import { OpenTasksCard, DaysChart } from '#web/admin/dashboard/day-cards.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/display/card.tsx'

/**
 * A new shop's setup guide; else the day's tasks, the twelve cards, then the seller's overview. Loading errors are
 * only logged.
 */
export function Dashboard() {
  const counts = useDashboard()
  const trends = useTrends()
  const isRequested = useSearchParams()[0].has('setup')
  const setup = useSetup(isRequested || counts.data?.totalOrders === 0)
  useLogged(counts.error)
  useLogged(trends.error)

  if (counts.isPending || setup.isLoading) return <Spinner label={messages.loading} />
  if (setup.data && (isRequested || (counts.data?.totalOrders === 0 && !isSetUp(setup.data))))
    return <SetupGuide setup={setup.data} />
  return (
    <div className="stack gap-12">
      <OpenTasksCard />
      <FigureCards counts={counts.data} trends={trends.data} />
      <div className={`stack gap-12 ${styles.wide}`}>
        <DaysCard days={trends.data?.days} failed={trends.isError} />
        <PaymentsCard waiting={trends.data?.paymentsWaiting} failed={trends.isError} />
      </div>
      <div className={`stack gap-12 ${styles.even}`}>
        <LowStockCard low={trends.data?.lowStock} failed={trends.isError} />
        <BestSellersCard sellers={trends.data?.bestSellers} failed={trends.isError} />
      </div>
    </div>
  )
}

function useLogged(error: Error | null): void {
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
}

/** Reserves the space of a line that appears later. */
const AWAITED = '\u00A0'

interface Figure {
  label: string
  value: string | undefined
  icon: LucideIcon
  to: string
  sub?: string | undefined
}

function FigureCards({ counts, trends }: { counts: Dashboard | undefined; trends: Trends | undefined }) {
  return (
    <StatGrid columns={6}>
      {cards(counts, trends).map(({ label, value, icon: Icon, to, sub }) => (
        <StatCard key={label} label={label} value={value ?? null} icon={<Icon />} to={to} sub={sub} />
      ))}
    </StatGrid>
  )
}

function cards(counts: Dashboard | undefined, trends: Trends | undefined): Figure[] {
  const count = (key: keyof Dashboard) => counts && formatNumber(counts[key])
  const week = trends?.days.slice(-7).reduce((sum, day) => sum + day.orders, 0)
  const withStatus = (label: string, key: keyof Dashboard, status: OrderStatus): Figure => ({
    label,
    value: count(key),
    icon: orderStatusIcon(status),
    to: ordersWith({ status }),
  })
  return [
    {
      label: messages.totalOrders,
      value: count('totalOrders'),
      icon: ClipboardList,
      to: '/admin/orders',
      sub: week === undefined ? AWAITED : messages.ordersInSevenDays(formatNumber(week)),
    },
    {
      label: messages.totalProducts,
      value: count('totalProducts'),
      icon: Package,
      to: '/admin/products',
      sub: trends ? messages.lowOnStock(formatNumber(trends.lowStock.count)) : AWAITED,
    },
    { label: messages.totalCustomers, value: count('totalCustomers'), icon: Users, to: '/admin/users' },
    {
      label: messages.totalRevenue,
      value: counts && formatRupees(counts.totalRevenue),
      icon: IndianRupee,
      to: ordersWith({ payment: 'paid' }),
      sub: trends?.refunded
        ? adminMessages.refunds.revenue(messages.paidOrders, formatRupees(trends.refunded))
        : messages.paidOrders,
    },
    {
      ...withStatus(messages.pendingOrders, 'pendingOrders', 'pending'),
      sub: trends ? messages.piecesWaiting(formatNumber(trends.pendingItems)) : AWAITED,
    },
    withStatus(messages.confirmedOrders, 'confirmedOrders', 'confirmed'),
    withStatus(messages.packagingOrders, 'packagingOrders', 'packaging'),
    withStatus(messages.outForDelivery, 'outForDeliveryOrders', 'out for delivery'),
    withStatus(messages.deliveredOrders, 'deliveredOrders', 'delivered'),
    withStatus(messages.cancelledOrders, 'cancelledOrders', 'cancelled'),
    withStatus(messages.returnedOrders, 'returnedOrders', 'returned'),
    withStatus(messages.failedDeliveries, 'failedDeliveries', 'failed delivery'),
  ]
}

type View = 'chart' | 'table'

function DaysCard({ days, failed }: { days: Trends['days'] | undefined; failed: boolean }) {
  const [view, setView] = useState<View>('chart')
  return (
    <Card
      title={messages.chart}
      aside={
        <div className="row wrap middle gap-20 rows-8">
          {view === 'chart' && <Legend today={days?.at(-1)?.revenue} />}
          <Segmented<View>
            aria-label={messages.chartView}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: messages.asChart, icon: <ChartColumn /> },
              { value: 'table', label: messages.asTable, icon: <Table2 /> },
            ]}
          />
        </div>
      }
    >
      <div className={styles.room} aria-busy={!days && !failed}>
        {!days && failed && <Empty compact illustration="broken" title={messages.notLoaded} />}
        {!days && !failed && <Skeleton height={280} />}
        {days && view === 'table' && <DaysTable days={days} />}
        {days && view === 'chart' && (
          <figure>
            <figcaption className="sr">{summary(days)}</figcaption>
            <div aria-hidden="true">
              <DaysChart days={days} />
            </div>
          </figure>
        )}
      </div>
    </Card>
  )
}

function Legend({ today }: { today: number | undefined }) {
  return (
    <ul className={`row wrap gap-20 rows-4 t-14 ${styles.legend}`} aria-hidden="true">
      {today !== undefined && <li className="strong">{messages.revenueToday(formatRupees(today))}</li>}
      <li className={styles.line}>{messages.revenueAxis}</li>
      <li className={styles.bars}>{messages.ordersAxis}</li>
    </ul>
  )
}

function summary(days: Trends['days']): string {
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0)
  return messages.chartSummary(formatNumber(orders), formatRupees(revenue))
}

function DaysTable({ days }: { days: Trends['days'] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard
    <section className={styles.scroller} aria-label={messages.chart} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{messages.orders}</th>
            <th scope="col">{messages.revenue}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, orders, revenue }) => (
            <tr key={day}>
              <th scope="row">{formatDateShort(day)}</th>
              <td className="num">{formatNumber(orders)}</td>
              <td className="num">{formatRupees(revenue)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
