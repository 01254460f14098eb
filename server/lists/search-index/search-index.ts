import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../../database/database.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

export type SearchedTable = 'orders' | 'accounts' | 'products' | 'audit_entries'

/** Rows that a search index names: at least those that contain one of the texts, so the plain test still decides. */
export interface FoundRows {
  from: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

export interface Found {
  /** As many as were asked for and one more, by their keys. */
  first: FoundRows
  /** Whether these are all. */
  isAll: boolean
  all: FoundRows
}

export interface Sought {
  table: SearchedTable
  /** In small letters; a row that contains any of them is found. */
  texts: readonly string[]
  /** Products of these categories and subcategories are found too. */
  places?: Places | undefined
}

export interface Places {
  categories: readonly string[]
  subcategories: readonly string[]
}

/** Every so many letters in a row of a text; none of a shorter one. */
export function gramsIn(text: string, length: number): string[] {
  const letters = Array.from(text)
  return letters.slice(length - 1).map((_, i) => letters.slice(i, i + length).join(''))
}

/** What the engine's index finds for texts of any length, or null where reading the list itself is better. */
export function foundByIndex(database: Database, sought: Sought, most: number): Promise<Found | null> {
  return (database.engine === 'sqlite' ? sqlite : postgres).foundByIndex(database.read, sought, most)
}
