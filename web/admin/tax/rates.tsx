import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import { type Product, productCalls } from '#contract/catalogue/products.ts'
import { formAction } from '#web/admin/catalogue-forms/form-action.ts'
import { useRecordForm } from '#web/admin/catalogue-forms/use-record-form.ts'
import { useCategories } from '#web/admin/catalogue-forms/use-record-list.ts'
import { May } from '#web/admin/permissions.tsx'
import styles from '#web/admin/tax/tax.module.css'
import { TaxFields } from '#web/admin/tax/tax-fields.tsx'
import { api } from '#web/api.ts'
import { taxMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { formatDateLong, formatNumber } from '#web/ui/format.ts'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Card } from '#web/ui/display/card.tsx'

const PAGE_SIZE = 10
const ALL = 'all'
const NOTHING_TYPED = { gstRate: '', taxStatus: '', taxFrom: '' }

/** Sets the GST rate of the selected products, on one page or several. */
export function Rates() {
  const [category, setCategory] = useState(ALL)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const categories = useCategories().data ?? []
  const query = { page: String(page), limit: String(PAGE_SIZE), sort: 'name-az' as const }
  const { data, isPending } = useQuery({
    queryKey: ['admin', 'products', 'rates', category, page],
    queryFn: ({ signal }) =>
      api('getAllProduct', { query: { ...query, ...(category !== ALL && { category }) }, signal }),
    placeholderData: keepPreviousData,
  })
  const rows = data?.data ?? []
  const total = data?.total ?? 0
  const select = (some: readonly Product[], on: boolean) => {
    const next = new Set(chosen)
    for (const { _id } of some)
      if (on) next.add(_id)
      else next.delete(_id)
    setChosen(next)
  }
  return (
    <Card
      title={messages.rates}
      aside={
        <Select
          className={styles.month}
          aria-label={messages.category}
          value={category}
          options={[
            { value: ALL, label: messages.allCategories },
            ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(next) => {
            setCategory(next)
            setPage(1)
            setChosen(new Set())
          }}
        />
      }
    >
      <Table
        label={messages.rates}
        columns={rateColumns(new Map(categories.map(({ _id, gstRate }) => [_id, gstRate ?? null])))}
        rows={rows}
        rowKey={({ _id }) => _id}
        loading={isPending}
        selection={{
          isSelected: ({ _id }) => chosen.has(_id),
          onSelect: (row) => select([row], !chosen.has(row._id)),
          onSelectAll: (on) => select(rows, on),
          label: ({ name }) => messages.selectProduct(name),
          allLabel: messages.selectAll,
        }}
        footer={
          <Pagination
            label={messages.rates}
            page={page}
            pages={data?.pages ?? 1}
            onPage={setPage}
            summary={messages.page(
              formatNumber(Math.min((page - 1) * PAGE_SIZE + 1, total)),
              formatNumber(Math.min(page * PAGE_SIZE, total)),
              formatNumber(total),
            )}
          />
        }
      />
      <May make="setTax">
        <RateForm ids={[...chosen]} onSaved={() => setChosen(new Set())} />
      </May>
    </Card>
  )
}

function RateForm({ ids, onSaved }: { ids: readonly string[]; onSaved: () => void }) {
  const action = formAction(productCalls.setTax, {
    bodyOf: (values: typeof NOTHING_TYPED) => ({ ids, ...filled(values) }),
    send: (body) => api('setTax', { body }),
    failed: messages.ratesFailed,
  })
  // The call removes rates if none is given: this form only sets them.
  const resolver: typeof action.resolver = (values, ...rest) =>
    values.gstRate.trim() || values.taxStatus
      ? action.resolver(values, ...rest)
      : { values: {}, errors: { gstRate: { type: 'rule', message: messages.rateNeeded } } }
  const { form, submit } = useRecordForm({
    action: { ...action, resolver },
    values: NOTHING_TYPED,
    imageField: 'gstRate',
    onSaved: () => {
      form.reset()
      onSaved()
      window.setTimeout(() => form.setFocus('gstRate')) // the button is disabled now
    },
  })
  return (
    <FormProvider {...form}>
      <form className={styles.rates} noValidate onSubmit={submit}>
        <TaxFields stored={null} hint={messages.bulkRateHint} />
        <Button type="submit" variant="main" disabled={ids.length === 0} busy={form.formState.isSubmitting}>
          {messages.setRates(ids.length)}
        </Button>
      </form>
    </FormProvider>
  )
}

function filled(values: typeof NOTHING_TYPED): Partial<typeof NOTHING_TYPED> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

/** `usual` contains the rates of the categories by their ids. */
function rateColumns(usual: ReadonlyMap<string, number | null>): Column<Product>[] {
  const rateOf = ({ gstRate, category }: Product) => {
    if (typeof gstRate === 'number') return `${gstRate}%`
    const rate = usual.get(category._id) ?? null
    return rate === null ? messages.noRate : messages.rateOfCategory(`${rate}%`)
  }
  return [
    { key: 'name', header: messages.product, onPhone: 'title', cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'hsn',
      header: messages.hsn,
      cell: ({ hsnCode }) => <span className="num">{hsnCode || '–'}</span>,
    },
    {
      key: 'rate',
      header: messages.rate,
      align: 'right',
      cell: rateOf,
    },
    {
      key: 'status',
      header: messages.status,
      cell: ({ taxStatus }) => (taxStatus ? messages.statuses[taxStatus] : '–'),
    },
    { key: 'from', header: messages.from, cell: ({ taxFrom }) => (taxFrom ? formatDateLong(taxFrom) : '–') },
  ]
}
