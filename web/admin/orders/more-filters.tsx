import { CalendarDays } from 'lucide-react'
import { PAYMENT_STATUSES } from '#contract/statuses.ts'
import { DAY_RANGES, daysOf } from '#web/admin/orders/day-ranges.ts'
import type { OrderFilter } from '#web/admin/orders/order-filter.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DayInput } from '#web/ui/controls/day-input.tsx'
import { indiaToday } from '#web/ui/format.ts'
import { Note } from '#web/ui/signs/note.tsx'
import { Popover } from '#web/ui/layers/popover.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import styles from '#web/admin/orders/more-filters.module.css'

/** Stands for no choice: a pressed part needs a value. */
const ALL = 'all'

/** The days on which orders were placed, and their payment status; chips show what is chosen and take it away. */
export function MoreFilters({
  filter,
  onChoose,
}: {
  filter: OrderFilter
  onChoose: (change: Partial<OrderFilter>) => void
}) {
  const words = adminMessages.orders
  const payments = PAYMENT_STATUSES.map((value) => ({ value, label: uiMessages.paymentStatus[value] }))
  return (
    <Popover
      align="start"
      title={words.moreFilters}
      trigger={<Button icon={<CalendarDays aria-hidden="true" />}>{words.moreFilters}</Button>}
    >
      <div className={styles.panel}>
        <ul className={styles.ranges} aria-label={words.days}>
          {DAY_RANGES.map((range) => (
            <li key={range}>
              <Button size="s" onClick={() => onChoose(daysOf(range, indiaToday()))}>
                {words.dayRanges[range]}
              </Button>
            </li>
          ))}
        </ul>
        <DayInput
          label={words.from}
          value={filter.from}
          max={filter.to}
          onChange={(from) => onChoose({ from })}
        />
        <DayInput label={words.to} value={filter.to} min={filter.from} onChange={(to) => onChoose({ to })} />
        {filter.from !== '' && filter.to !== '' && filter.from > filter.to && (
          <Note tone="warn">{words.daysWrongWay}</Note>
        )}
        <Checkbox
          label={adminMessages.refunds.only}
          checked={filter.due === 'refund'}
          onChange={(event) => onChoose({ due: event.target.checked ? 'refund' : '' })}
        />
        <div className={styles.payment}>
          <span>{words.paymentStatus}</span>
          <Segmented
            aria-label={words.paymentStatus}
            options={[{ value: ALL, label: words.anyPayment }, ...payments]}
            value={filter.payment || ALL}
            onChange={(payment) => onChoose({ payment: payment === ALL ? '' : payment })}
          />
        </div>
      </div>
    </Popover>
  )
}
