import { useState } from 'react'
import { ChartColumn, Table2 } from 'lucide-react'
import type { Trends } from '#contract/back-office/dashboard.ts'
import styles from '#web/admin/dashboard/days-card.module.css'
import { DaysChart } from '#web/admin/dashboard/days-chart.tsx'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { formatDateShort, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Skeleton } from '#web/ui/lists/skeleton.tsx'
import { Card } from '#web/ui/signs/card.tsx'

type View = 'chart' | 'table'

/** Revenue and orders per day for 30 days, as a chart or as the same figures in a table. */
export function DaysCard({ days, failed }: { days: Trends['days'] | undefined; failed: boolean }) {
  const words = adminMessages.dashboard
  const [view, setView] = useState<View>('chart')
  return (
    <Card
      title={words.chart}
      aside={
        <div className={styles.aside}>
          {view === 'chart' && <Legend today={days?.at(-1)?.revenue} />}
          <Segmented<View>
            aria-label={words.chartView}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: words.asChart, icon: <ChartColumn aria-hidden="true" /> },
              { value: 'table', label: words.asTable, icon: <Table2 aria-hidden="true" /> },
            ]}
          />
        </div>
      }
    >
      <div className={styles.room} aria-busy={!days && !failed}>
        {!days && failed && <Empty compact drawing="broken" title={words.notLoaded} />}
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
  const words = adminMessages.dashboard
  return (
    <ul className={styles.legend} aria-hidden="true">
      {today !== undefined && <li className={styles.today}>{words.revenueToday(formatRupees(today))}</li>}
      <li className={styles.line}>{words.revenueAxis}</li>
      <li className={styles.bars}>{words.ordersAxis}</li>
    </ul>
  )
}

function summary(days: Trends['days']): string {
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  const revenue = days.reduce((sum, day) => sum + day.revenue, 0)
  return adminMessages.dashboard.chartSummary(formatNumber(orders), formatRupees(revenue))
}

function DaysTable({ days }: { days: Trends['days'] }) {
  const words = adminMessages.dashboard
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keyboard
    <section className={styles.scroller} aria-label={words.chart} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.orders}</th>
            <th scope="col">{words.revenue}</th>
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
