import { SlidersHorizontal, X } from 'lucide-react'
import {
  FILTER_NAMES,
  type FilterName,
  type FilterOption,
  type ListPage,
  type PublicPage,
} from '#contract/catalogue/public-pages.ts'
import { COUNTED_MAX } from '#contract/limits.ts'
import { messages } from '#web/messages/messages.ts'
import { Breadcrumbs } from '#web/public-shop/frame.tsx'
import styles from '#web/public-shop/list-screen.module.css'
import page from '#web/public-shop/page.module.css'
import { ProductCards } from '#web/public-shop/product-cards.tsx'
import { SORTS } from '#web/storefront/products/product-filter.ts'
import { classNames } from '#web/ui/class-names.ts'
import { formatNumber, formatRupees } from '#web/ui/format.ts'
import { Empty } from '#web/ui/lists/empty.tsx'

/** The products of a category or a search, with filters that are links: they work without JavaScript. */
export function ListScreen({ page: list }: { page: PublicPage & ListPage }) {
  const words = messages.storefront
  const { name, description, search, crumbs, products, total, frame } = list
  const title = name || messages.publicShop.searchTitle(search)
  const count = formatNumber(total)
  const isCut = total >= COUNTED_MAX
  const category = frame.categories.find(({ address }) => address === crumbs[0]?.address)
  return (
    <>
      <Breadcrumbs crumbs={crumbs.slice(0, -1)} last={title} />
      <h1 className={page.title}>{title}</h1>
      {description && <p className={page.lead}>{description}</p>}
      {category && category.subcategories.length > 0 && (
        <ul className={styles.subcategories}>
          {category.subcategories.map(({ _id, name, address }) => (
            <li key={_id}>
              <a href={address} aria-current={address === crumbs[1]?.address ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className={classNames(styles.body, filterGroups(list).length === 0 && styles.alone)}>
        <Filters list={list} />
        <div>
          <div className={styles.head}>
            <p>{isCut ? words.foundOrMore(count) : words.found(count, total)}</p>
            <SortForm list={list} />
          </div>
          {products.length > 0 ? (
            <ProductCards products={products} first />
          ) : (
            <Empty drawing="search" title={words.nothingFound} action={<a href="/search">{words.showAll}</a>}>
              {words.nothingFoundText}
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

function Filters({ list: { filters, query, address } }: { list: PublicPage & ListPage }) {
  const words = messages.publicShop
  const groups = filterGroups({ filters })
  if (groups.length === 0) return null
  const inForce = Object.keys(query).filter((name) => name !== 'q' && name !== 'sort')
  const plain = address.split('?', 1)[0] ?? ''
  const all = query['q'] ? `${plain}?${new URLSearchParams({ q: query['q'] }).toString()}` : plain
  return (
    <details className={styles.filters}>
      <summary>
        <SlidersHorizontal aria-hidden="true" />
        {words.filters}
        {inForce.length > 0 && ` (${inForce.length})`}
      </summary>
      <div>
        {inForce.length > 0 && <a href={all}>{words.clearFilters}</a>}
        {groups.map(([name, options]) => (
          <section key={name} aria-label={words.filterNames[name]}>
            <h2>{words.filterNames[name]}</h2>
            <ul>
              {options.map((option) => (
                <li key={option.address}>
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
  const words = messages.publicShop
  const name = optionName(filter, option.name)
  if (option.isOn)
    return (
      <a href={option.address} rel="nofollow" className={styles.on} aria-label={words.removeFilter(name)}>
        <X aria-hidden="true" />
        {name}
      </a>
    )
  return (
    <a href={option.address} rel="nofollow">
      {name} <span className="num">{formatNumber(option.count)}</span>
    </a>
  )
}

/** Prices come as '200-500', the last as '2500-'; discounts as percent. */
function optionName(filter: FilterName, name: string): string {
  const words = messages.publicShop
  if (filter === 'availability') return words.inStock
  if (filter === 'discount') return messages.storefront.atLeastOff(name)
  if (filter !== 'price') return name
  const [from, to] = name.split('-').map((rupees) => rupees && formatRupees(Number(rupees)))
  if (!to) return words.overPrice(from ?? '')
  return from === formatRupees(0) ? words.underPrice(to) : words.priceRange(from ?? '', to)
}

function SortForm({ list: { query, sort, address, search } }: { list: PublicPage & ListPage }) {
  const words = messages.storefront
  const { sort: _, ...kept } = query
  return (
    <form action={address.split('?', 1)[0]} className={styles.sort}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        <span>{messages.publicShop.sortBy}</span>
        <select name="sort" defaultValue={sort} onChange={(event) => event.currentTarget.form?.submit()}>
          <option value="">{search ? words.bestMatch : words.mostPopular}</option>
          {SORTS.map((value) => (
            <option key={value} value={value}>
              {words.sorts[value]}
            </option>
          ))}
        </select>
      </label>
      <noscript>
        <button type="submit">{messages.publicShop.apply}</button>
      </noscript>
    </form>
  )
}

function Pages({ list: { page: current, pages, query, address } }: { list: PublicPage & ListPage }) {
  const words = messages.publicShop
  if (pages <= 1) return null
  const to = (page: number) => {
    const params = new URLSearchParams({ ...query, ...(page > 1 && { page: String(page) }) }).toString()
    return (address.split('?', 1)[0] ?? '') + (params && `?${params}`)
  }
  return (
    <nav aria-label={words.pages} className={styles.pages}>
      {current > 1 ? (
        <a href={to(current - 1)} rel="prev">
          {words.previous}
        </a>
      ) : (
        <span />
      )}
      <span>{words.page(formatNumber(current), formatNumber(pages))}</span>
      {current < pages ? (
        <a href={to(current + 1)} rel="next">
          {words.next}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
