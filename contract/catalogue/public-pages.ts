import type { PolicyPageName } from '../back-office/policy-pages.ts'
import type { Footer } from './footers.ts'
import type { Banner } from './banners.ts'
import type { Offer } from './offers.ts'
import type { Product } from './products.ts'

// What the pages of the public shop show (docs/rules/public-shop.md). The server reads it, renders it with the web
// client's components and sends it along, so that the browser can hydrate the same page.

export const POLICY_PAGE_TITLES: Record<PolicyPageName, string> = {
  about: 'About us',
  contact: 'Contact',
  terms: 'Terms and conditions',
  privacy: 'Privacy',
  returns: 'Returns and refunds',
  shipping: 'Shipping',
}

/** A product as a card shows it and a cart takes it; its description is cut, and of its images the first is left. */
export type CardProduct = Omit<Product, 'createdAt' | 'status' | 'sold'>

/** Where a link leads and what it says. */
export interface PageLink {
  name: string
  /** Root-relative. */
  address: string
}

export interface PublicCategory extends PageLink {
  _id: string
  image: string
  subcategories: (PageLink & { _id: string })[]
}

/** What is around every page. */
export interface PublicLayout {
  shopName: string
  /** '' for the drawn sign. */
  logo: string
  /** Rupees from which delivery is free; null for never. */
  freeShippingFrom: number | null
  /** As the store settings have them; null for what the seller has not said. */
  promisedDays: { dispatch: number | null; delivery: number | null; return: number | null }
  contact: { address: string; phone: string; email: string }
  policyPages: PolicyPageName[]
  /** '' for none. */
  grievanceOfficer: string
  categories: PublicCategory[]
  footer: Footer | null
  year: number
}

/** A filter that can be set or, where `isOn`, removed by following its link. */
export interface FilterOption extends PageLink {
  count: number
  isOn: boolean
}

/** The filters of a list by their names; those without a choice are left out. */
export type ListFilters = Partial<Record<FilterName, FilterOption[]>>
export const FILTER_NAMES = [
  'category',
  'price',
  'availability',
  'discount',
  'material',
  'dimensions',
  'origin',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

interface HomePage {
  kind: 'home'
  header: Banner | null
  offers: Offer[]
  products: CardProduct[]
}

/** The products of a category or subcategory, or of a search. */
export interface ListPage {
  kind: 'list'
  /** '' on the page of a search. */
  name: string
  description: string
  /** The text searched for; '' on the page of a category. */
  search: string
  crumbs: PageLink[]
  products: CardProduct[]
  /** 1,000 means 1,000 or more. */
  total: number
  page: number
  pages: number
  filters: ListFilters
  /** The sort in force, '' for the usual one. */
  sort: string
  /** What the links of this list keep: its filters as query parameters, without the page. */
  query: Record<string, string>
}

export interface ProductPage {
  kind: 'product'
  product: Product
  crumbs: PageLink[]
  /** Bought in the same orders, else of the same subcategory. */
  related: CardProduct[]
  isBoughtTogether: boolean
}

/** In the place of a page that is not there (404) or no longer there (410). */
interface MissingPage {
  kind: 'missing'
  status: 404 | 410
  products: CardProduct[]
}

export type PublicPage = {
  frame: PublicLayout
  /** Root-relative, of this page with its filters: the one that search engines should use. */
  address: string
} & (HomePage | ListPage | ProductPage | MissingPage)

/** The built server bundle of the web client (web/public-shop/render.tsx). */
export interface PageRenderer {
  /** → the HTML of the page's root element. */
  renderPage: (page: PublicPage) => string
  /** → the page's title without the shop's name, and its description for search engines. */
  describePage: (page: PublicPage) => { title: string; description: string }
}
