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

/** Surnames, and words beside a name, that so many people share that they say nothing of who somebody is. */
const COMMON = new Set(
  `agarwal aggarwal ahmed ali ansari babu bai banerjee begum bhat bhatt biswas bose chatterjee chaudhari chaudhary chauhan
  choudhary chowdhury das desai deshmukh devi dubey dutta garg ghosh gill gowda goyal gupta hussain islam iyengar iyer jadhav
  jain jha joshi kaur khan khatun kulkarni kumar kumari lal mahto malik mandal mehta menon mishra mukherjee murthy naidu
  naik nair nayak pal pandey parmar patel pathak patil pawar pillai prasad rai raj rajput ram rani rao rathore rathod ray
  reddy roy sahu saxena sen shah shaikh sharma sheikh shetty shinde shukla singh sinha solanki soni srivastava thakur
  tiwari tripathi varma verma yadav
  कुमार कुमारी सिंह शर्मा वर्मा गुप्ता पटेल पाटिल यादव देवी जैन शाह मिश्रा खान रेड्डी राव जोशी दास लाल प्रसाद`.split(/\s+/),
)

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

/**
 * Whether a narration names a person: in one of its parts most words of both names agree, and not by common surnames
 * alone. It is a suggestion only, since other people have that name too.
 */
export function resemblesName(segments: Segments, names: readonly (readonly string[])[]): boolean {
  return names.some((own) => segments.some((segment) => agrees(segment, own)))
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
  return words.filter((word) => !NOT_NAMES.has(word))
}

function agrees(segment: readonly string[], name: readonly string[]): boolean {
  const [shown, own] = [new Set(segment.filter((word) => !TITLES.has(word))), new Set(name)]
  if (shown.size === 1 && own.size > 1 && shown.has(name.join(''))) return true
  const shared = [...own].filter((word) => [...shown].some((one) => isSame(one, word)))
  const inNarration = [...shown].filter((one) => shared.some((word) => isSame(one, word)))
  const most = Math.max(own.size, shown.size) / 2
  return Math.min(shared.length, inNarration.length) > most && shared.some((word) => !COMMON.has(word))
}

/** The same word, a long one with one letter wrong, one cut off after four letters, or one joined to what follows. */
function isSame(shown: string, word: string): boolean {
  if (shown === word) return true
  const [short, long] = shown.length < word.length ? [shown, word] : [word, shown]
  if (short.length >= 4 && long.startsWith(short)) return true
  return short.length >= 5 && distance(short, long) <= 1
}
