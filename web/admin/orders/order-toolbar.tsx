import { useMutation } from '@tanstack/react-query'
import { Download, Ellipsis, Plus, Truck } from 'lucide-react'
import { SHOP_TIME_ZONE } from '#contract/limits.ts'
import { NEW_ORDER_ADDRESS } from '#web/admin/layout/links.ts'
import { FilterSheet } from '#web/admin/list/filter-sheet.tsx'
import { useActToast } from '#web/admin/list/use-act-toast.ts'
import { MoreFilters } from '#web/admin/orders/more-filters.tsx'
import {
  filterQuery,
  isStatusFilter,
  NO_FILTER,
  ORDER_SORTS,
  type OrderFilter,
  type PresetStatus,
  presetStatus,
  STATUS_FILTERS,
} from '#web/admin/orders/order-filter.ts'
import { SavedFilters } from '#web/admin/orders/saved-filters.tsx'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import { download } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { formatDateLong } from '#web/ui/format.ts'
import { Menu } from '#web/ui/layers/menu.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { saveFile } from '#web/ui/save-file.ts'
import styles from '#web/admin/orders/order-toolbar.module.css'

interface FilterProps {
  filter: OrderFilter
  onChoose: (change: Partial<OrderFilter>) => void
}

export interface OrderToolbarProps extends FilterProps {
  typed: string
  onType: (text: string) => void
  onTrackingFile: () => void
}

/** Search, status filter, sort, days and payment, tracking from a file, and Export. */
export function OrderToolbar({ filter, typed, onType, onChoose, onTrackingFile }: OrderToolbarProps) {
  const words = adminMessages.orders
  const { save, saving } = useExport(filter)
  const isPhone = useMedia(PHONE)
  const mayMake = useMayMake()
  const isNarrowed = isStatusFilter(filter.status) && filter.status !== 'all'
  const { open: newOrder } = adminMessages.phoneOrder
  const { button: importTracking } = adminMessages.trackingFile
  return (
    <search className={styles.bar}>
      <div className={styles.search}>
        <SearchBox
          aria-label={words.search}
          placeholder={words.searchHint}
          maxLength={200}
          value={typed}
          onChange={onType}
        />
      </div>
      <FilterSheet active={chipsOf(filter).length + (isNarrowed ? 1 : 0)}>
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
        {isPhone && <SavedFilters filter={filter} onChoose={onChoose} />}
      </FilterSheet>
      <div className={styles.acts}>
        {isPhone ? (
          <Menu
            trigger={<IconButton variant="plain" aria-label={words.more} icon={<Ellipsis />} />}
            items={[
              ...(mayMake('placeForCustomer')
                ? [{ label: newOrder, icon: <Plus aria-hidden="true" />, to: NEW_ORDER_ADDRESS }]
                : []),
              ...(mayMake('readTracking')
                ? [{ label: importTracking, icon: <Truck aria-hidden="true" />, onSelect: onTrackingFile }]
                : []),
              { label: words.export, icon: <Download aria-hidden="true" />, onSelect: save },
            ]}
          />
        ) : (
          <>
            <May make="placeForCustomer">
              <ButtonLink to={NEW_ORDER_ADDRESS} icon={<Plus aria-hidden="true" />}>
                {newOrder}
              </ButtonLink>
            </May>
            <May make="readTracking">
              <Button icon={<Truck aria-hidden="true" />} onClick={onTrackingFile}>
                {importTracking}
              </Button>
            </May>
            <Button
              icon={<Download aria-hidden="true" />}
              busy={saving}
              busyText={words.exporting}
              onClick={save}
            >
              {words.export}
            </Button>
          </>
        )}
      </div>
    </search>
  )
}

function useExport(filter: OrderFilter) {
  const say = useActToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => download('exportOrders', { query: filterQuery(filter) }),
    onSuccess: (file) => {
      const name = `orders-${new Date().toLocaleDateString('en-CA', { timeZone: SHOP_TIME_ZONE })}.csv`
      saveFile(file, name)
      say('good', adminMessages.orders.exported(name))
    },
    onError: (error) => say('bad', error.message || adminMessages.orders.exportFailed),
  })
  return { save: () => mutate(), saving: isPending }
}

/** What narrows the list beside the dropdown: a preset status, a payment status, days. Each can be taken away. */
export function FilterChips({ filter, onChoose }: FilterProps) {
  const shown = chipsOf(filter)
  if (shown.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={adminMessages.orders.chips}>
      {shown.map(({ key, text }) => (
        <li key={key}>
          <Chip onRemove={() => onChoose({ [key]: NO_FILTER[key] })}>{text}</Chip>
        </li>
      ))}
    </ul>
  )
}

function chipsOf(filter: OrderFilter) {
  const words = adminMessages.orders
  const status = presetStatus(filter)
  const chips = [
    { key: 'status', text: status && statusText(status) },
    { key: 'payment', text: filter.payment && words.paymentChips[filter.payment] },
    { key: 'problem', text: filter.problem && words.problemChip },
    { key: 'from', text: filter.from && words.fromChip(formatDateLong(filter.from)) },
    { key: 'due', text: filter.due && adminMessages.refunds.chip },
    { key: 'to', text: filter.to && words.toChip(formatDateLong(filter.to)) },
  ] as const
  return chips.filter(({ text }) => text)
}

function statusText(status: PresetStatus): string {
  return status === 'to-pack' ? adminMessages.orders.toPackChip : uiMessages.orderStatus[status]
}
