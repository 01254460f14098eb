import { useEffect } from 'react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  categoriesQuery,
  footersQuery,
  bannersQuery,
  offersQuery,
  productsQuery,
  subcategoriesQuery,
} from '#web/storefront/products/content-queries.ts'
import { inForce, type ProductFilter, productFilterOf } from '#web/storefront/products/product-filter.ts'

// A failed fetch is only logged; the screens then show their defaults.

/** Products for sale. The old page is shown while a new filter loads. */
export function useProducts(filter: ProductFilter) {
  const query = useInfiniteQuery({ ...productsQuery(filter), placeholderData: keepPreviousData })
  useLoggedFailure('products', query.failureReason)
  return query
}

export function useBanners() {
  const query = useQuery(bannersQuery)
  useLoggedFailure('headers', query.failureReason)
  return query
}

export function useOffers() {
  const query = useQuery(offersQuery)
  useLoggedFailure('offers', query.failureReason)
  return query
}

export function useFooters() {
  const query = useQuery(footersQuery)
  useLoggedFailure('footers', query.failureReason)
  return query
}

export function useCategories() {
  const query = useQuery(categoriesQuery)
  useLoggedFailure('categories', query.failureReason)
  return query
}

export function useSubcategories() {
  const query = useQuery(subcategoriesQuery)
  useLoggedFailure('subcategories', query.failureReason)
  return query
}

/** Whether there is neither data nor a first failure yet. The default content does not wait for retries. */
export function isAwaited(query: { isPending: boolean; failureCount: number }): boolean {
  return query.isPending && query.failureCount === 0
}

function useLoggedFailure(what: string, failure: Error | null): void {
  useEffect(() => {
    if (failure) console.warn(`Failed to fetch ${what}`, failure)
  }, [what, failure])
}

/**
 * The filter in the address bar and a function to change it; '' removes a part. The first filter adds a history
 * entry, so Back shows all products again instead of leaving the shop.
 */
export function useProductFilter(): [ProductFilter, (change: Partial<ProductFilter>) => void] {
  const [params, setParams] = useSearchParams()
  const filter = productFilterOf(params)
  const change = (part: Partial<ProductFilter>) =>
    setParams(inForce({ ...filter, ...part }), { replace: params.size > 0, preventScrollReset: true })
  return [filter, change]
}
