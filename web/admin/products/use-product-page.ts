import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  addressOf,
  filterOf,
  type ProductFilter,
  PRODUCTS_PER_PAGE,
} from '#web/admin/products/product-filter.ts'
import { api } from '#web/api.ts'

/** The filter in the address, and how to change it: another filter begins on its first page. */
export function useProductFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  function change(part: Partial<ProductFilter>) {
    setAddress((now) => addressOf({ ...filterOf(now), page: 1, ...part }), { replace: true })
  }
  return { filter, change }
}

/** One page of products and the figures of the stat cards; while another is asked for, the former stays. */
export function useProductPage({ search, status, sort, page }: ProductFilter) {
  return useQuery({
    queryKey: ['admin', 'products', { search, status, sort, page }],
    queryFn: ({ signal }) => {
      const query = { search, status, sort, page: String(page), limit: String(PRODUCTS_PER_PAGE) }
      return api('getAllProduct', { query, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
