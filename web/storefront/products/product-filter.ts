import { normalizeNumber } from '#contract/typed-numbers.ts'

// The filters of the product list: the same parameters in the address bar and in the call.

export const SORTS = ['newest', 'amount-low', 'amount-high', 'name-az'] as const
/** Percent: the steps offered. An offer may use another value. */
export const DISCOUNTS = ['10', '20', '30', '50'] as const

/** Each as text, '' if not set. Prices are in rupees. */
export interface ProductFilter {
  search: string
  category: string
  subCategory: string
  minPrice: string
  maxPrice: string
  inStock: '' | 'true'
  discount: string
  sort: '' | (typeof SORTS)[number]
}

type InForce = { [N in keyof ProductFilter]?: Exclude<ProductFilter[N], ''> }

export const NO_FILTER: ProductFilter = {
  search: '',
  category: '',
  subCategory: '',
  minPrice: '',
  maxPrice: '',
  inStock: '',
  discount: '',
  sort: '',
}

/** The filter in the address bar; invalid values, from an old or mistyped link, are ignored. */
export function productFilterOf(params: URLSearchParams): ProductFilter {
  const text = (name: keyof ProductFilter) => params.get(name) ?? ''
  const minPrice = priceOf(text('minPrice')) ?? ''
  const maxPrice = priceOf(text('maxPrice')) ?? ''
  return {
    search: text('search'),
    category: text('category'),
    subCategory: text('subCategory'),
    minPrice,
    maxPrice: isReversed(minPrice, maxPrice) ? '' : maxPrice,
    inStock: text('inStock') === 'true' ? 'true' : '',
    discount: isDiscount(text('discount')) ? text('discount') : '',
    sort: SORTS.find((sort) => sort === text('sort')) ?? '',
  }
}

/** The active parts by name, as used in the address bar and the call. */
export function inForce(filter: ProductFilter): InForce {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''))
}

export function isDiscount(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) > 0 && Number(text) <= 100
}

/** Rupees as people write them ('₹ 1,299.50') → '1299.50'; '' if empty, undefined if it is not a price. */
export function priceOf(text: string): string | undefined {
  const plain = text.trim() && normalizeNumber(text)
  return plain !== undefined && /^(\d{1,7}(\.\d{1,2})?)?$/.test(plain) ? plain : undefined
}

export type PriceError = 'minPrice' | 'maxPrice' | 'turned'

/** The price field with an error, or 'turned' if the minimum is above the maximum; undefined if both are valid. */
export function priceError(minPrice: string, maxPrice: string): PriceError | undefined {
  const [min, max] = [priceOf(minPrice), priceOf(maxPrice)]
  if (min === undefined) return 'minPrice'
  if (max === undefined) return 'maxPrice'
  return isReversed(min, max) ? 'turned' : undefined
}

function isReversed(min: string, max: string): boolean {
  return min !== '' && max !== '' && Number(min) > Number(max)
}

/** Whether anything besides search and sort is set. */
export function isNarrowed(filter: ProductFilter): boolean {
  return Object.keys(inForce({ ...filter, search: '', sort: '' })).length > 0
}
