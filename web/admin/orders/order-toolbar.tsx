import type { Ref } from 'react'
import { Download } from 'lucide-react'
import { KeyHelp } from '#web/admin/orders/key-help.tsx'
import { MoreFilters } from '#web/admin/orders/more-filters.tsx'
import {
  isStatusFilter,
  ORDER_SORTS,
  type OrderFilter,
  STATUS_FILTERS,
} from '#web/admin/orders/order-filter.ts'
import { useExport } from '#web/admin/orders/use-export.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import styles from '#web/admin/orders/order-toolbar.module.css'

export interface OrderToolbarProps {
  filter: OrderFilter
  typed: string
  onType: (text: string) => void
  onChoose: (change: Partial<OrderFilter>) => void
  searchBox: Ref<HTMLDivElement>
}

/** Search, status filter, sort, days and payment, keyboard help and Export of the same filter. */
export function OrderToolbar({ filter, typed, onType, onChoose, searchBox }: OrderToolbarProps) {
  const words = adminMessages.orders
  const { save, saving } = useExport(filter)
  return (
    <search className={styles.bar}>
      <div ref={searchBox} className={styles.search}>
        <SearchBox
          aria-label={words.search}
          placeholder={words.searchHint}
          maxLength={200}
          value={typed}
          onChange={onType}
        />
      </div>
      <Select
        aria-label={words.filter}
        className={styles.choice}
        options={STATUS_FILTERS.map((value) => ({ value, label: words.filters[value] }))}
        value={isStatusFilter(filter.status) ? filter.status : 'all'}
        onChange={(status) => onChoose({ status })}
      />
      <Select
        aria-label={words.sort}
        className={styles.choice}
        options={ORDER_SORTS.map((value) => ({ value, label: words.sorts[value] }))}
        value={filter.sort}
        onChange={(sort) => onChoose({ sort })}
      />
      <MoreFilters filter={filter} onChoose={onChoose} />
      <div className={styles.acts}>
        <span className={styles.keys}>
          <KeyHelp />
        </span>
        <Button
          icon={<Download aria-hidden="true" />}
          busy={saving}
          busyText={words.exporting}
          onClick={save}
        >
          {words.export}
        </Button>
      </div>
    </search>
  )
}
