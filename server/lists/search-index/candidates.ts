import type { RawBuilder, SqlBool } from 'kysely'

export type SearchedTable = 'orders' | 'accounts' | 'products' | 'audit_entries'

export interface IndexSearch {
  table: SearchedTable
  /** In small letters; a row that contains any of them is a candidate. */
  texts: readonly string[]
  /** Products of these categories and subcategories are candidates too. */
  categories?: CategoryFilter | undefined
}

export interface CategoryFilter {
  categories: readonly string[]
  subcategories: readonly string[]
}

/** Rows that the index names: at least those that contain one of the texts, so the plain test still decides. */
export interface Candidates {
  /** As many as were asked for and one more, by their keys. */
  first: CandidateRows
  isAll: boolean
  all: CandidateRows
}

export interface CandidateRows {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}
