/** Spellings and scripts of one thing, each group on a line; a search for one finds all of its group. */
const GROUPS = `
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
kalash kalasha kalasam कलश
`

const BY_WORD = new Map(
  GROUPS.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap((group) => group.map((word) => [word, group] as const)),
)

/** A word in small letters → the words that mean the same, itself first. */
export function synonymsOf(word: string): readonly string[] {
  return [word, ...(BY_WORD.get(word) ?? []).filter((other) => other !== word)]
}

/** Every word that has synonyms. */
export function wordsWithSynonyms(): Iterable<string> {
  return BY_WORD.keys()
}
