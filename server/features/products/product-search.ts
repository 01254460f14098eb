import { distance } from 'fastest-levenshtein'
import { type Expression, sql, type SqlBool } from 'kysely'
import { synonymGroups } from '#contract/catalogue/synonyms.ts'
import { SYNONYM_WORDS_MAX } from '#contract/limits.ts'
import { readStoreSetting } from '#server/features/store-settings/read-store-settings.ts'
import type { Queryable } from '../../database/database.ts'
import { all, type Search } from '../../lists/id-list.ts'
import { anyOf, contains } from '../../lists/named-list.ts'

/** The text parsed last, with its result. */
let known: { text: string; synonyms: Synonyms } | undefined

/** Additional words would not narrow the result further. */
const WORDS_MAX = 8

/**
 * Finds products that contain each word of a text, in any order, or a synonym of it, in name, description, category
 * or subcategory. With `namesFirst`, products with exactly this name come first, then those whose name contains all
 * the words.
 */
export async function productSearch(
  db: Queryable,
  text: string | undefined,
  namesFirst = false,
): Promise<Search | undefined> {
  const words = wordsOf(text ?? '').slice(0, WORDS_MAX)
  const [longest] = words.toSorted((a, b) => b.length - a.length)
  if (!longest) return undefined
  const { of: synonymsOf } = await readSynonyms(db)
  const found = await Promise.all(words.map((word) => wordFound(db, synonymsOf(word))))
  const index = found[words.indexOf(longest)]!
  const called = contains([NAME], words.join(' '))
  const inNames = all(words.map((word) => containsAny([NAME], synonymsOf(word))))
  return {
    matches: all(found.map(({ matches }) => matches)),
    texts: synonymsOf(longest),
    categories: index.places,
    ...(namesFirst && { rank: sql`case when ${called} then 0 when ${inNames} then 1 else 2 end` }),
  }
}

const NAME = sql<string>`products.name`
const OWN_TEXTS = [NAME, sql<string>`products.description`]

export function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/\s+/).filter(Boolean))]
}

/** Matching categories are few, so they are listed by id. */
async function wordFound(db: Queryable, alike: readonly string[]) {
  const places = {
    categories: await named(db, 'categories', alike),
    subcategories: await named(db, 'subcategories', alike),
  }
  const matches = anyOf(
    containsAny(OWN_TEXTS, alike),
    places.categories.length === 0
      ? undefined
      : sql<SqlBool>`products.category_id in (${sql.join(places.categories)})`,
    places.subcategories.length === 0
      ? undefined
      : sql<SqlBool>`products.subcategory_id in (${sql.join(places.subcategories)})`,
  )
  return { matches, places }
}

async function named(
  db: Queryable,
  table: 'categories' | 'subcategories',
  words: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where((e) => containsAny([e.ref('name')], words))
    .execute()
  return rows.map(({ id }) => id)
}

function containsAny(columns: Expression<string>[], words: readonly string[]): Expression<SqlBool> {
  return anyOf(...words.map((word) => contains(columns, word)))
}

/** Number of products whose words form the vocabulary, best sellers first. */
const NAMES_MAX = 10_000
/** Shorter words are too similar to each other to be corrected. */
const CORRECTED_FROM = 4

/** The text with each unknown word replaced by a catalogue word one letter away. */
export async function corrected(db: Queryable, text: string): Promise<string | undefined> {
  const known = await readVocabulary(db)
  const words = wordsOf(text).slice(0, WORDS_MAX)
  const better = words.map((word) => (known.text.includes(word) ? word : (nearest(word, known) ?? word)))
  const changed = better.join(' ')
  return changed === words.join(' ') ? undefined : changed
}

function nearest(word: string, { words }: Vocabulary): string | undefined {
  if (word.length < CORRECTED_FROM) return undefined
  for (const other of words)
    if (Math.abs(other.length - word.length) <= 1 && isOneSlip(word, other)) return other
  return undefined
}

/** One letter added, removed or changed, or two adjacent letters swapped. */
function isOneSlip(word: string, other: string): boolean {
  if (distance(word, other) === 1) return true
  if (word.length !== other.length || distance(word, other) !== 2) return false
  const at = Array.from(word).findIndex((letter, i) => letter !== other[i])
  return word[at] === other[at + 1] && word[at + 1] === other[at]
}

/** The names of products and their categories. */
interface Vocabulary {
  words: readonly string[]
  /** The words on lines: a searched word never contains a line break. */
  text: string
}

/** The vocabulary of each database, with the versions of catalogue and synonyms it was built from. */
const vocabularies = new WeakMap<Queryable, { state: string; made: Promise<Vocabulary> }>()

/** Rebuilt only after names may have changed: stock, which changes with every order, has a separate version. */
async function readVocabulary(db: Queryable): Promise<Vocabulary> {
  const synonyms = await readSynonyms(db)
  const state = JSON.stringify([await catalogueVersions(db), synonyms.words])
  const known = vocabularies.get(db)
  if (known?.state === state) return known.made
  const made = makeVocabulary(db, synonyms.words)
  vocabularies.set(db, { state, made })
  made.catch(() => vocabularies.delete(db))
  return made
}

function catalogueVersions(db: Queryable) {
  return db
    .selectFrom('list_versions')
    .select(['name', 'version'])
    .where('name', 'in', ['products', 'categories', 'subcategories'])
    .orderBy('name')
    .execute()
}

async function makeVocabulary(db: Queryable, synonyms: readonly string[]): Promise<Vocabulary> {
  const names = await Promise.all([
    db
      .selectFrom('products')
      .select('name')
      .where('deleted_at', 'is', null)
      .orderBy('sold', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(NAMES_MAX)
      .execute(),
    db.selectFrom('categories').select('name').execute(),
    db.selectFrom('subcategories').select('name').execute(),
  ])
  const words = names.flat().flatMap(({ name }) => name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u))
  const long = words.filter((word) => word.length >= CORRECTED_FROM)
  const all = [...new Set([...long, ...synonyms])]
  return { words: all, text: all.join('\n') }
}

interface Synonyms {
  /** A lower-case word mapped to its synonyms, itself first. */
  of: (word: string) => readonly string[]
  /** Every word that has synonyms. */
  words: readonly string[]
}

async function readSynonyms(db: Queryable): Promise<Synonyms> {
  const text = await readStoreSetting(db, 'synonyms')
  if (known?.text !== text) known = { text, synonyms: synonymsIn(text) }
  return known.synonyms
}

function synonymsIn(text: string): Synonyms {
  const alike = new Map<string, Set<string>>()
  for (const group of synonymGroups(text))
    for (const word of group) alike.set(word, new Set([word, ...(alike.get(word) ?? []), ...group]))
  return {
    of: (word) => [...(alike.get(word) ?? [word])].slice(0, SYNONYM_WORDS_MAX),
    words: [...alike.keys()],
  }
}
