import { Download, Ellipsis, Plus, Truck, CalendarDays } from 'lucide-react'
import { NEW_ORDER_PATH } from '#web/admin/links.ts'
import { FilterSheet } from '#web/admin/list/filter-sheet.tsx'
import { useDownload } from '#web/admin/list/use-action-toast.ts'
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
import { adminMessages, ordersMessages as messages } from '#web/messages/admin-messages.ts'
import { uiMessages } from '#web/messages/ui.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { formatDateLong, indiaToday } from '#web/ui/format.ts'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import styles from '#web/admin/orders/order-toolbar.module.css'
import { PAYMENT_STATUSES } from '#contract/statuses.ts'
import moreFiltersStyles from '#web/admin/orders/more-filters.module.css'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { DayInput } from '#web/ui/controls/day-input.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Note } from '#web/ui/display/note.tsx'

interface FilterProps {
  filter: OrderFilter
  onChoose: (change: Partial<OrderFilter>) => void
}

export interface OrderToolbarProps extends FilterProps {
  typed: string
  onType: (text: string) => void
  onTrackingFile: () => void
}

/** Search, status filter, sort, days and payment, tracking import, and Export. */
export function OrderToolbar({ filter, typed, onType, onChoose, onTrackingFile }: OrderToolbarProps) {
  const csv = useDownload(
    () => download('exportOrders', { query: filterQuery(filter) }),
    `orders-${indiaToday()}.csv`,
    { saved: messages.exported, failed: messages.exportFailed },
  )
  const isPhone = useMedia(PHONE)
  const mayMake = useMayMake()
  const isNarrowed = isStatusFilter(filter.status) && filter.status !== 'all'
  const { open: newOrder } = adminMessages.phoneOrder
  const { button: importTracking } = adminMessages.trackingFile
  return (
    <search className="row wrap middle gap-10">
      <div className={styles.search}>
        <SearchBox
          aria-label={messages.search}
          placeholder={messages.searchHint}
          value={typed}
          onChange={onType}
        />
      </div>
      <FilterSheet active={chipsOf(filter).length + (isNarrowed ? 1 : 0)}>
        <Select
          aria-label={messages.filter}
          className={styles.choice}
          options={STATUS_FILTERS.map((value) => ({ value, label: messages.filters[value] }))}
          value={isStatusFilter(filter.status) ? filter.status : 'all'}
          onChange={(status) => onChoose({ status })}
        />
        <Select
          aria-label={messages.sort}
          className={styles.choice}
          options={ORDER_SORTS.map((value) => ({ value, label: messages.sorts[value] }))}
          value={filter.sort}
          onChange={(sort) => onChoose({ sort })}
        />
        <MoreFilters filter={filter} onChoose={onChoose} />
        {isPhone && <SavedFilters filter={filter} onChoose={onChoose} />}
      </FilterSheet>
      <div className="row wrap middle gap-10 push">
        {isPhone ? (
          <Menu
            trigger={<IconButton variant="plain" aria-label={messages.more} icon={<Ellipsis />} />}
            items={[
              ...(mayMake('placeForCustomer')
                ? [{ label: newOrder, icon: <Plus />, to: NEW_ORDER_PATH }]
                : []),
              ...(mayMake('readTracking')
                ? [{ label: importTracking, icon: <Truck />, onSelect: onTrackingFile }]
                : []),
              { label: messages.export, icon: <Download />, onSelect: () => csv.mutate() },
            ]}
          />
        ) : (
          <>
            <May make="placeForCustomer">
              <ButtonLink to={NEW_ORDER_PATH} icon={<Plus />}>
                {newOrder}
              </ButtonLink>
            </May>
            <May make="readTracking">
              <Button icon={<Truck />} onClick={onTrackingFile}>
                {importTracking}
              </Button>
            </May>
            <Button
              icon={<Download />}
              busy={csv.isPending}
              busyText={messages.exporting}
              onClick={() => csv.mutate()}
            >
              {messages.export}
            </Button>
          </>
        )}
      </div>
    </search>
  )
}

/** Filters besides the dropdown, each removable: a preset status, a payment status, days. */
export function FilterChips({ filter, onChoose }: FilterProps) {
  const shown = chipsOf(filter)
  if (shown.length === 0) return null
  return (
    <ul className="row wrap gap-8" aria-label={messages.chips}>
      {shown.map(({ key, text }) => (
        <li key={key}>
          <Chip onRemove={() => onChoose({ [key]: NO_FILTER[key] })}>{text}</Chip>
        </li>
      ))}
    </ul>
  )
}

function chipsOf(filter: OrderFilter) {
  const status = presetStatus(filter)
  const chips = [
    { key: 'status', text: status && statusText(status) },
    { key: 'payment', text: filter.payment && messages.paymentChips[filter.payment] },
    { key: 'problem', text: filter.problem && messages.problemChip },
    { key: 'from', text: filter.from && messages.fromChip(formatDateLong(filter.from)) },
    { key: 'due', text: filter.due && adminMessages.refunds.chip },
    { key: 'to', text: filter.to && messages.toChip(formatDateLong(filter.to)) },
  ] as const
  return chips.filter(({ text }) => text)
}

function statusText(status: PresetStatus): string {
  return status === 'to-pack' ? messages.toPackChip : uiMessages.orderStatus[status]
}

export const DAY_RANGES = ['today', 'week', 'month', 'last-month', 'year'] as const

const DAY_MS = 86_400_000

const APRIL = 3

/** Represents no choice: a pressed segment needs a value. */
const ALL = 'all'

/** The days on which orders were placed, and their payment status; chips show the choices and remove them. */
function MoreFilters(props: FilterProps) {
  const isPhone = useMedia(PHONE)
  if (isPhone) return <FilterFields {...props} />
  return (
    <Popover
      align="start"
      title={messages.moreFilters}
      trigger={<Button icon={<CalendarDays />}>{messages.moreFilters}</Button>}
    >
      <FilterFields {...props} />
    </Popover>
  )
}

function FilterFields({ filter, onChoose }: FilterProps) {
  const payments = PAYMENT_STATUSES.map((value) => ({ value, label: uiMessages.paymentStatus[value] }))
  return (
    <div className={moreFiltersStyles.panel}>
      <ul className="row wrap gap-8" aria-label={messages.days}>
        {DAY_RANGES.map((range) => (
          <li key={range}>
            <Button size="s" onClick={() => onChoose(daysOf(range, indiaToday()))}>
              {messages.dayRanges[range]}
            </Button>
          </li>
        ))}
      </ul>
      <DayInput
        label={messages.from}
        value={filter.from}
        max={filter.to}
        onChange={(from) => onChoose({ from })}
      />
      <DayInput label={messages.to} value={filter.to} min={filter.from} onChange={(to) => onChoose({ to })} />
      {filter.from !== '' && filter.to !== '' && filter.from > filter.to && (
        <Note tone="warn">{messages.daysWrongWay}</Note>
      )}
      <Checkbox
        label={adminMessages.refunds.only}
        checked={filter.due === 'refund'}
        onChange={(event) => onChoose({ due: event.target.checked ? 'refund' : '' })}
      />
      <div className={`grid gap-6 items-start ${moreFiltersStyles.payment}`}>
        <span>{messages.paymentStatus}</span>
        <Segmented
          aria-label={messages.paymentStatus}
          options={[{ value: ALL, label: messages.anyPayment }, ...payments]}
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

/** The days of a range up to `today`, '2026-11-30' in India. A year is the financial year, from April. */
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
