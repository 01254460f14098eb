import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api.ts'

// What the storefront reads. first-screen.ts asks for it before React is there.

const PAGE = 24
const CONTENT_STALE_MS = 60_000

export interface ProductFilter {
  search: string
  category: string
  subCategory: string
}

/** The filter in the address bar: ?search, ?category, ?subCategory. */
export function productFilterOf(params: URLSearchParams): ProductFilter {
  return {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    subCategory: params.get('subCategory') ?? '',
  }
}

/** Products on sale, most sold first, in pages of 24. */
export function productsQuery(filter: ProductFilter) {
  return infiniteQueryOptions({
    queryKey: ['products', filter],
    queryFn: ({ pageParam, signal }) =>
      api('getAllProduct', { query: { ...filter, page: String(pageParam), limit: String(PAGE) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page = 1, pages = 1 }) => (page < pages ? page + 1 : undefined),
  })
}

export const headersQuery = queryOptions({
  queryKey: ['headers'],
  queryFn: async ({ signal }) => (await api('getAllHeaders', { signal })).data,
  staleTime: CONTENT_STALE_MS,
})

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: async ({ signal }) => (await api('getAllOffers', { signal })).data,
  staleTime: CONTENT_STALE_MS,
})

export const footersQuery = queryOptions({
  queryKey: ['footers'],
  queryFn: async ({ signal }) => (await api('getAllFooters', { signal })).data,
  staleTime: CONTENT_STALE_MS,
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => (await api('getAllCategory', { signal })).data,
  staleTime: CONTENT_STALE_MS,
})

export const subcategoriesQuery = queryOptions({
  queryKey: ['subcategories'],
  queryFn: async ({ signal }) => (await api('getAllSubCategory', { signal })).data,
  staleTime: CONTENT_STALE_MS,
})
