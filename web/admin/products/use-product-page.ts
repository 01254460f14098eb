import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useListQuery } from '#web/admin/list/use-list-query.ts'
import { api } from '#web/api.ts'

export const PRODUCT_SORTS = ['newest', 'oldest', 'name-az', 'name-za', 'amount-high', 'amount-low'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]
/** '' shows all. */
export const PRODUCT_STATUSES = ['', 'active', 'inactive', 'low-stock'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
export const PRODUCTS_PER_PAGE = 10

type Choices = { search: string; status: ProductStatus; sort: ProductSort }
const START: Choices = { search: '', status: '', sort: 'newest' }
const ALLOWED = { status: PRODUCT_STATUSES, sort: PRODUCT_SORTS }

/** One page of products with the figures of the stat cards; the page before stays while the next one comes. */
export function useProductPage() {
  const list = useListQuery<Choices>(START, { allowed: ALLOWED })
  const asked = { ...list.shown, page: String(list.page), limit: String(PRODUCTS_PER_PAGE) }
  const query = useQuery({
    queryKey: ['admin', 'products', asked],
    queryFn: ({ signal }) => api('getAllProduct', { query: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return { list, query }
}

export type ProductPage = ReturnType<typeof useProductPage>
