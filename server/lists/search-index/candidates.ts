import type { RawBuilder, SqlBool } from 'kysely'

export type SearchedTable = 'orders' | 'accounts' | 'products' | 'audit_entries'

export interface IndexSearch {
  table: SearchedTable
  /** In lower case; a row that contains any of them is a candidate. */
  texts: readonly string[]
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
