import { SYNONYM_WORDS_MAX } from '#contract/limits.ts'
import { synonymGroups } from '#contract/catalogue/synonyms.ts'
import type { Queryable } from '../../database/database.ts'
import { readStoreSetting } from '../store-settings/read-store-settings.ts'

export interface Synonyms {
  /** A word in small letters → the words that mean the same, itself first. */
  of: (word: string) => readonly string[]
  /** Every word that has synonyms. */
  words: readonly string[]
}

/** The text that was read last, with what stands in it. */
let known: { text: string; synonyms: Synonyms } | undefined

/** The shop's synonyms, as its settings have them now. */
export async function readSynonyms(db: Queryable): Promise<Synonyms> {
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
