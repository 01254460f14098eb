import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, FileArchive } from 'lucide-react'
import {
  GSTR1_TABLES,
  type Gstr1Table,
  type ListedDocument,
  type NumberSeries,
  type TaxMonth,
} from '#contract/orders/tax-documents.ts'
import { useDownload } from '#web/admin/list/use-action-toast.ts'
import { Rates } from '#web/admin/tax/rates.tsx'
import styles from '#web/admin/tax/tax.module.css'
import { api, download } from '#web/api.ts'
import { taxMessages } from '#web/messages/admin-messages.ts'
import { messages } from '#web/messages/messages.ts'
import { useShop } from '#web/shop.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { formatDateLong, formatNumber, formatRupees } from '#web/ui/format.ts'
import { Empty, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Note } from '#web/ui/display/note.tsx'

/** Tax by month, the documents of a month, and the files for the accountant. */
export function Tax() {
  const { settings } = useShop()
  const [chosen, setChosen] = useState('')
  const { data, isError, refetch } = useQuery({
    queryKey: ['admin', 'tax', 'months'],
    queryFn: ({ signal }) => api('getTaxMonths', { signal }),
  })
  if (isError) return <NotLoaded title={taxMessages.failed} onRetry={refetch} />
  if (!data || !settings) return <Spinner />
  const months = data.data
  const month = chosen || (months[0]?.month ?? '')
  if (settings.taxRegistration === 'none' && months.length === 0) return <NotRegistered />
  return (
    <div className="stack gap-16">
      {data.unrated > 0 && settings.taxRegistration === 'regular' && (
        <Note tone="warn">{taxMessages.unrated(data.unrated)}</Note>
      )}
      <Card title={taxMessages.months}>
        <Table
          label={taxMessages.months}
          columns={monthColumns()}
          rows={months}
          rowKey={(row) => row.month}
          onRowClick={(row) => setChosen(row.month)}
          selectedKey={month}
          minWidth={760}
          empty={
            <Empty illustration="page" title={taxMessages.noDocuments}>
              {taxMessages.noDocumentsText}
            </Empty>
          }
        />
      </Card>
      <Quarters months={months.filter(({ composition }) => composition !== 0)} />
      {month !== '' && (
        <Card
          title={taxMessages.documentsOf(monthName(month))}
          aside={
            <Select
              className={styles.month}
              aria-label={taxMessages.month}
              value={month}
              onChange={setChosen}
              options={months.map((one) => ({ value: one.month, label: monthName(one.month) }))}
            />
          }
        >
          <Documents key={month} month={month} />
          <Exports
            month={month}
            tables={months.some((one) => one.month === month && one.regular > 0) ? GSTR1_TABLES : []}
          />
        </Card>
      )}
      {data.series.length > 0 && <Series series={data.series} gaps={data.gaps} />}
      {settings.taxRegistration === 'regular' && <Rates />}
    </div>
  )
}

/** The numbers of each series: without gaps, and none cancelled. */
function Series({ series, gaps }: { series: NumberSeries[]; gaps: readonly string[] }) {
  return (
    <Card title={taxMessages.series} aside={<span className="soft t-13">{taxMessages.seriesText}</span>}>
      {gaps.length > 0 && <Note tone="bad">{taxMessages.gaps(gaps.join(', '))}</Note>}
      <Table label={taxMessages.series} rows={series} rowKey={({ name }) => name} columns={seriesColumns()} />
    </Card>
  )
}

function seriesColumns(): Column<NumberSeries>[] {
  return [
    {
      key: 'name',
      header: taxMessages.seriesName,
      onPhone: 'title',
      cell: ({ name }) => <strong className="num">{name}</strong>,
    },
    {
      key: 'documents',
      header: taxMessages.documents,
      align: 'right',
      cell: (row) => formatNumber(row.documents),
    },
    { key: 'last', header: taxMessages.last, align: 'right', cell: ({ last }) => formatNumber(last) },
    { key: 'gaps', header: taxMessages.missing, align: 'right', cell: (row) => countText(row.gaps) },
    {
      key: 'cancelled',
      header: taxMessages.cancelled,
      align: 'right',
      cell: (row) => countText(row.cancelled),
    },
  ]
}

function countText(number: number): string {
  return number === 0 ? taxMessages.noneOfThem : formatNumber(number)
}

function NotRegistered() {
  return (
    <Card>
      <Empty
        illustration="page"
        title={taxMessages.none}
        action={<ButtonLink to="/admin/settings">{taxMessages.toSettings}</ButtonLink>}
      >
        {taxMessages.noneText}
      </Empty>
    </Card>
  )
}

const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`))
}

function figure(key: 'taxableValue' | 'cgst' | 'sgst' | 'igst' | 'total', header: string): Column<TaxMonth> {
  return {
    key,
    header,
    align: 'right',
    cell: (row) => <span className="num">{formatRupees(row[key])}</span>,
  }
}

function monthColumns(): Column<TaxMonth>[] {
  return [
    {
      key: 'month',
      header: taxMessages.month,
      onPhone: 'title',
      cell: (row) => <strong>{monthName(row.month)}</strong>,
    },
    {
      key: 'documents',
      header: taxMessages.documents,
      align: 'right',
      cell: (row) => formatNumber(row.documents),
    },
    {
      key: 'notes',
      header: taxMessages.creditNotes,
      align: 'right',
      cell: (row) => formatNumber(row.creditNotes),
    },
    figure('taxableValue', taxMessages.taxable),
    figure('cgst', taxMessages.cgst),
    figure('sgst', taxMessages.sgst),
    figure('igst', taxMessages.igst),
    figure('total', taxMessages.total),
  ]
}

/** The value to declare under the composition scheme for each quarter; nothing if there is none. */
function Quarters({ months }: { months: readonly TaxMonth[] }) {
  if (months.length === 0) return null
  const quarters = Map.groupBy(months, ({ month }) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    const first = String(Math.floor((number - 1) / 3) * 3 + 1).padStart(2, '0')
    return `${year}-${first}`
  })
  const rows = [...quarters].map(([first, some]) => ({
    first,
    total: Math.round(some.reduce((sum, { composition }) => sum + composition, 0) * 100) / 100,
  }))
  return (
    <Card title={taxMessages.quarters} aside={<span className="soft t-13">{taxMessages.quarterText}</span>}>
      <Table
        label={taxMessages.quarters}
        rows={rows}
        rowKey={({ first }) => first}
        columns={[
          {
            key: 'quarter',
            header: taxMessages.quarter,
            onPhone: 'title',
            cell: ({ first }) => quarterName(first),
          },
          {
            key: 'total',
            header: taxMessages.total,
            align: 'right',
            cell: ({ total }) => formatRupees(total),
          },
        ]}
      />
    </Card>
  )
}

/** '2026-10' → 'October to December 2026'. */
function quarterName(first: string): string {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return MONTH.formatRange(new Date(Date.UTC(year, month - 1)), new Date(Date.UTC(year, month + 1)))
}

const PAGE_SIZE = 20

function Documents({ month }: { month: string }) {
  const [page, setPage] = useState(1)
  const { data, isPending } = useQuery({
    queryKey: ['admin', 'tax', 'documents', month, page],
    queryFn: ({ signal }) =>
      api('getDocuments', { query: { month, page: String(page), limit: String(PAGE_SIZE) }, signal }),
  })
  const total = data?.total ?? 0
  const summary = taxMessages.page(
    formatNumber((page - 1) * PAGE_SIZE + 1),
    formatNumber(Math.min(page * PAGE_SIZE, total)),
    formatNumber(total),
  )
  return (
    <Table
      label={taxMessages.documentsOf(monthName(month))}
      rows={data?.data ?? []}
      rowKey={({ _id }) => _id}
      loading={isPending}
      columns={documentColumns()}
      minWidth={860}
      footer={<Pagination page={page} pages={data?.pages ?? 1} onPage={setPage} summary={summary} />}
    />
  )
}

function documentColumns(): Column<ListedDocument>[] {
  return [
    {
      key: 'number',
      header: taxMessages.number,
      onPhone: 'title',
      cell: ({ number }) => <strong className="num">{number}</strong>,
    },
    { key: 'kind', header: taxMessages.kind, cell: ({ kind }) => messages.invoice.document.titles[kind] },
    { key: 'date', header: taxMessages.date, cell: ({ date }) => formatDateLong(date) },
    { key: 'buyer', header: taxMessages.buyer, cell: ({ buyer }) => buyer },
    {
      key: 'place',
      header: taxMessages.place,
      cell: ({ placeOfSupply: { code, name } }) => `${code} ${name}`,
    },
    {
      key: 'total',
      header: taxMessages.total,
      align: 'right',
      cell: ({ totals }) => <span className="num">{formatRupees(totals.total)}</span>,
    },
    {
      key: 'pdf',
      header: taxMessages.file,
      hideHeader: true,
      onPhone: 'actions',
      cell: (row) => <PdfButton document={row} />,
    },
  ]
}

function PdfButton({ document: { _id: id, number } }: { document: ListedDocument }) {
  const save = useDownload(
    () => download('getPdf', { params: { id } }),
    `${number.replaceAll('/', '-')}.pdf`,
    said(),
  )
  return (
    <IconButton
      aria-label={taxMessages.pdf(number)}
      icon={<Download />}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    />
  )
}

function Exports({ month, tables }: { month: string; tables: readonly Gstr1Table[] }) {
  return (
    <div className={`grid gap-10 items-start ${styles.exports}`}>
      {tables.length > 0 && (
        <>
          <h3>{taxMessages.gstr1}</h3>
          <p className="soft t-13">{taxMessages.gstr1Text}</p>
          <div className="row wrap gap-8 mb-8">
            {tables.map((table) => (
              <ExportButton key={table} month={month} table={table} />
            ))}
          </div>
        </>
      )}
      <ZipButton month={month} />
    </div>
  )
}

function ExportButton({ month, table }: { month: string; table: Gstr1Table }) {
  const save = useDownload(
    () => download('exportGstr1', { query: { month, table } }),
    `gstr1-${table}-${month}.csv`,
    said(),
  )
  return (
    <Button size="s" icon={<Download />} busy={save.isPending} onClick={() => save.mutate()}>
      {taxMessages.tables[table]}
    </Button>
  )
}

function ZipButton({ month }: { month: string }) {
  const save = useDownload(
    () => download('exportDocuments', { query: { month } }),
    `documents-${month}.zip`,
    said(),
  )
  return (
    <Button icon={<FileArchive />} busy={save.isPending} onClick={() => save.mutate()}>
      {taxMessages.zip}
    </Button>
  )
}

function said() {
  return { saved: taxMessages.saved, failed: taxMessages.exportFailed }
}
