import { CalendarDays } from 'lucide-react'
import { PAYMENT_STATUSES } from '#contract/statuses.ts'
import styles from '#web/admin/orders/more-filters.module.css'
import type { OrderFilter } from '#web/admin/orders/order-filter.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DayInput } from '#web/ui/controls/day-input.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { indiaToday } from '#web/ui/format.ts'
import { Popover } from '#web/ui/layers/popover.tsx'
import { Note } from '#web/ui/signs/note.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'

export const DAY_RANGES = ['today', 'week', 'month', 'last-month', 'year'] as const

const DAY_MS = 86_400_000

const APRIL = 3

/** Stands for no choice: a pressed part needs a value. */
const ALL = 'all'

/** The days on which orders were placed, and their payment status; chips show what is chosen and take it away. */
export function MoreFilters(props: Props) {
  const words = adminMessages.orders
  const isPhone = useMedia(PHONE)
  if (isPhone) return <FilterFields {...props} />
  return (
    <Popover
      align="start"
      title={words.moreFilters}
      trigger={<Button icon={<CalendarDays aria-hidden="true" />}>{words.moreFilters}</Button>}
    >
      <FilterFields {...props} />
    </Popover>
  )
}

interface Props {
  filter: OrderFilter
  onChoose: (change: Partial<OrderFilter>) => void
}

function FilterFields({ filter, onChoose }: Props) {
  const words = adminMessages.orders
  const payments = PAYMENT_STATUSES.map((value) => ({ value, label: uiMessages.paymentStatus[value] }))
  return (
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
  )
}

type DayRange = (typeof DAY_RANGES)[number]

interface Days {
  from: string
  to: string
}

/** The days of a range up to `today`, '2026-11-30' in India. A year is the financial one, from April. */
export function daysOf(range: DayRange, today: string): Days {
  const at = new Date(`${today}T00:00:00Z`)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  switch (range) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: dayOf(at.getTime() - 6 * DAY_MS), to: today }
    case 'month':
      return { from: dayOf(Date.UTC(year, month, 1)), to: today }
    case 'last-month':
      return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) }
    case 'year':
      return { from: dayOf(Date.UTC(month < APRIL ? year - 1 : year, APRIL, 1)), to: today }
  }
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
