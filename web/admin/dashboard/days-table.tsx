import type { Trends } from '#contract/dashboard.ts'
import styles from '#web/admin/dashboard/days-table.module.css'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { formatDateShort, formatNumber, formatRupees } from '#web/ui/format.ts'

/** The chart's figures, latest day first. */
export function DaysTable({ days }: { days: Trends['days'] }) {
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
