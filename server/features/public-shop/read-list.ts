import { productCalls } from '#contract/catalogue/products.ts'
import type { FilterOption, ListFilters, ListPage, PageLink } from '#contract/catalogue/public-pages.ts'
import type { Database } from '../../database/database.ts'
import { countFilters, type FilterCounts, PRICE_STEPS } from '../products/product-list.ts'
import { productsOnSale } from '../products/list-products.ts'
import { productCard } from '../products/product-fields.ts'
import type { ShopMap, ShopCategory } from './sitemap.ts'

const PAGE_SIZE = 24
const SEARCH_MAX = 200
const LIST_QUERY = productCalls.getAllProduct.query
const FILTERS = [
  'category',
  'subCategory',
  'minPrice',
  'maxPrice',
  'inStock',
  'discount',
  'material',
  'dimensions',
  'origin',
  'sort',
] as const

/** A list as requested by its URL, without anything unknown to the shop. */
export interface ListRequest {
  search: string
  page: number
  /** Active filters and sort, as query parameters. */
  query: Record<string, string>
}

/** Reads a list's query parameters; unknown parameters and invalid values are treated as absent. */
export function listRequest(search: string): ListRequest {
  const params = new URLSearchParams(search)
  const recognised = FILTERS.flatMap((name) => {
    const value = params.get(name)?.trim() ?? ''
    return value !== '' && LIST_QUERY.shape[name].safeParse(value).success ? [[name, value] as const] : []
  })
  const query: Record<string, string> = Object.fromEntries(recognised)
  if (Number(query['minPrice']) > Number(query['maxPrice'])) delete query['maxPrice']
  const text = Array.from(params.get('q')?.normalize().trim() ?? '')
    .slice(0, SEARCH_MAX)
    .join('')
  const page = /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  return { search: text, page, query }
}

interface ListQuery extends ListRequest {
  /** Undefined: all products, or those that a search finds. */
  shopCategory: ShopCategory | undefined
  map: ShopMap
  /** The caller's IP address: callers take turns. */
  ip: string
}

/** The products of a category or a search; undefined for a page beyond the last. */
export async function readList(
  database: Database,
  listQuery: ListQuery,
): Promise<Omit<ListPage, 'kind'> | undefined> {
  const { shopCategory, search, page, query, map, ip } = listQuery
  const filter = LIST_QUERY.parse({
    ...query,
    ...(search && { search }),
    ...(shopCategory && { category: shopCategory.category.id }),
    ...(shopCategory?.subcategory && { subCategory: shopCategory.subcategory.id }),
  })
  const {
    data,
    total = 0,
    pages = 1,
  } = await productsOnSale(database, { ...filter, page, limit: PAGE_SIZE }, ip)
  if (page > pages) return undefined
  const { category, subcategory } = shopCategory ?? {}
  return {
    name: (subcategory ?? category)?.name ?? '',
    description: (subcategory ?? category)?.description ?? '',
    search,
    breadcrumbs: shopCategory ? breadcrumbsOf(shopCategory, map) : [],
    products: data.map(productCard),
    total,
    page,
    pages,
    filters: filtersOf(listQuery, await countFilters(database, filter)),
    sort: filter.sort ?? '',
    query: { ...(search && { q: search }), ...query },
  }
}

export function listPath(shopCategory: ShopCategory | undefined, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return (shopCategory?.path ?? '/search') + (text && `?${text}`)
}

/** The breadcrumbs from the shop's first page to a category, which is the last one. */
export function breadcrumbsOf({ category, subcategory, path }: ShopCategory, map: ShopMap): PageLink[] {
  const parent = { name: category.name, path: map.byId.get(category.id)?.path ?? '' }
  return subcategory ? [parent, { name: subcategory.name, path }] : [parent]
}

function filtersOf({ shopCategory, search, query, map }: ListQuery, counts: FilterCounts): ListFilters {
  const listQuery: Record<string, string> = { ...(search && { q: search }), ...query }
  const option = (name: string, count: number, change: Record<string, string>): FilterOption => {
    const isOn = Object.entries(change).every(([key, value]) => (listQuery[key] ?? '') === value)
    const rest = Object.entries(listQuery).filter(([key]) => !(key in change))
    const set = isOn ? [] : Object.entries(change).filter(([, value]) => value !== '')
    return { name, count, isOn, path: listPath(shopCategory, Object.fromEntries([...rest, ...set])) }
  }
  const categories = counts.categories.flatMap(({ value, count }) => {
    const there = map.byId.get(value)
    if (!there) return []
    const name = (there.subcategory ?? there.category).name
    if (!shopCategory)
      return [option(name, count, { [there.subcategory ? 'subCategory' : 'category']: value })]
    return [{ name, count, isOn: false, path: listPath(there, query) }]
  })
  const prices = counts.prices
    .toSorted((a, b) => Number(a.value) - Number(b.value))
    .map(({ value, count }) => {
      const [from, to] = [PRICE_STEPS[Number(value)] ?? 0, PRICE_STEPS[Number(value) + 1]]
      const range = {
        minPrice: from === 0 ? '' : String(from),
        maxPrice: to === undefined ? '' : String(to - 0.01),
      }
      return option(`${from}-${to ?? ''}`, count, range)
    })
  const named = (name: 'material' | 'dimensions' | 'origin' | 'discount', some: FilterCounts['material']) =>
    some.map(({ value, count }) => option(value, count, { [name]: value })).filter(isChoice)
  /** Free texts such as sizes: while each value has one product, they only repeat the list. */
  const typed = (name: 'material' | 'dimensions' | 'origin') => {
    const options = named(name, counts[name])
    return options.some(({ count, isOn }) => count > 1 || isOn) ? options : []
  }
  const filters: Required<ListFilters> = {
    category: categories.filter(isChoice),
    price: prices.filter(isChoice),
    availability: [option('', counts.inStock, { inStock: 'true' })].filter(isChoice),
    discount: named('discount', counts.discounts),
    material: typed('material'),
    dimensions: typed('dimensions'),
    origin: typed('origin'),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, options]) => options.length > 0))
}

function isChoice({ count, isOn }: FilterOption): boolean {
  return count > 0 || isOn
}
