import { messages } from '#web/messages/messages.ts'
import { useCategories, useSubcategories } from '#web/storefront/storefront-queries.ts'
import { useProductFilter } from '#web/storefront/products/use-product-filter.ts'
import styles from '#web/storefront/products/product-filters.module.css'
import { Select } from '#web/ui/controls/select.tsx'

const ALL = 'all'

/** Category, and once one is chosen its subcategories. Away when there is nothing to choose from. */
export function ProductFilters() {
  const words = messages.storefront
  const [filter, setFilter] = useProductFilter()
  const categories = useCategories().data ?? []
  const subcategories = (useSubcategories().data ?? []).filter(({ category }) => category === filter.category)
  if (categories.length === 0) return null
  return (
    <div className={styles.filters}>
      <Select
        aria-label={words.category}
        className={styles.select}
        value={known(categories, filter.category)}
        options={withAll(words.allCategories, categories)}
        onChange={(id) => setFilter({ category: id === ALL ? '' : id, subCategory: '' })}
      />
      {subcategories.length > 0 && (
        <Select
          aria-label={words.subcategory}
          className={styles.select}
          value={known(subcategories, filter.subCategory)}
          options={withAll(words.allSubcategories, subcategories)}
          onChange={(id) => setFilter({ subCategory: id === ALL ? '' : id })}
        />
      )}
    </div>
  )
}

/** An id of the address bar that is on sale no longer is shown as no choice. */
function known(records: readonly { _id: string }[], id: string): string {
  return records.some(({ _id }) => _id === id) ? id : ALL
}

function withAll(all: string, records: readonly { _id: string; name: string }[]) {
  return [{ value: ALL, label: all }, ...records.map(({ _id, name }) => ({ value: _id, label: name }))]
}
