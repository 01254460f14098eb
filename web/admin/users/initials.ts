const letters = new Intl.Segmenter('en-IN', { granularity: 'grapheme' })

/** The first letters of the first and last word of a name, whole ones in Devanagari too: 'Asha Devi Example' → 'AE'; '?' for none. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word) => firstLetter(word ?? '')).join('') || '?'
}

function firstLetter(word: string): string {
  const start = word.slice(word.search(/[\p{L}\p{N}]/u))
  for (const { segment } of letters.segment(start)) return segment.toUpperCase()
  return ''
}
