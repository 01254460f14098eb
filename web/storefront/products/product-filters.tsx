import { useState } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { storefrontMessages } from '#web/messages/messages.ts'
import {
  Choice,
  DiscountChoice,
  type FilterFieldProps,
  PriceFields,
  SortChoice,
  StockBox,
} from '#web/storefront/products/filter-fields.tsx'
import { priceError, priceOf, type ProductFilter } from '#web/storefront/products/product-filter.ts'
import styles from '#web/storefront/products/product-filters.module.css'
import {
  useCategories,
  useProductFilter,
  useSubcategories,
} from '#web/storefront/products/storefront-queries.ts'
import { useOverlay } from '#web/use-overlay.ts'
import { Button, passFocus } from '#web/ui/controls/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-content.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { formatRupees } from '#web/ui/format.ts'

const FilterSheet = lazyDialog(
  async () => (await import('#web/storefront/products/filter-sheet.tsx')).FilterSheet,
)

/** Category and subcategory; beside them a row of filters, or on a narrow screen a button that opens them. */
export function ProductFilters() {
  const [filter, setFilter] = useProductFilter()
  const isWide = useMedia('(min-width: 1024px)')
  return (
    <div className={`row top wrap gap-12 grow shrink ${styles.filters}`}>
      <CategoryChoices />
      {isWide ? <FilterRow filter={filter} onChange={setFilter} /> : <FilterButton filter={filter} />}
    </div>
  )
}

const ALL = 'all'

function CategoryChoices() {
  const [filter, setFilter] = useProductFilter()
  const categories = useCategories().data ?? []
  const subcategories = (useSubcategories().data ?? []).filter(({ category }) => category === filter.category)
  if (categories.length === 0) return null
  return (
    <>
      <Choice
        aria-label={storefrontMessages.category}
        className={styles.select}
        value={known(categories, filter.category)}
        options={withAll(storefrontMessages.allCategories, categories)}
        onChange={(id) => setFilter({ category: id === ALL ? '' : id, subCategory: '' })}
      />
      {subcategories.length > 0 && (
        <Choice
          aria-label={storefrontMessages.subcategory}
          className={styles.select}
          value={known(subcategories, filter.subCategory)}
          options={withAll(storefrontMessages.allSubcategories, subcategories)}
          onChange={(id) => setFilter({ subCategory: id === ALL ? '' : id })}
        />
      )}
    </>
  )
}

/** A category in the address bar that is no longer for sale counts as no choice. */
function known(records: readonly { _id: string }[], id: string): string {
  return records.some(({ _id }) => _id === id) ? id : ALL
}

function withAll(all: string, records: readonly { _id: string; name: string }[]) {
  return [{ value: ALL, label: all }, ...records.map(({ _id, name }) => ({ value: _id, label: name }))]
}

function FilterRow({ filter, onChange }: FilterFieldProps) {
  return (
    <>
      <PriceRow filter={filter} onChange={onChange} />
      <DiscountChoice className={styles.discount} filter={filter} onChange={onChange} />
      <StockBox filter={filter} onChange={onChange} />
      <SortChoice className={styles.sort} filter={filter} onChange={onChange} />
    </>
  )
}

/** Applied when a price field loses focus or Enter is pressed; until then, and while one is invalid, only typed. */
function PriceRow({ filter, onChange }: FilterFieldProps) {
  const [typed, setTyped] = useState<Partial<ProductFilter>>({})
  const now = { ...filter, ...typed }
  function enforce() {
    if (priceError(now.minPrice, now.maxPrice)) return
    const [minPrice, maxPrice] = [priceOf(now.minPrice), priceOf(now.maxPrice)]
    setTyped({})
    if (minPrice !== filter.minPrice || maxPrice !== filter.maxPrice) onChange({ minPrice, maxPrice })
  }
  return (
    <PriceFields
      className={styles.prices}
      filter={now}
      onChange={(change) => setTyped({ ...typed, ...change })}
      onDone={enforce}
    />
  )
}

function FilterButton({ filter }: { filter: ProductFilter }) {
  const overlay = useOverlay('filters')
  const inForce = filtersInForce(filter).length
  return (
    <>
      <Button aria-haspopup="dialog" icon={<SlidersHorizontal />} onClick={() => overlay.open()}>
        {inForce > 0 ? storefrontMessages.filtersOn(inForce) : storefrontMessages.filters}
      </Button>
      <FilterSheet overlay={overlay} />
    </>
  )
}

/** Removes all filters: everything except search and sort. */
const NONE = { category: '', subCategory: '', minPrice: '', maxPrice: '', inStock: '', discount: '' } as const

/** A chip for each active filter, and one button to clear all of them. */
export function FilterChips() {
  const [filter, setFilter] = useProductFilter()
  const categories = useCategories().data ?? []
  const subcategories = useSubcategories().data ?? []
  const categoryChips = [
    { name: nameOf(categories, filter.category), away: { category: '', subCategory: '' } },
    { name: nameOf(subcategories, filter.subCategory), away: { subCategory: '' } },
  ].flatMap(({ name, away }) => (name === undefined ? [] : [{ name, away }]))
  const chips = [...categoryChips, ...filtersInForce(filter)]
  if (chips.length === 0) return null
  return (
    <ul className="row wrap middle gap-12 mb-20" aria-label={storefrontMessages.filters}>
      {chips.map(({ name, away }) => (
        <li key={name}>
          <Chip onRemove={() => setFilter(away)}>{name}</Chip>
        </li>
      ))}
      <li>
        <Button ref={passFocus} variant="quiet" size="s" onClick={() => setFilter(NONE)}>
          {storefrontMessages.clearAll}
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

function filtersInForce({ minPrice, maxPrice, inStock, discount }: ProductFilter): InForce[] {
  return [
    {
      name: (minPrice || maxPrice) && storefrontMessages.priceRange(amount(minPrice), amount(maxPrice)),
      away: { minPrice: '', maxPrice: '' },
    },
    { name: discount && storefrontMessages.atLeastOff(discount), away: { discount: '' } },
    { name: inStock && storefrontMessages.onlyInStock, away: { inStock: '' } },
  ].filter(({ name }) => name) as InForce[]
}

function amount(price: string): string {
  return price && formatRupees(Number(price))
}
