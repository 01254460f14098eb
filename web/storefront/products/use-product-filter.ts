import { useSearchParams } from 'react-router'
import type { ProductFilter } from '#web/storefront/storefront-queries.ts'

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
