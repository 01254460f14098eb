import { useState } from 'react'
import { LayoutGrid, List } from 'lucide-react'
import { messages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/popular-products.module.css'
import { NotLoaded } from '#web/storefront/products/not-loaded.tsx'
import { ProductList, type ProductView } from '#web/storefront/products/product-list.tsx'
import {
  useCategories,
  useProductFilter,
  type useProducts,
  useSubcategories,
} from '#web/storefront/products/storefront-queries.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import type { SelectProps } from '#web/ui/controls/select.tsx'
import { ClosedSelect } from '#web/ui/controls/closed-select.tsx'
import { select } from '#web/ui/layers/layer-code.ts'
import { FetchedLayer } from '#web/ui/layers/fetched-layer.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import { Note } from '#web/ui/signs/note.tsx'

/** All sellable products, most sold first, as grid or list, narrowed by category and search. */
export function PopularProducts({ products: query }: { products: ReturnType<typeof useProducts> }) {
  const words = messages.storefront
  const [filter, setFilter] = useProductFilter()
  const [view, setView] = useState<ProductView>('grid')
  const products = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages[0]?.total ?? products.length
  const counted = query.data && !query.isPlaceholderData && words.found(formatNumber(total), total)
  const searching = filter.search !== ''
  // With a search in force the banner and its heading are away.
  const Heading = searching ? 'h1' : 'h2'
  return (
    <section
      id="products"
      tabIndex={-1}
      className={classNames(styles.section, searching && styles.alone)}
      aria-labelledby="popular-products"
    >
      <div className={styles.headline}>
        <div>
          <Heading id="popular-products" className={styles.title}>
            {words.products}
          </Heading>
          <p className={styles.count} aria-live="polite">
            {[searching && words.searchedFor(filter.search), counted].filter(Boolean).join(': ')}
          </p>
        </div>
        <div className={styles.tools}>
          <ProductFilters />
          <Segmented
            aria-label={words.view}
            value={view}
            onChange={setView}
            options={[
              { value: 'grid', label: words.grid, icon: <LayoutGrid /> },
              { value: 'list', label: words.list, icon: <List /> },
            ]}
          />
        </div>
      </div>
      {!query.data ? (
        <NotLoaded query={query} />
      ) : products.length > 0 ? (
        <ProductList
          products={products}
          view={view}
          stale={query.isPlaceholderData}
          heading={searching ? 'h2' : 'h3'}
        />
      ) : (
        <NothingThere
          narrowed={searching || filter.category !== ''}
          showAll={() => setFilter({ search: '', category: '', subCategory: '' })}
        />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          {query.isFetchNextPageError && <Note tone="bad">{words.moreFailed}</Note>}
          <p>{words.shown(formatNumber(products.length), formatNumber(total))}</p>
          <Button
            busy={query.isFetchingNextPage}
            busyText={messages.frame.loading}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? words.tryAgain : words.showMore}
          </Button>
        </div>
      )}
    </section>
  )
}

function NothingThere({ narrowed, showAll }: { narrowed: boolean; showAll: () => void }) {
  const words = messages.storefront
  if (!narrowed) return <Empty title={words.noProducts}>{words.noProductsText}</Empty>
  return (
    <Empty
      drawing="search"
      title={words.nothingFound}
      action={<Button onClick={showAll}>{words.showAll}</Button>}
    >
      {words.nothingFoundText}
    </Empty>
  )
}

const ALL = 'all'

function ProductFilters() {
  const words = messages.storefront
  const [filter, setFilter] = useProductFilter()
  const categories = useCategories().data ?? []
  const subcategories = (useSubcategories().data ?? []).filter(({ category }) => category === filter.category)
  if (categories.length === 0) return null
  return (
    <div className={styles.filters}>
      <Choice
        aria-label={words.category}
        className={styles.select}
        value={known(categories, filter.category)}
        options={withAll(words.allCategories, categories)}
        onChange={(id) => setFilter({ category: id === ALL ? '' : id, subCategory: '' })}
      />
      {subcategories.length > 0 && (
        <Choice
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

function Choice(props: SelectProps<string>) {
  const { options, value, className, 'aria-label': label } = props
  const closed = (
    <ClosedSelect className={className} aria-label={label}>
      {options.find((option) => option.value === value)?.label}
    </ClosedSelect>
  )
  return (
    <FetchedLayer trigger={closed} popup="listbox" load={select}>
      {(Select) => <Select {...props} defaultOpen />}
    </FetchedLayer>
  )
}

/** A category of the address bar that is no longer on sale counts as no choice. */
function known(records: readonly { _id: string }[], id: string): string {
  return records.some(({ _id }) => _id === id) ? id : ALL
}

function withAll(all: string, records: readonly { _id: string; name: string }[]) {
  return [{ value: ALL, label: all }, ...records.map(({ _id, name }) => ({ value: _id, label: name }))]
}
