import { optionalText } from '../fields.ts'
import { SYNONYM_LINES_MAX, SYNONYM_WORD_MAX, SYNONYM_WORDS_MAX, SYNONYMS_MAX } from '../limits.ts'

/** Default synonyms, one group per line: spellings and scripts of the same thing. */
export const USUAL_SYNONYMS = `\
pooja puja poojan pujan पूजा
agarbatti agarbati agarbathi agarbatthi incense अगरबत्ती
dhoop dhup धूप
diya deeya deepam दीया दिया
deepak dipak दीपक
mala maala japamala rosary माला
rudraksha rudraksh rudrakshi रुद्राक्ष
tulsi tulasi तुलसी
idol murti moorti statue मूर्ति
ganesh ganesha ganapati ganpati गणेश
shiva shiv शिव
krishna krishn कृष्ण
lakshmi laxmi लक्ष्मी
durga दुर्गा
hanuman हनुमान
gita geeta गीता
ramayana ramayan रामायण
book books pustak पुस्तक
bell ghanti ghanta घंटी
conch shankh sankh शंख
camphor kapoor kapur कपूर
sandalwood sandal chandan चंदन
kumkum kumkuma sindoor सिंदूर कुमकुम
copper tamba तांबा
brass peetal pital पीतल
yoga योग
meditation dhyan dhyana ध्यान
cushion asan asana aasan आसन
yantra yantram यंत्र
kalash kalasha kalasam कलश`

/** The groups of a text, without empty or duplicate entries; words in lower case, separated by spaces or commas. */
export function synonymGroups(text: string): string[][] {
  const lines = text.normalize('NFC').toLowerCase().split('\n')
  return lines
    .map((line) => [...new Set(line.split(/[\s,]+/).filter(Boolean))])
    .filter(({ length }) => length > 0)
}

export const synonymsField = optionalText('Synonyms', { max: SYNONYMS_MAX, lines: true })
  .transform((text) => text && synonymGroups(text))
  .superRefine((groups, context) => {
    const error = groups && errorIn(groups)
    if (error) context.addIssue({ code: 'custom', message: error })
  })
  .transform((groups) => groups && groups.map((group) => group.join(' ')).join('\n'))

function errorIn(groups: string[][]): string | undefined {
  if (groups.length > SYNONYM_LINES_MAX) return `Synonyms can have up to ${SYNONYM_LINES_MAX} lines`
  for (const group of groups) {
    const [first = ''] = group
    const long = group.find((word) => word.length > SYNONYM_WORD_MAX)
    if (long)
      return `Words can be up to ${SYNONYM_WORD_MAX} letters long: “${long.slice(0, SYNONYM_WORD_MAX)}…”`
    if (group.length < 2) return `Add at least one word with the same meaning after “${first}”`
    if (group.length > SYNONYM_WORDS_MAX)
      return `The line that starts with “${first}” has more than ${SYNONYM_WORDS_MAX} words`
  }
  return undefined
}
