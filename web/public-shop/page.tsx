import {
  type PublicPage,
  FILTER_NAMES,
  type FilterName,
  type FilterOption,
  type ListPage,
} from '#contract/catalogue/public-pages.ts'
import { storefrontMessages, publicShopMessages } from '#web/messages/messages.ts'
import { PageLayout, Breadcrumbs } from '#web/public-shop/page-layout.tsx'
import styles from '#web/public-shop/page.module.css'
import { ProductCards } from '#web/public-shop/product-cards.tsx'
import { ProductScreen } from '#web/public-shop/product-screen.tsx'
import { HeroBanner } from '#web/storefront/products/hero-banner.tsx'
import { OfferCards } from '#web/storefront/products/offer-cards.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { SlidersHorizontal, X } from 'lucide-react'
import { COUNTED_MAX } from '#contract/limits.ts'
import listStyles from '#web/public-shop/list-screen.module.css'
import { SORTS } from '#web/storefront/products/product-filter.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'

/** A page of the public shop, the same on the server and in the browser. */
export function Page({ page }: { page: PublicPage }) {
  return (
    <PageLayout
      layout={page.layout}
      search={page.kind === 'list' ? page.search : ''}
      compact={page.kind === 'product'}
    >
      <Screen page={page} />
    </PageLayout>
  )
}

function Screen({ page }: { page: PublicPage }) {
  if (page.kind === 'product') return <ProductScreen page={page} />
  if (page.kind === 'list') return <ListScreen page={page} />
  return page.kind === 'home' ? <Home page={page} /> : <Missing page={page} />
}

function Home({ page }: { page: PublicPage & { kind: 'home' } }) {
  const { layout, header, offers, products } = page
  return (
    <>
      <HeroBanner banner={header ?? undefined} shopName={layout.shopName}>
        {(text) => (
          <a className={styles.action} href="#products">
            {text}
          </a>
        )}
      </HeroBanner>
      <OfferCards
        offers={offers}
        freeShippingFrom={layout.freeShippingFrom}
        renderOpener={({ name }, discount) => <a href={`/search?discount=${discount}`}>{name}</a>}
      />
      {products.length === 0 ? (
        <Empty title={storefrontMessages.noProducts}>{storefrontMessages.noProductsText}</Empty>
      ) : (
        <ProductCards id="products" title={storefrontMessages.products} products={products} />
      )}
      {products.length > 0 && (
        <p className={styles.more}>
          <a href="/search">{publicShopMessages.seeAll}</a>
        </p>
      )}
    </>
  )
}

function Missing({ page: { status, products } }: { page: PublicPage & { kind: 'missing' } }) {
  return (
    <>
      <h1 className={styles.title}>
        {status === 410 ? publicShopMessages.goneTitle : publicShopMessages.missingTitle}
      </h1>
      <p className={`mb-12 soft lines ${styles.lead}`}>
        {status === 410 ? publicShopMessages.goneText : publicShopMessages.missingText}
      </p>
      <p className={`mb-12 soft lines ${styles.lead}`}>
        <a href="/shop">{publicShopMessages.seeAll}</a>
      </p>
      {products.length > 0 && <ProductCards title={publicShopMessages.more} products={products} />}
    </>
  )
}

/** The products of a category or a search, with filters that are links: they work without JavaScript. */
function ListScreen({ page: list }: { page: PublicPage & ListPage }) {
  const { name, description, search, breadcrumbs, products, total, layout } = list
  const title = name || publicShopMessages.searchTitle(search)
  const count = formatNumber(total)
  const isCut = total >= COUNTED_MAX
  const category = layout.categories.find(({ path }) => path === breadcrumbs[0]?.path)
  return (
    <>
      <Breadcrumbs breadcrumbs={breadcrumbs.slice(0, -1)} last={title} />
      <h1 className={styles.title}>{title}</h1>
      {description && <p className={`mb-12 soft lines ${styles.lead}`}>{description}</p>}
      {category && category.subcategories.length > 0 && (
        <ul className={`row wrap gap-8 ${listStyles.subcategories}`}>
          {category.subcategories.map(({ _id, name, path }) => (
            <li key={_id}>
              <a href={path} aria-current={path === breadcrumbs[1]?.path ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={classNames(listStyles.body, filterGroups(list).length === 0 && listStyles.alone)}>
        <Filters list={list} />
        <div>
          <div className="row wrap middle between gap-16 rows-8 mb-16 soft t-14">
            <p>{isCut ? storefrontMessages.foundOrMore(count) : storefrontMessages.found(count, total)}</p>
            {total > 1 && <SortForm list={list} />}
          </div>
          {products.length > 0 ? (
            <ProductCards products={products} first />
          ) : (
            <Empty
              illustration="search"
              title={storefrontMessages.nothingFound}
              action={<a href="/search">{storefrontMessages.showAll}</a>}
            >
              {storefrontMessages.nothingFoundText}
            </Empty>
          )}
          <Pages list={list} />
        </div>
      </div>
    </>
  )
}

function filterGroups({ filters }: Pick<ListPage, 'filters'>) {
  return FILTER_NAMES.flatMap((name) => (filters[name] ? [[name, filters[name]] as const] : []))
}

function Filters({ list: { filters, query, path } }: { list: PublicPage & ListPage }) {
  const groups = filterGroups({ filters })
  if (groups.length === 0) return null
  const inForce = Object.keys(query).filter((name) => name !== 'q' && name !== 'sort')
  const pathname = path.split('?', 1)[0] ?? ''
  const all = query['q'] ? `${pathname}?${new URLSearchParams({ q: query['q'] }).toString()}` : pathname
  return (
    <details className={listStyles.filters}>
      <summary>
        <SlidersHorizontal />
        {publicShopMessages.filters}
        {inForce.length > 0 && ` (${inForce.length})`}
      </summary>
      <div>
        {inForce.length > 0 && <a href={all}>{publicShopMessages.clearFilters}</a>}
        {groups.map(([name, options]) => (
          <section key={name} aria-label={publicShopMessages.filterNames[name]}>
            <h2>{publicShopMessages.filterNames[name]}</h2>
            <ul>
              {options.map((option) => (
                <li key={option.path}>
                  <FilterLink filter={name} option={option} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </details>
  )
}

function FilterLink({ filter, option }: { filter: FilterName; option: FilterOption }) {
  const name = optionName(filter, option.name)
  if (option.isOn)
    return (
      <a
        href={option.path}
        rel="nofollow"
        className={listStyles.on}
        aria-label={publicShopMessages.removeFilter(name)}
      >
        <X />
        {name}
      </a>
    )
  return (
    <a href={option.path} rel="nofollow">
      {name} <span className="num">{formatNumber(option.count)}</span>
    </a>
  )
}

/** Prices are in the form '200-500', the last one '2500-'; discounts are percentages. */
function optionName(filter: FilterName, name: string): string {
  if (filter === 'availability') return publicShopMessages.inStock
  if (filter === 'discount') return storefrontMessages.atLeastOff(name)
  if (filter !== 'price') return name
  const [from, to] = name.split('-').map((rupees) => rupees && formatRupees(Number(rupees)))
  if (!to) return publicShopMessages.overPrice(from ?? '')
  return from === formatRupees(0)
    ? publicShopMessages.underPrice(to)
    : publicShopMessages.priceRange(from ?? '', to)
}

function SortForm({ list: { query, sort, path, search } }: { list: PublicPage & ListPage }) {
  const { sort: _, ...rest } = query
  return (
    <form action={path.split('?', 1)[0]} className={`row middle gap-8 ${listStyles.sort}`}>
      {Object.entries(rest).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>{publicShopMessages.sortBy}</span>
        <select name="sort" defaultValue={sort} onChange={(event) => event.currentTarget.form?.submit()}>
          <option value="">{search ? storefrontMessages.bestMatch : storefrontMessages.mostPopular}</option>
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {storefrontMessages.sorts[value]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">{publicShopMessages.apply}</button>
      </noscript>
    </form>
  )
}

function Pages({ list: { page: current, pages, query, path } }: { list: PublicPage & ListPage }) {
  if (pages <= 1) return null
  const to = (page: number) => {
    const params = new URLSearchParams({ ...query, ...(page > 1 && { page: String(page) }) }).toString()
    return (path.split('?', 1)[0] ?? '') + (params && `?${params}`)
  }
  return (
    <nav
      aria-label={publicShopMessages.pages}
      className={`row middle between gap-16 soft ${listStyles.pages}`}
    >
      {current > 1 ? (
        <a href={to(current - 1)} rel="prev">
          {publicShopMessages.previous}
        </a>
      ) : (
        <span />
      )}
      <span>{publicShopMessages.page(formatNumber(current), formatNumber(pages))}</span>
      {current < pages ? (
        <a href={to(current + 1)} rel="next">
          {publicShopMessages.next}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
