import { USERS_PAGE_SIZE } from '#contract/limits.ts'

export const PRODUCT_STATUSES = ['active', 'inactive', 'low-stock'] as const
export const PRODUCT_SORTS = ['newest', 'oldest', 'name-az', 'name-za', 'amount-high', 'amount-low'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** What the list shows; it stands in the address, so that it survives a reload and can be linked to. */
export interface ProductFilter {
  search: string
  status: ProductStatus | ''
  sort: ProductSort
  /** From 1. */
  page: number
}

export const PRODUCTS_PER_PAGE = USERS_PAGE_SIZE

/** Reads a filter from the address; what is not understood is as if it were not there. */
export function filterOf(search: URLSearchParams): ProductFilter {
  const page = Number(search.get('page') ?? 1)
  return {
    search: (search.get('search') ?? '').slice(0, 200),
    status: PRODUCT_STATUSES.find((word) => word === search.get('status')) ?? '',
    sort: PRODUCT_SORTS.find((word) => word === search.get('sort')) ?? 'newest',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  }
}

/** Writes a filter for the address; what is as usual is left out. */
export function addressOf({ search, status, sort, page }: ProductFilter): URLSearchParams {
  const address = new URLSearchParams()
  if (search.trim()) address.set('search', search.trim())
  if (status) address.set('status', status)
  if (sort !== 'newest') address.set('sort', sort)
  if (page > 1) address.set('page', String(page))
  return address
}
