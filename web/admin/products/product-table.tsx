import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { COUNTED_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { May, useMayChange } from '#web/admin/permissions.tsx'
import { compactProduct, productColumns } from '#web/admin/products/product-columns.tsx'
import styles from '#web/admin/products/product-management.module.css'
import { useHeldUnits } from '#web/admin/products/held-stock.tsx'
import { adminMessages, productsMessages as messages } from '#web/messages/admin-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, NothingFound, NotLoaded } from '#web/ui/lists/empty.tsx'
import { Pagination, rangeText } from '#web/ui/lists/pagination.tsx'
import { Table } from '#web/ui/lists/table.tsx'
import { errorText } from '#web/admin/catalogue-forms/form-errors.ts'
import { useFavourites } from '#web/favourites/use-favourites.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'
import { useListQuery } from '#web/admin/list/use-list-query.ts'
import { api } from '#web/api.ts'

interface Props extends ProductPage {
  onAdd: () => void
  onEdit: (product: Product) => void
  onDuplicate: (product: Product) => void
  onDelete: (product: Product) => void
}

/** One page of products with its loading, empty and error states. */
export function ProductTable({ query, list, onAdd, onEdit, onDuplicate, onDelete }: Props) {
  const { data, isError, isPlaceholderData, refetch } = query
  const { show } = useToast()
  const { isFavourite, toggle } = useFavourites((error) =>
    show({ tone: 'bad', text: errorText(error, adminMessages.content.form.failedToUpdate) }),
  )
  const held = useHeldUnits()
  const mayChange = useMayChange()
  const uses = {
    onEdit,
    onDuplicate,
    onDelete,
    isFavourite,
    onFavourite: (id: string) => toggle({ kind: 'product', id, name: '', image: null }),
    heldOf: held.of,
    mayChange,
  }
  function showAll() {
    list.type('')
    list.choose({ search: '', status: '' })
  }
  return (
    <div className={isPlaceholderData ? styles.stale : undefined} aria-busy={isPlaceholderData}>
      <Table
        label={messages.table}
        columns={productColumns(uses)}
        compact={(row) => compactProduct(uses, row)}
        rows={data?.data ?? []}
        rowKey={({ _id }) => _id}
        loading={!data && !isError}
        skeletonRows={PRODUCTS_PER_PAGE}
        minWidth={1120}
        empty={
          isError ? (
            <NotLoaded compact title={adminMessages.content.list.notLoaded} onRetry={refetch} />
          ) : list.current.search || list.current.status ? (
            <NothingFound
              compact
              title={messages.noneOfFilter}
              showAll={adminMessages.content.list.showAll}
              onShowAll={showAll}
            >
              {messages.noneOfFilterText}
            </NothingFound>
          ) : (
            <Empty
              compact
              illustration="box"
              title={messages.none}
              action={
                <May make="createProduct">
                  <Button onClick={onAdd}>{messages.addFirst}</Button>
                </May>
              }
            >
              {messages.noneText}
            </Empty>
          )
        }
        footer={
          data &&
          data.data.length > 0 && (
            <Pagination
              page={list.page}
              pages={data.pages ?? 1}
              onPage={list.goToPage}
              disabled={isPlaceholderData}
              summary={rangeText(
                ((data.page ?? 1) - 1) * PRODUCTS_PER_PAGE,
                data.data.length,
                data.total ?? data.data.length,
                list.current.search === '' ? Infinity : COUNTED_MAX,
              )}
            />
          )
        }
      />
    </div>
  )
}

export const PRODUCT_SORTS = ['newest', 'oldest', 'name-az', 'name-za', 'amount-high', 'amount-low'] as const
type ProductSort = (typeof PRODUCT_SORTS)[number]
/** '' shows all. */
const PRODUCT_STATUSES = ['', 'active', 'inactive', 'low-stock'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
const PRODUCTS_PER_PAGE = 10

type Choices = { search: string; status: ProductStatus; sort: ProductSort }
const START: Choices = { search: '', status: '', sort: 'newest' }
const ALLOWED = { status: PRODUCT_STATUSES, sort: PRODUCT_SORTS }

/** One page of products with the figures of the stat cards; the previous page is shown while the next one loads. */
export function useProductPage() {
  const list = useListQuery<Choices>(START, { allowed: ALLOWED })
  const listQuery = { ...list.current, page: String(list.page), limit: String(PRODUCTS_PER_PAGE) }
  const query = useQuery({
    queryKey: ['admin', 'products', listQuery],
    queryFn: ({ signal }) => api('getAllProduct', { query: listQuery, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { list, query }
}

export type ProductPage = ReturnType<typeof useProductPage>
