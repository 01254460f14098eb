import { useEffect } from 'react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '#web/api.ts'

// What the storefront reads. A failed fetch is only logged; the screens show their defaults then.

const PAGE = 24
const CONTENT_STALE_MS = 60_000

interface ProductFilter {
  search: string
  category: string
  subCategory: string
}

/** Products on sale, most sold first, in pages of 24. The old page stays while a new filter loads. */
export function useProducts(filter: ProductFilter) {
  const query = useInfiniteQuery({
    queryKey: ['products', filter],
    queryFn: ({ pageParam, signal }) =>
      api('getAllProduct', { query: { ...filter, page: String(pageParam), limit: String(PAGE) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page = 1, pages = 1 }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  useLoggedFailure('products', query.failureReason)
  return query
}

export function useHeaders() {
  const query = useQuery({
    queryKey: ['headers'],
    queryFn: async ({ signal }) => (await api('getAllHeaders', { signal })).data,
    staleTime: CONTENT_STALE_MS,
  })
  useLoggedFailure('headers', query.failureReason)
  return query
}

export function useOffers() {
  const query = useQuery({
    queryKey: ['offers'],
    queryFn: async ({ signal }) => (await api('getAllOffers', { signal })).data,
    staleTime: CONTENT_STALE_MS,
  })
  useLoggedFailure('offers', query.failureReason)
  return query
}

export function useFooters() {
  const query = useQuery({
    queryKey: ['footers'],
    queryFn: async ({ signal }) => (await api('getAllFooters', { signal })).data,
    staleTime: CONTENT_STALE_MS,
  })
  useLoggedFailure('footers', query.failureReason)
  return query
}

export function useCategories() {
  const query = useQuery({
    queryKey: ['categories'],
    queryFn: async ({ signal }) => (await api('getAllCategory', { signal })).data,
    staleTime: CONTENT_STALE_MS,
  })
  useLoggedFailure('categories', query.failureReason)
  return query
}

export function useSubcategories() {
  const query = useQuery({
    queryKey: ['subcategories'],
    queryFn: async ({ signal }) => (await api('getAllSubCategory', { signal })).data,
    staleTime: CONTENT_STALE_MS,
  })
  useLoggedFailure('subcategories', query.failureReason)
  return query
}

/** Whether there is neither data nor a first failure yet. The default content does not wait for later tries. */
export function isAwaited(query: { isPending: boolean; failureCount: number }): boolean {
  return query.isPending && query.failureCount === 0
}

function useLoggedFailure(what: string, failure: Error | null): void {
  useEffect(() => {
    if (failure) console.warn(`Failed to fetch ${what}`, failure)
  }, [what, failure])
}

/** The filter in the address bar (?search, ?category, ?subCategory) and the way to change it; '' takes a part away. */
export function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const filter = {
    search: params.get('search') ?? '',
    category: params.get('category') ?? '',
    subCategory: params.get('subCategory') ?? '',
  }
  function change(part: Partial<ProductFilter>) {
    const filled = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '')
    setParams(Object.fromEntries(filled), { replace: true, preventScrollReset: true })
  }
  return [filter, change]
}
