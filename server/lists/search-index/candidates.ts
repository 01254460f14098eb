import { type RawBuilder, sql, type SqlBool } from 'kysely'

export type SearchedTable = 'orders' | 'accounts' | 'products' | 'audit_entries'

export interface IndexSearch {
  table: SearchedTable
  /** In lower case; a row that contains any of them is a candidate. */
  texts: readonly string[]
  /** A candidate contains all of the texts instead. */
  every?: boolean | undefined
  /** Products of these categories and subcategories are candidates too. */
  categories?: CategoryFilter | undefined
}

export interface CategoryFilter {
  categories: readonly string[]
  subcategories: readonly string[]
}

/** Rows found by the index: at least all that contain one of the texts, so the exact test still decides. */
export interface Candidates {
  /** The requested number plus one, by their keys. */
  first: CandidateRows
  isAll: boolean
  all: CandidateRows
}

export interface CandidateRows {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

/** The keys of the categories' products, to be added to those of another query. */
export function inCategories(key: 'id' | 'n', { categories, subcategories }: CategoryFilter) {
  const products = sql`union select ${sql.raw(key)} from products where`
  const category = sql`${products} category_id in (${sql.join(categories)})`
  const subcategory = sql`${products} subcategory_id in (${sql.join(subcategories)})`
  return sql`${categories.length > 0 ? category : sql``} ${subcategories.length > 0 ? subcategory : sql``}`
}
