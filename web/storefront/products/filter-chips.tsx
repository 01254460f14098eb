import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/filter-chips.module.css'
import type { ProductFilter } from '#web/storefront/products/product-filter.ts'
import {
  useCategories,
  useProductFilter,
  useSubcategories,
} from '#web/storefront/products/storefront-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { formatRupees } from '#web/ui/format.ts'

/** What takes filters away: all but the search and the order. */
const NONE = { category: '', subCategory: '', minPrice: '', maxPrice: '', inStock: '', discount: '' } as const

/** A chip for each filter in force, and one press for all of them. */
export function FilterChips() {
  const words = messages.storefront
  const [filter, setFilter] = useProductFilter()
  const categories = useCategories().data ?? []
  const subcategories = useSubcategories().data ?? []
  const places = [
    { name: nameOf(categories, filter.category), away: { category: '', subCategory: '' } },
    { name: nameOf(subcategories, filter.subCategory), away: { subCategory: '' } },
  ].flatMap(({ name, away }) => (name === undefined ? [] : [{ name, away }]))
  const chips = [...places, ...filtersInForce(filter)]
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={words.filters}>
      {chips.map(({ name, away }) => (
        <li key={name}>
          <Chip onRemove={() => setFilter(away)}>{name}</Chip>
        </li>
      ))}
      <li>
        <Button variant="quiet" size="s" onClick={() => setFilter(NONE)}>
          {words.clearAll}
        </Button>
      </li>
    </ul>
  )
}

function nameOf(records: readonly { _id: string; name: string }[], id: string): string | undefined {
  return records.find(({ _id }) => _id === id)?.name
}

interface InForce {
  name: string
  /** What takes it away. */
  away: Partial<ProductFilter>
}

/** The filters by price, stock and discount, in words. */
export function filtersInForce({ minPrice, maxPrice, inStock, discount }: ProductFilter): InForce[] {
  const words = messages.storefront
  return [
    {
      name: (minPrice || maxPrice) && words.priceRange(amount(minPrice), amount(maxPrice)),
      away: { minPrice: '', maxPrice: '' },
    },
    { name: discount && words.atLeastOff(discount), away: { discount: '' } },
    { name: inStock && words.onlyInStock, away: { inStock: '' } },
  ].filter(({ name }) => name) as InForce[]
}

function amount(price: string): string {
  return price && formatRupees(Number(price))
}
