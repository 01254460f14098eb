import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { orLastSeen } from '#web/pwa/last-seen.ts'
import { inForce, type ProductFilter } from '#web/storefront/products/product-filter.ts'

// The storefront's queries. app.tsx starts them before React is loaded.

const PAGE = 24
const CONTENT_STALE_MS = 60_000

/** Products for sale, most sold first, in pages of 24. */
export function productsQuery(filter: ProductFilter) {
  return infiniteQueryOptions({
    queryKey: ['products', filter],
    queryFn: (context) => {
      const { pageParam, signal } = context
      const query = { ...inForce(filter), page: String(pageParam), limit: String(PAGE) }
      const ask = () => api('getAllProduct', { query, signal })
      return isBrowsed(filter) ? orLastSeen(context, ask) : ask()
    },
    initialPageParam: 1,
    getNextPageParam: ({ page = 1, pages = 1 }) => (page < pages ? page + 1 : undefined),
  })
}

/** All products or those of a category: few enough lists to store for offline use. */
function isBrowsed(filter: ProductFilter): boolean {
  return Object.keys(inForce(filter)).every((name) => name === 'category')
}

const FEATURED_PRODUCTS = 6

/** The products shown to visitors below the sign-in form. */
export const featuredProductsQuery = queryOptions({
  queryKey: ['featured-products'],
  queryFn: async ({ signal }) =>
    (await api('getAllProduct', { query: { page: '1', limit: String(FEATURED_PRODUCTS) }, signal })).data,
})

export const bannersQuery = queryOptions({
  queryKey: ['headers'],
  queryFn: (context) =>
    orLastSeen(context, async () => (await api('getAllHeaders', { signal: context.signal })).data),
  staleTime: CONTENT_STALE_MS,
})

export const offersQuery = queryOptions({
  queryKey: ['offers'],
  queryFn: (context) =>
    orLastSeen(context, async () => (await api('getAllOffers', { signal: context.signal })).data),
  staleTime: CONTENT_STALE_MS,
})

export const footersQuery = queryOptions({
  queryKey: ['footers'],
  queryFn: (context) =>
    orLastSeen(context, async () => (await api('getAllFooters', { signal: context.signal })).data),
  staleTime: CONTENT_STALE_MS,
})

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: (context) =>
    orLastSeen(context, async () => (await api('getAllCategory', { signal: context.signal })).data),
  staleTime: CONTENT_STALE_MS,
})

export const subcategoriesQuery = queryOptions({
  queryKey: ['subcategories'],
  queryFn: (context) =>
    orLastSeen(context, async () => (await api('getAllSubCategory', { signal: context.signal })).data),
  staleTime: CONTENT_STALE_MS,
})
