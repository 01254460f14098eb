import { distance } from 'fastest-levenshtein'

/** Words of banks and apps that stand around the payer's name. */
const NOT_NAMES = new Set(
  `upi imps neft rtgs ach payment payments paid pay from for the and via ref utr rrn txn trf transfer credit cr collect
  bank ltd limited axis hdfc icici sbi sbin hdfc yesb yes kotak kkbk utib icic barb baroda punb pnb canara cnrb idfc idfb
  indusind indb federal fdrl union ubin idbi ibkl bandhan airtel paytm phonepe gpay google bhim amazon amazonpay
  okaxis oksbi okhdfcbank okicici ybl ibl axl apl upi2 ptyes ptsbi pthdfc ptaxis inr order orders phone mobile branch
  savings account sent using app p2a p2m by to no number remarks received rupees rs india`.split(/\s+/),
)
const TITLES = new Set([
  'mr',
  'mrs',
  'ms',
  'miss',
  'shri',
  'sri',
  'smt',
  'sree',
  'kum',
  'kumari',
  'dr',
  'prof',
  'mohd',
  'mohammed',
  'md',
])

/** The parts of a narration between its strokes and dashes, each as words that may be of a name. */
export type Segments = readonly (readonly string[])[]

export function segmentsOf(narration: string): Segments {
  return narration
    .split(/[^\p{L}\p{M}\s.]+/u)
    .map(wordsOf)
    .filter((words) => words.length > 0)
}

/** The words of a person's name, the given name first; none without letters. */
export function nameWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => !TITLES.has(word))
}

/** Whether a narration names a person by given name or two words, one letter off. Another surname speaks against it. */
export function resemblesName(segments: Segments, names: readonly (readonly string[])[]): boolean {
  return names.some((own) => {
    if (own.length === 0) return false
    const verdicts = segments.map((segment) => verdictOf(segment, own))
    return verdicts.includes('same') && !verdicts.includes('other')
  })
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
  return words.filter((word) => !NOT_NAMES.has(word))
}

/** 'other': the same given name beside words that are not this person's. */
function verdictOf(segment: readonly string[], own: readonly string[]): 'same' | 'other' | 'nothing' {
  const shared = own.filter((word) => segment.some((shown) => isSame(shown, word)))
  if (shared.length >= 2) return 'same'
  if (shared.length === 0 || shared[0] !== own[0]) return 'nothing'
  const foreign = segment.filter((shown) => !TITLES.has(shown) && !own.some((word) => isSame(shown, word)))
  return foreign.length === 0 || own.length === 1 ? 'same' : 'other'
}

/** The same word, a long one with one letter wrong, one cut off after four letters, or one joined to what follows. */
function isSame(shown: string, word: string): boolean {
  if (shown === word) return true
  const [short, long] = shown.length < word.length ? [shown, word] : [word, shown]
  if (short.length >= 4 && long.startsWith(short)) return true
  return short.length >= 5 && distance(short, long) <= 1
}
