import { useEffect, useState } from 'react'
import { Download, FileSpreadsheet, Plus, Upload } from 'lucide-react'
import { Navigate, useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue/products.ts'
import { LOW_STOCK } from '#contract/limits.ts'
import { DeleteDialog, useDeletion } from '#web/admin/catalogue-forms/delete-dialog.tsx'
import { useFormDialog } from '#web/admin/catalogue-forms/form-dialog.tsx'
import { NEW_PRODUCT_PARAM } from '#web/admin/links.ts'
import { FilterSheet } from '#web/admin/list/filter-sheet.tsx'
import { May, useMayMake } from '#web/admin/permissions.tsx'
import { ProductForm } from '#web/admin/products/product-form.tsx'
import { duplicateOf, categoryOf, type ProductValues } from '#web/admin/products/product-form-values.ts'
import type { Next } from '#web/admin/products/use-product-form.ts'
import { previewPath } from '#web/preview-path.ts'
import styles from '#web/admin/products/product-management.module.css'
import {
  PRODUCT_SORTS,
  type ProductPage,
  type ProductStatus,
  ProductTable,
  useProductPage,
} from '#web/admin/products/product-table.tsx'
import { api, download } from '#web/api.ts'
import { productsMessages as messages, productFileMessages } from '#web/messages/admin-messages.ts'
import { formatNumber, indiaToday } from '#web/ui/format.ts'
import { StatCard, StatGrid } from '#web/ui/lists/stat-card.tsx'
import { HeldStock } from '#web/admin/products/held-stock.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useFailureToast, useDownload } from '#web/admin/list/use-action-toast.ts'
import { ProductFileDialog } from '#web/admin/products/product-file-dialog.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

/** What the form is open for: a stored product, or a new one, which may be based on another. */
interface Opened {
  product: Product | null
  like?: Product
  start?: Partial<ProductValues>
}

const NEW_PRODUCT: Opened = { product: null }

/** Product Management: four counts that filter, search, sort, and pages of ten products. */
export function ProductManagement() {
  const { list, query } = useProductPage()
  const { data, isError, isPlaceholderData } = query
  useFailureToast(query.isLoadingError, messages.failed)
  const [params, setParams] = useSearchParams()
  const mayCreate = useMayMake()('createProduct')
  const dialog = useFormDialog<Opened>(params.has(NEW_PRODUCT_PARAM) && mayCreate ? NEW_PRODUCT : undefined)
  const [viewed, setViewed] = useState<string>()
  const opened = dialog.record ?? NEW_PRODUCT
  const deletion = useDeletion<Product>({
    remove: (id) => api('deleteProductById', { params: { id } }),
    notify: (text) => window.alert(text),
  })

  // The last page may have become empty, by an action here or by someone else.
  const last = data && !isPlaceholderData ? (data.pages ?? 1) : undefined
  useEffect(() => {
    if (last !== undefined && list.page > last) list.goToPage(last)
  })

  // A link to the empty form opens it once: reloading, or going back, shows the list.
  useEffect(() => {
    if (!params.has(NEW_PRODUCT_PARAM)) return
    const rest = new URLSearchParams(params)
    rest.delete(NEW_PRODUCT_PARAM)
    setParams(rest, { replace: true })
  }, [params, setParams])

  function saved(product: Product, next: Next) {
    if (next === 'another') return dialog.show({ product: null, like: product, start: categoryOf(product) })
    dialog.close()
    if (next === 'view') setViewed(product._id)
  }

  return (
    <div className="stack gap-16">
      <ProductCounts
        counts={data ? (data.counts ?? null) : isError ? null : undefined}
        status={list.current.status}
        onStatus={(status) => list.choose({ status })}
      />
      <ProductTools list={list} onAdd={() => dialog.show(NEW_PRODUCT)} />
      <ProductTable
        query={query}
        list={list}
        onAdd={() => dialog.show(NEW_PRODUCT)}
        onEdit={(product) => dialog.show({ product })}
        onDuplicate={(like) => dialog.show({ product: null, like, start: duplicateOf(like) })}
        onDelete={deletion.ask}
      />
      <ProductForm
        key={dialog.round}
        {...opened}
        open={dialog.open}
        now={data?.data.find(({ _id }) => _id === opened.product?._id)}
        onClose={dialog.close}
        onSaved={saved}
      />
      {viewed && !dialog.open && <Navigate to={previewPath(viewed)} />}
      <DeleteDialog deletion={deletion}>{messages.deleteText}</DeleteDialog>
    </div>
  )
}

interface CountsProps {
  /** undefined while loading, null if loading failed. */
  counts: { total: number; active: number; inactive: number; lowStock: number } | null | undefined
  status: ProductStatus
  onStatus: (status: ProductStatus) => void
}

function ProductCounts({ counts, status, onStatus }: CountsProps) {
  const card = (filter: ProductStatus) => ({
    pressed: status === filter,
    onClick: () => onStatus(filter),
  })
  const low = messages.lowStockText(LOW_STOCK)
  return (
    <StatGrid compact>
      <StatCard
        label={messages.total}
        value={counts && formatNumber(counts.total)}
        onClick={() => onStatus('')}
      />
      <StatCard label={messages.active} value={counts && formatNumber(counts.active)} {...card('active')} />
      <StatCard
        label={messages.inactive}
        value={counts && formatNumber(counts.inactive)}
        {...card('inactive')}
      />
      <StatCard
        label={messages.lowStock}
        value={counts && formatNumber(counts.lowStock)}
        sub={low}
        {...card('low-stock')}
      />
    </StatGrid>
  )
}

function ProductTools({ list, onAdd }: { list: ProductPage['list']; onAdd: () => void }) {
  const { current, typed, type, choose } = list
  const statuses = { active: messages.active, inactive: messages.inactive, 'low-stock': messages.lowStock }
  return (
    <div className="row wrap middle gap-12">
      <SearchBox
        className={styles.search}
        value={typed}
        onChange={type}
        aria-label={messages.search}
        placeholder={messages.searchHint}
      />
      <FilterSheet active={current.status ? 1 : 0}>
        <Select
          className={styles.sort}
          aria-label={messages.sort}
          options={PRODUCT_SORTS.map((sort) => ({ value: sort, label: messages.sorts[sort] }))}
          value={current.sort}
          onChange={(sort) => choose({ sort })}
        />
      </FilterSheet>
      {current.status && <Chip onRemove={() => choose({ status: '' })}>{statuses[current.status]}</Chip>}
      <div className={`row wrap gap-8 middle push ${styles.actions}`}>
        <HeldStock />
        <ProductFiles />
        <May make="createProduct">
          <Button variant="main" icon={<Plus />} onClick={onAdd}>
            {messages.add}
          </Button>
        </May>
      </div>
    </div>
  )
}

function ProductFiles() {
  const [open, setOpen] = useState(false)
  const csv = useDownload(() => download('exportProducts'), `products-${indiaToday()}.csv`, {
    saved: productFileMessages.exported,
    failed: productFileMessages.exportFailed,
  })
  const mayImport = useMayMake()('importProducts')
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" icon={<FileSpreadsheet />}>
            {productFileMessages.menu}
          </Button>
        }
        items={[
          ...(mayImport
            ? [{ label: productFileMessages.import, icon: <Upload />, onSelect: () => setOpen(true) }]
            : []),
          {
            label: productFileMessages.export,
            icon: <Download />,
            onSelect: () => csv.mutate(),
            disabled: csv.isPending,
          },
        ]}
      />
      <ProductFileDialog open={open} onClose={() => setOpen(false)} onExport={() => csv.mutate()} />
    </>
  )
}
