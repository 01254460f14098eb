import type { Paise } from '#contract/money.ts'
import type { MatchedBy } from '#contract/payments/statements.ts'
import { DAY_MS, indiaDay } from '../../india-time.ts'
import { distance } from 'fastest-levenshtein'

export interface CreditToMatch {
  id: string
  utr: string | null
  amount: Paise
  /** A day in India. */
  day: string
  at: string | null
  segments: Segments
}

/** An unpaid order, with the data needed for matching. */
export interface OrderToMatch {
  id: string
  total: Paise
  createdAt: string
  /** The words in the recipient's and the customer's name. */
  names: readonly (readonly string[])[]
  /** Entered by the customer, read from the image, or corrected by an admin. */
  utrs: readonly string[]
}

export interface Candidate<O> {
  order: O
  sameUtr: boolean
  sameName: boolean
}

export interface CreditCandidates<C, O> {
  credit: C
  candidates: Candidate<O>[]
}

export interface Matching<C, O> {
  matches: { credit: C; order: O; by: MatchedBy }[]
  /** The same UTR, different amount. */
  differences: { credit: C; order: O; by: MatchedBy }[]
  possible: CreditCandidates<C, O>[]
}

/** People pay from a day before they order to three days after; banks book weekends late. */
const BEFORE_MS = DAY_MS
const AFTER_MS = 3 * DAY_MS

/** Whether a credit's time allows it to be the payment of an order. */
export function isInTime(credit: CreditToMatch, order: OrderToMatch): boolean {
  const latest = Date.parse(order.createdAt) + AFTER_MS
  const isLate = credit.at === null ? credit.day > indiaDay(latest) : Date.parse(credit.at) > latest
  return !isLate && !isBefore(credit, order)
}

/** Whether the money arrived long before the order: its UTR may be from another payment, seen or saved earlier. */
function isBefore({ at, day }: CreditToMatch, order: OrderToMatch): boolean {
  const earliest = Date.parse(order.createdAt) - BEFORE_MS
  return at === null ? day < indiaDay(earliest) : Date.parse(at) < earliest
}

/** Maximum number of orders kept per credit that share only amount and time. */
const AMOUNT_ONLY_MAX = 20

/** The orders that a credit may pay: those with its UTR, or with its amount and time; the most likely first. */
export function candidatesOf<O extends OrderToMatch>(
  credit: CreditToMatch,
  withUtr: readonly O[],
  withAmount: readonly O[],
): Candidate<O>[] {
  const orders = new Set([...withUtr, ...withAmount.filter((order) => isInTime(credit, order))])
  const candidates = [...orders].map((order) => ({
    order,
    sameUtr: withUtr.includes(order),
    sameName: resemblesName(credit.segments, order.names),
  }))
  const isByAmountOnly = ({ sameUtr, sameName }: Candidate<O>) => !sameUtr && !sameName
  const sorted = candidates.length === 1 ? candidates : likeliestFirst(credit, candidates)
  return [
    ...sorted.filter((one) => !isByAmountOnly(one)),
    ...sorted.filter(isByAmountOnly).slice(0, AMOUNT_ONLY_MAX),
  ]
}

function likeliestFirst<O extends OrderToMatch>(credit: CreditToMatch, candidates: readonly Candidate<O>[]) {
  const time = Date.parse(credit.at ?? `${credit.day}T12:00:00+05:30`)
  const unlikelihood = ({ order, sameUtr, sameName }: Candidate<O>) => {
    const difference = Math.abs(Date.parse(order.createdAt) - time)
    return (sameUtr ? 0 : 2) + (sameName ? 0 : 1) + Math.min(difference / (100 * DAY_MS), 0.9)
  }
  return candidates
    .map((one) => ({ one, score: unlikelihood(one) }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ one }) => one)
}

/** Pairs credits and orders that share a UTR with no other, unless the credit is much older; the rest is `possible`. */
export function matchCredits<C extends CreditToMatch, O extends OrderToMatch>(
  unmatched: readonly CreditCandidates<C, O>[],
): Matching<C, O> {
  const byUtr = uniquePairs(unmatched, (credit, { sameUtr, order }) => sameUtr && !isBefore(credit, order))
  return {
    matches: byUtr.filter(isSameAmount).map((one) => ({ ...one, by: 'utr' as const })),
    differences: byUtr.filter((one) => !isSameAmount(one)).map((one) => ({ ...one, by: 'utr' as const })),
    possible: remaining(unmatched, byUtr).toSorted((a, b) => certainty(b) - certainty(a)),
  }
}

/** Suggestions that share more than amount and time come first. */
function certainty<C, O>({ candidates }: CreditCandidates<C, O>): number {
  return candidates.some(({ sameUtr, sameName }) => sameUtr || sameName) ? 1 : 0
}

interface Pair<C, O> {
  credit: C
  order: O
}

/** Pairs in which each side has only the other as a candidate according to `isMatch`. */
function uniquePairs<C extends CreditToMatch, O extends OrderToMatch>(
  unmatched: readonly CreditCandidates<C, O>[],
  isMatch: (credit: C, candidate: Candidate<O>) => boolean,
): Pair<C, O>[] {
  const pairs = unmatched.flatMap(({ credit, candidates }) =>
    candidates.filter((candidate) => isMatch(credit, candidate)).map(({ order }) => ({ credit, order })),
  )
  const ofCredit = Map.groupBy(pairs, ({ credit }) => credit.id)
  const ofOrder = Map.groupBy(pairs, ({ order }) => order.id)
  return pairs.filter(
    ({ credit, order }) => ofCredit.get(credit.id)!.length === 1 && ofOrder.get(order.id)!.length === 1,
  )
}

/** What remains after pairing; a credit without any candidate is dropped. */
function remaining<C extends CreditToMatch, O extends OrderToMatch>(
  unmatched: readonly CreditCandidates<C, O>[],
  pairs: readonly Pair<C, O>[],
): CreditCandidates<C, O>[] {
  const credits = new Set(pairs.map(({ credit }) => credit.id))
  const orders = new Set(pairs.map(({ order }) => order.id))
  return unmatched
    .filter(({ credit }) => !credits.has(credit.id))
    .map(({ credit, candidates }) => ({
      credit,
      candidates: candidates.filter(({ order }) => !orders.has(order.id)),
    }))
    .filter(({ candidates }) => candidates.length > 0)
}

function isSameAmount({ credit, order }: Pair<CreditToMatch, OrderToMatch>): boolean {
  return credit.amount === order.total
}

/** Words of banks and apps that appear around the payer's name. */
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

/** Surnames, and words used with names, that are too common to identify anyone. */
const COMMON = new Set(
  `agarwal aggarwal ahmed ali ansari babu bai banerjee begum bhat bhatt biswas bose chatterjee chaudhari chaudhary chauhan
  choudhary chowdhury das desai deshmukh devi dubey dutta garg ghosh gill gowda goyal gupta hussain islam iyengar iyer jadhav
  jain jha joshi kaur khan khatun kulkarni kumar kumari lal mahto malik mandal mehta menon mishra mukherjee murthy naidu
  naik nair nayak pal pandey parmar patel pathak patil pawar pillai prasad rai raj rajput ram rani rao rathore rathod ray
  reddy roy sahu saxena sen shah shaikh sharma sheikh shetty shinde shukla singh sinha solanki soni srivastava thakur
  tiwari tripathi varma verma yadav
  कुमार कुमारी सिंह शर्मा वर्मा गुप्ता पटेल पाटिल यादव देवी जैन शाह मिश्रा खान रेड्डी राव जोशी दास लाल प्रसाद`.split(/\s+/),
)

/** The parts of a narration between slashes and dashes, each as words that may belong to a name. */
type Segments = readonly (readonly string[])[]

export function segmentsOf(narration: string): Segments {
  return narration
    .split(/[^\p{L}\p{M}\s.]+/u)
    .map(wordsOf)
    .filter((words) => words.length > 0)
}

/** The words of a person's name, given name first; none if it has no letters. */
export function nameWords(name: string): readonly string[] {
  return wordsOf(name).filter((word) => !TITLES.has(word))
}

/**
 * Whether a narration names a person: in one of its parts most words of both names agree, and not only common
 * surnames. This is only a suggestion, since other people have that name too.
 */
export function resemblesName(segments: Segments, names: readonly (readonly string[])[]): boolean {
  return names.some((name) => segments.some((segment) => matchesName(segment, name)))
}

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
  return words.filter((word) => !NOT_NAMES.has(word))
}

function matchesName(segment: readonly string[], name: readonly string[]): boolean {
  const [segmentSet, nameSet] = [new Set(segment.filter((word) => !TITLES.has(word))), new Set(name)]
  if (segmentSet.size === 1 && nameSet.size > 1 && segmentSet.has(name.join(''))) return true
  const shared = [...nameSet].filter((word) => [...segmentSet].some((one) => isSame(one, word)))
  const inNarration = [...segmentSet].filter((one) => shared.some((word) => isSame(one, word)))
  const most = Math.max(nameSet.size, segmentSet.size) / 2
  return Math.min(shared.length, inNarration.length) > most && shared.some((word) => !COMMON.has(word))
}

/**
 * The same word: a long one may have one wrong letter, be truncated after four letters, or be joined to what
 * follows.
 */
function isSame(one: string, word: string): boolean {
  if (one === word) return true
  const [short, long] = one.length < word.length ? [one, word] : [word, one]
  if (short.length >= 4 && long.startsWith(short)) return true
  return short.length >= 5 && distance(short, long) <= 1
}
