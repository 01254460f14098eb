import { NO_FILTER, type OrderFilter, presetStatus } from '#web/admin/orders/order-filter.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import styles from '#web/admin/orders/filter-chips.module.css'

/** What narrows the list beside the dropdown: a preset status, a payment status, days. Each can be taken away. */
export function FilterChips({
  filter,
  onChoose,
}: {
  filter: OrderFilter
  onChoose: (change: Partial<OrderFilter>) => void
}) {
  const words = adminMessages.orders
  const status = presetStatus(filter)
  const chips = [
    { key: 'status', text: status && words.statusChip(uiMessages.orderStatus[status]) },
    { key: 'payment', text: filter.payment && words.paymentChips[filter.payment] },
    { key: 'from', text: filter.from && words.fromChip(formatDateLong(filter.from)) },
    { key: 'to', text: filter.to && words.toChip(formatDateLong(filter.to)) },
  ] as const
  const shown = chips.filter(({ text }) => text)
  if (shown.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={words.chips}>
      {shown.map(({ key, text }) => (
        <li key={key}>
          <Chip onRemove={() => onChoose({ [key]: NO_FILTER[key] })}>{text}</Chip>
        </li>
      ))}
    </ul>
  )
}
