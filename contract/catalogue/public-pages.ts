import type { PolicyPageName } from '../back-office/policy-pages.ts'
import type { Footer } from './footers.ts'
import type { Banner } from './banners.ts'
import type { Offer } from './offers.ts'
import type { Product } from './products.ts'

// The data of the public shop's pages (docs/rules/public-shop.md). The server reads it, renders it with the web
// client's components and sends it along, so the browser can hydrate the same page.

export const POLICY_PAGE_TITLES: Record<PolicyPageName, string> = {
  about: 'About us',
  contact: 'Contact',
  terms: 'Terms and conditions',
  privacy: 'Privacy',
  returns: 'Returns and refunds',
  shipping: 'Shipping',
}

/** A product as a card shows it and a cart takes it; with a shortened description and only the first image. */
export type CardProduct = Omit<Product, 'createdAt' | 'status' | 'sold'>

/** A link's target and label. */
export interface PageLink {
  name: string
  /** Root-relative. */
  path: string
}

export interface PublicCategory extends PageLink {
  _id: string
  image: string
  subcategories: (PageLink & { _id: string })[]
}

/** The data around every page. */
export interface PublicLayout {
  shopName: string
  /** '' for the default logo. */
  logo: string
  /** Rupees from which delivery is free; null for never. */
  freeShippingFrom: number | null
  /** From the store settings; null if the seller has not set it. */
  promisedDays: { dispatch: number | null; delivery: number | null; return: number | null }
  contact: { address: string; phone: string; email: string }
  policyPages: PolicyPageName[]
  /** '' for none. */
  grievanceOfficer: string
  categories: PublicCategory[]
  footer: Footer | null
  year: number
}

/** A filter that is set or, if `isOn`, removed by following its link. */
export interface FilterOption extends PageLink {
  count: number
  isOn: boolean
}

/** The filters of a list by their names; filters without choices are left out. */
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
  /** '' on a search page. */
  name: string
  description: string
  /** The text searched for; '' on a category page. */
  search: string
  breadcrumbs: PageLink[]
  products: CardProduct[]
  /** 1,000 means 1,000 or more. */
  total: number
  page: number
  pages: number
  filters: ListFilters
  /** The current sort, '' for the default. */
  sort: string
  /** Parameters that this list's links keep: its filters as a query, without the page. */
  query: Record<string, string>
}

export interface ProductPage {
  kind: 'product'
  product: Product
  breadcrumbs: PageLink[]
  /** Bought in the same orders, else from the same subcategory. */
  related: CardProduct[]
  isBoughtTogether: boolean
}

/** Shown instead of a page that does not exist (404) or no longer exists (410). */
interface MissingPage {
  kind: 'missing'
  status: 404 | 410
  products: CardProduct[]
}

export type PublicPage = {
  layout: PublicLayout
  /** The canonical URL of this page with its filters, root-relative. */
  path: string
} & (HomePage | ListPage | ProductPage | MissingPage)

/** The built server bundle of the web client (web/public-shop/render.tsx). */
export interface PageRenderer {
  /** Returns the HTML of the page's root element. */
  renderPage: (page: PublicPage) => string
  /** Returns the page's title without the shop's name, and its description for search engines. */
  describePage: (page: PublicPage) => { title: string; description: string }
}
