import { useDeferredValue, useState } from 'react'
import { LayoutGrid, List } from 'lucide-react'
import { COUNTED_MAX } from '#contract/limits.ts'
import { messages, storefrontMessages } from '#web/messages/messages.ts'
import styles from '#web/storefront/products/popular-products.module.css'
import { isNarrowed, NO_FILTER, type ProductFilter } from '#web/storefront/products/product-filter.ts'
import { FilterChips, ProductFilters } from '#web/storefront/products/product-filters.tsx'
import { ProductCard, type ProductView } from '#web/storefront/products/product-card.tsx'
import { useProductFilter, type useProducts } from '#web/storefront/products/storefront-queries.ts'
import { useZeroResultSearch } from '#web/storefront/products/use-zero-result-search.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button, passFocus } from '#web/ui/controls/button.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Empty, NothingFound } from '#web/ui/lists/empty.tsx'
import { Note } from '#web/ui/display/note.tsx'
import { Spinner } from '#web/ui/lists/spinner.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { isPreview } from '#web/preview-path.ts'
import { useQuantityInCart } from '#web/storefront/cart/cart-store.ts'
import { useAddToCart } from '#web/storefront/cart/use-add-to-cart.ts'
import { useOpenProduct } from '#web/storefront/products/opened-product.tsx'
import productListStyles from '#web/storefront/products/product-list.module.css'
import { WishlistButton, useWishlist, type Wishlist } from '#web/storefront/wishlist/wishlist-button.tsx'
import { uiMessages } from '#web/messages/ui.ts'

/** All products for sale, most sold first, as grid or list, filtered by category and search. */
export function PopularProducts({ products: query }: { products: ReturnType<typeof useProducts> }) {
  const [filter, setFilter] = useProductFilter()
  const [view, setView] = useState<ProductView>('grid')
  const products = query.data?.pages.flatMap((page) => page.data) ?? []
  const total = query.data?.pages[0]?.total ?? products.length
  const isCounted = query.data && !query.isPlaceholderData
  const found =
    total < COUNTED_MAX || !isCut(filter) ? storefrontMessages.found : storefrontMessages.foundOrMore
  const searching = filter.search !== ''
  // During a search the banner and its heading are hidden.
  const Heading = searching ? 'h1' : 'h2'
  return (
    <section
      id="products"
      tabIndex={-1}
      className={classNames(styles.section, searching && styles.alone)}
      aria-labelledby="popular-products"
    >
      <div className={`${styles.headline} row wrap between gap-16`}>
        <div className={styles.text}>
          <Heading id="popular-products" className={styles.title}>
            {headingOf(filter, query.data && products.length === 0)}
          </Heading>
          <p className={`breaks soft t-14 ${styles.count}`} aria-live="polite">
            {[
              searching && storefrontMessages.searchedFor(filter.search),
              isCounted && found(formatNumber(total), total),
            ]
              .filter(Boolean)
              .join(': ')}
          </p>
        </div>
        <div className={`${styles.tools} row wrap gap-12`}>
          <ProductFilters />
          <Segmented
            aria-label={storefrontMessages.view}
            value={view}
            onChange={setView}
            options={[
              { value: 'grid', label: storefrontMessages.grid, icon: <LayoutGrid /> },
              { value: 'list', label: storefrontMessages.list, icon: <List /> },
            ]}
          />
        </div>
      </div>
      <FilterChips />
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
        <NoPopularProducts filter={filter} showAll={() => setFilter(NO_FILTER)} />
      )}
      {query.hasNextPage && (
        <div className={`grid gap-12 soft t-14 ${styles.more}`}>
          {query.isFetchNextPageError && <Note tone="bad">{storefrontMessages.moreFailed}</Note>}
          <p>{storefrontMessages.shown(formatNumber(products.length), formatNumber(total))}</p>
          <Button
            busy={query.isFetchingNextPage}
            busyText={messages.frame.loading}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchNextPageError ? uiMessages.tryAgain : storefrontMessages.showMore}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The list's title: 'Popular Products' only if it shows all of them, most sold first. */
function headingOf(filter: ProductFilter, isEmpty: boolean | undefined): string {
  if (filter.search !== '') return storefrontMessages.searchResults
  if (filter.discount !== '') return storefrontMessages.discounted
  return isEmpty || isNarrowed(filter) || filter.sort !== ''
    ? storefrontMessages.someProducts
    : storefrontMessages.products
}

/** Whether the products are filtered; then the total is usually counted only up to COUNTED_MAX. */
function isCut(filter: ProductFilter): boolean {
  return filter.search !== '' || isNarrowed(filter)
}

function NoPopularProducts({ filter, showAll }: { filter: ProductFilter; showAll: () => void }) {
  useZeroResultSearch(isNarrowed(filter) ? '' : filter.search, false)
  if (!isCut(filter))
    return <Empty title={storefrontMessages.noProducts}>{storefrontMessages.noProductsText}</Empty>
  return (
    <NothingFound
      title={
        filter.discount ? storefrontMessages.noneReduced(filter.discount) : storefrontMessages.nothingFound
      }
      showAll={storefrontMessages.showAll}
      onShowAll={showAll}
    >
      {filter.discount ? storefrontMessages.noneReducedText : storefrontMessages.nothingFoundText}
    </NothingFound>
  )
}

/** Replaces products that could not be loaded: while the call is retried, and if that fails. */
function NotLoaded({ query: { isFetching, refetch } }: { query: ReturnType<typeof useProducts> }) {
  if (isFetching) return <Spinner />
  return (
    <div role="alert">
      <Empty
        illustration="broken"
        title={storefrontMessages.productsFailed}
        action={
          <Button ref={passFocus} onClick={() => void refetch()}>
            {uiMessages.tryAgain}
          </Button>
        }
      >
        {storefrontMessages.productsFailedText}
      </Empty>
    </div>
  )
}

interface Props {
  products: readonly Product[]
  view: ProductView
  /** Another filter is loading; these are still the products of the previous one. */
  stale: boolean
  /** The level of the cards' headings, one below that of the list. */
  heading: 'h2' | 'h3'
}

/** The cards, rendered just after the page around them, so a slow phone can respond in between. */
function ProductList({ products, view, stale, heading }: Props) {
  const open = useOpenProduct()
  const add = useAddToCart()
  const wishlist = useWishlist()
  const filled = useDeferredValue(true, false)
  return (
    <ul
      className={classNames(
        view === 'grid' ? productListStyles.grid : productListStyles.list,
        stale && productListStyles.stale,
      )}
      aria-busy={stale}
    >
      {products.map((product) => (
        <li key={product._id}>
          {filled && (
            <OpenableCard
              product={product}
              view={view}
              heading={heading}
              wishlist={wishlist}
              onAdd={() => add(product)}
              onOpen={() => open(product)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  product: Product
  view: ProductView
  heading: 'h2' | 'h3'
  wishlist: Wishlist
  onAdd: () => void
  onOpen: () => void
}

function OpenableCard({ product, view, heading, wishlist, onAdd, onOpen }: CardProps) {
  return (
    <ProductCard
      product={product}
      view={view}
      heading={heading}
      renderOpener={(name) => (
        <button type="button" aria-haspopup="dialog" onClick={onOpen}>
          {name}
        </button>
      )}
      inCart={useQuantityInCart(product._id)}
      onAdd={onAdd}
      disabled={isPreview()}
      heart={<WishlistButton product={product} wishlist={wishlist} className={productListStyles.heart} />}
    />
  )
}
