import type { RawBuilder, SqlBool } from 'kysely'
import type { Database } from '../../database/database.ts'
import * as postgres from './postgres.ts'
import * as sqlite from './sqlite.ts'

const SIX = 6

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

/** Every three letters in a row of a text; none of a shorter one. */
export function threesIn(text: string): string[] {
  const letters = Array.from(text)
  return letters.slice(2).map((_, i) => letters.slice(i, i + 3).join(''))
}

/** A text of six letters or more cut into pieces of six, the last one reaching back: few to meet, and together the whole text. */
export function sixesIn(text: string): string[] {
  const letters = Array.from(text)
  if (letters.length < SIX) return []
  const last = letters.length - SIX
  const places = Array.from({ length: Math.ceil(letters.length / SIX) }, (_, i) => Math.min(i * SIX, last))
  return places.map((place) => letters.slice(place, place + SIX).join(''))
}

/** What the engine's index finds for texts of any length, or null where reading the list itself is better. */
export function foundByIndex(database: Database, sought: Sought, most: number): Promise<Found | null> {
  return (database.engine === 'sqlite' ? sqlite : postgres).foundByIndex(database.read, sought, most)
}
