import { type ComponentProps, useRef, useState } from 'react'
import { Timer } from 'lucide-react'
import { type Deletion, useDeletion } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import styles from '#web/admin/products/held-stock.module.css'
import { api } from '#web/api.ts'
import { adminMessages, holdsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ConfirmDialog, Dialog, type Openable } from '#web/ui/overlays/dialog.tsx'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { formatNumber, formatRupees, formatTime } from '#web/ui/format.ts'
import { Pagination, rangeText } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { DescriptionCell, NameCell } from '#web/admin/catalogue-forms/record-columns.tsx'
import { May } from '#web/admin/permissions.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StockHold } from '#contract/orders/checkout.ts'

/** The button with the number of units that open checkouts hold, and the list behind it. */
export function HeldStock() {
  const [open, setOpen] = useState(false)
  const { all } = useHeldUnits()
  return (
    <>
      <Button variant="quiet" icon={<Timer />} onClick={() => setOpen(true)}>
        {all > 0 ? messages.openWith(formatNumber(all)) : messages.open}
      </Button>
      <HeldStockDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function HeldStockDialog({ open, onClose }: Openable) {
  const { query, page, goToPage } = useHolds(open)
  const { data, isError, isPlaceholderData, refetch } = query
  const container = useRef<HTMLDivElement>(null)
  const release = useDeletion<NamedHold>({ remove: (id) => api('releaseHold', { params: { id } }) })
  const holds = data?.data.map((hold) => ({ ...hold, name: hold.customer.name })) ?? []

  /** Next to the removed row; never to the page behind this dialog. */
  function focusAfter() {
    const next = release.focusAfter()
    return next === true || container.current?.contains(next) ? next : container.current
  }

  return (
    <Dialog open={open} onClose={onClose} title={messages.title} size="xl">
      <div
        ref={container}
        tabIndex={-1}
        className={`stack gap-16 ${styles.place}`}
        aria-busy={isPlaceholderData}
      >
        <p className={styles.explained}>{messages.explained}</p>
        <Table
          label={messages.table}
          columns={holdColumns(release.ask)}
          rows={holds}
          rowKey={({ _id }) => _id}
          loading={!data && !isError}
          skeletonRows={4}
          minWidth={820}
          empty={
            isError ? (
              <NotLoaded compact title={adminMessages.content.list.notLoaded} onRetry={refetch} />
            ) : (
              <Empty compact illustration="box" title={messages.none}>
                {messages.noneText}
              </Empty>
            )
          }
          footer={
            (data?.pages ?? 1) > 1 && (
              <Pagination
                label={messages.pages}
                page={page}
                pages={data?.pages ?? 1}
                onPage={goToPage}
                disabled={isPlaceholderData}
                summary={rangeText(((data?.page ?? 1) - 1) * HOLDS_PER_PAGE, holds.length, data?.total ?? 0)}
              />
            )
          }
        />
      </div>
      <ReleaseQuestion release={release} finalFocus={focusAfter} />
    </Dialog>
  )
}

interface Props {
  release: Deletion<NamedHold>
  finalFocus: ComponentProps<typeof ConfirmDialog>['finalFocus']
}

const NAMED = 3

/**
 * Before a hold is released: names the customer and the products, and explains the consequences for a paying
 * customer.
 */
function ReleaseQuestion({ release, finalFocus }: Props) {
  return (
    <ConfirmDialog
      open={release.asking}
      onClose={release.cancel}
      onConfirm={release.confirm}
      title={messages.releaseTitle(release.record?.name ?? '')}
      cancelText={messages.cancel}
      confirmText={messages.release}
      busy={release.busy}
      busyText={messages.releasing}
      finalFocus={finalFocus}
    >
      <div className="grid gap-12 breaks">
        <p>{productsText(release.record?.items ?? [])}</p>
        <p>{messages.releaseText}</p>
      </div>
    </ConfirmDialog>
  )
}

function productsText(items: NamedHold['items']): string {
  const named = items
    .slice(0, NAMED)
    .map(({ name, quantity }) => messages.good(name, formatNumber(quantity)))
    .join(', ')
  return messages.releaseGoods(named, items.length > NAMED ? formatNumber(items.length - NAMED) : '')
}

const SHOWN = 3

function holdColumns(onRelease: (hold: NamedHold) => void): Column<NamedHold>[] {
  return [
    {
      key: 'customer',
      header: messages.customer,
      width: '24%',
      onPhone: 'title',
      cell: ({ customer }) => (
        <NameCell name={customer.name}>
          <DescriptionCell description={customer.email} />
        </NameCell>
      ),
    },
    {
      key: 'goods',
      header: messages.goods,
      width: '32%',
      cell: ({ items }) => <SampleProduct items={items} />,
    },
    { key: 'units', header: messages.units, align: 'right', cell: ({ units }) => formatNumber(units) },
    {
      key: 'value',
      header: messages.value,
      align: 'right',
      cell: ({ value }) => <strong className="strong">{formatRupees(value)}</strong>,
    },
    {
      key: 'time',
      header: messages.time,
      cell: ({ since, until }) => (
        <span className="grid nowrap">
          <time dateTime={since}>{messages.since(formatTime(since))}</time>
          <time dateTime={until}>{messages.until(formatTime(until))}</time>
        </span>
      ),
    },
    {
      key: 'acts',
      header: messages.actions,
      hideHeader: true,
      width: '124px',
      onPhone: 'actions',
      cell: (hold) => (
        <May make="releaseHold">
          <Button
            size="s"
            className="nowrap"
            aria-label={messages.releaseOf(hold.name)}
            onClick={() => onRelease(hold)}
          >
            {messages.release}
          </Button>
        </May>
      ),
    },
  ]
}

function SampleProduct({ items }: Pick<NamedHold, 'items'>) {
  const rest = items.slice(SHOWN)
  return (
    <>
      <ProductList items={items.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{messages.more(formatNumber(rest.length))}</summary>
          <ProductList items={rest} />
        </details>
      )}
    </>
  )
}

function ProductList({ items }: Pick<NamedHold, 'items'>) {
  return (
    <ul className="grid gap-2 breaks">
      {items.map(({ product, name, quantity }, i) => (
        <li key={`${product} ${i}`}>{messages.good(name, formatNumber(quantity))}</li>
      ))}
    </ul>
  )
}

const HOLDS_PER_PAGE = 10

/** A hold with the name used in its actions and dialogs. */
type NamedHold = StockHold & { name: string }

/**
 * One page of the stock held by open checkouts, fetched each time it opens; the previous page is shown while the
 * next one loads.
 */
function useHolds(open: boolean) {
  const [page, goToPage] = useState(1)
  const query = useQuery({
    queryKey: ['admin', 'holds', page],
    queryFn: ({ signal }) =>
      api('getHolds', { query: { page: String(page), limit: String(HOLDS_PER_PAGE) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: open,
  })
  // The last page may have become empty, by an action here or by expiry.
  const pages = query.data && !query.isPlaceholderData ? (query.data.pages ?? 1) : undefined
  if (pages !== undefined && page > pages) goToPage(pages)
  return { query, page, goToPage }
}

/** Units that open checkouts hold: of all products, and of one. Unknown ones count as none. */
export function useHeldUnits() {
  const { data } = useQuery({
    queryKey: ['admin', 'held-units'],
    queryFn: ({ signal }) => api('getHeldUnits', { signal }),
    staleTime: 0,
  })
  const held = data?.data ?? []
  return {
    all: held.reduce((sum, { units }) => sum + units, 0),
    of: (product: string) => held.find((one) => one.product === product)?.units ?? 0,
  }
}
