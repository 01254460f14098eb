import type { Paise } from '#contract/money.ts'
import type { MatchedBy } from '#contract/payments/statements.ts'
import { DAY_MS, indiaDay } from '../../india-time.ts'
import { resemblesName, type Segments } from './resembles-name.ts'

export interface LooseCredit {
  id: string
  utr: string | null
  amount: Paise
  /** A day in India. */
  day: string
  at: string | null
  segments: Segments
}

/** An order that is not paid, as far as matching goes. */
export interface LooseOrder {
  id: string
  total: Paise
  createdAt: string
  /** The words of the receiver's and the customer's name. */
  names: readonly (readonly string[])[]
  /** Typed by the customer, read from the picture, corrected by an admin. */
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
  /** The same UTR, another amount. */
  differences: { credit: C; order: O; by: MatchedBy }[]
  possible: CreditCandidates<C, O>[]
}

/** People pay from a day before they order to three days after; banks book weekends late. */
const BEFORE_MS = DAY_MS
const AFTER_MS = 3 * DAY_MS

/** Whether a credit can be the payment of an order by its time. */
export function isInTime(credit: LooseCredit, order: LooseOrder): boolean {
  const latest = Date.parse(order.createdAt) + AFTER_MS
  const isLate = credit.at === null ? credit.day > indiaDay(latest) : Date.parse(credit.at) > latest
  return !isLate && !isBefore(credit, order)
}

/** Whether the money came long before the order: its UTR may be of another payment, seen or kept from then. */
function isBefore({ at, day }: LooseCredit, order: LooseOrder): boolean {
  const earliest = Date.parse(order.createdAt) - BEFORE_MS
  return at === null ? day < indiaDay(earliest) : Date.parse(at) < earliest
}

/** So many orders that share no more than amount and time are kept for a credit. */
const LOOSE_MAX = 20

/** The orders that a credit may pay: with its UTR, or of its amount and time; the likeliest first. */
export function candidatesOf<O extends LooseOrder>(
  credit: LooseCredit,
  withUtr: readonly O[],
  withAmount: readonly O[],
): Candidate<O>[] {
  const orders = new Set([...withUtr, ...withAmount.filter((order) => isInTime(credit, order))])
  const candidates = [...orders].map((order) => ({
    order,
    sameUtr: withUtr.includes(order),
    sameName: resemblesName(credit.segments, order.names),
  }))
  const isLoose = ({ sameUtr, sameName }: Candidate<O>) => !sameUtr && !sameName
  const sorted = candidates.length === 1 ? candidates : likeliestFirst(credit, candidates)
  return [...sorted.filter((one) => !isLoose(one)), ...sorted.filter(isLoose).slice(0, LOOSE_MAX)]
}

function likeliestFirst<O extends LooseOrder>(credit: LooseCredit, candidates: readonly Candidate<O>[]) {
  const moment = Date.parse(credit.at ?? `${credit.day}T12:00:00+05:30`)
  const unlikelihood = ({ order, sameUtr, sameName }: Candidate<O>) => {
    const apart = Math.abs(Date.parse(order.createdAt) - moment)
    return (sameUtr ? 0 : 2) + (sameName ? 0 : 1) + Math.min(apart / (100 * DAY_MS), 0.9)
  }
  return candidates
    .map((one) => ({ one, place: unlikelihood(one) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

/** Joins orders and credits, none from long before, by a UTR that only one of each has. The rest is only possible. */
export function matchCredits<C extends LooseCredit, O extends LooseOrder>(
  looking: readonly CreditCandidates<C, O>[],
): Matching<C, O> {
  const byUtr = onlyOnes(looking, (credit, { sameUtr, order }) => sameUtr && !isBefore(credit, order))
  return {
    matches: byUtr.filter(isSameAmount).map((one) => ({ ...one, by: 'utr' as const })),
    differences: byUtr.filter((one) => !isSameAmount(one)).map((one) => ({ ...one, by: 'utr' as const })),
    possible: without(looking, byUtr).toSorted((a, b) => certainty(b) - certainty(a)),
  }
}

/** Suggestions with more than amount and time in common come first. */
function certainty<C, O>({ candidates }: CreditCandidates<C, O>): number {
  return candidates.some(({ sameUtr, sameName }) => sameUtr || sameName) ? 1 : 0
}

interface Joined<C, O> {
  credit: C
  order: O
}

/** Pairs that have only each other among what `joins`. */
function onlyOnes<C extends LooseCredit, O extends LooseOrder>(
  looking: readonly CreditCandidates<C, O>[],
  joins: (credit: C, candidate: Candidate<O>) => boolean,
): Joined<C, O>[] {
  const pairs = looking.flatMap(({ credit, candidates }) =>
    candidates.filter((candidate) => joins(credit, candidate)).map(({ order }) => ({ credit, order })),
  )
  const ofCredit = Map.groupBy(pairs, ({ credit }) => credit.id)
  const ofOrder = Map.groupBy(pairs, ({ order }) => order.id)
  return pairs.filter(
    ({ credit, order }) => ofCredit.get(credit.id)!.length === 1 && ofOrder.get(order.id)!.length === 1,
  )
}

/** What is left when some credits and orders have each other; a credit without any candidate falls out. */
function without<C extends LooseCredit, O extends LooseOrder>(
  looking: readonly CreditCandidates<C, O>[],
  joined: readonly Joined<C, O>[],
): CreditCandidates<C, O>[] {
  const credits = new Set(joined.map(({ credit }) => credit.id))
  const orders = new Set(joined.map(({ order }) => order.id))
  return looking
    .filter(({ credit }) => !credits.has(credit.id))
    .map(({ credit, candidates }) => ({
      credit,
      candidates: candidates.filter(({ order }) => !orders.has(order.id)),
    }))
    .filter(({ candidates }) => candidates.length > 0)
}

function isSameAmount({ credit, order }: Joined<LooseCredit, LooseOrder>): boolean {
  return credit.amount === order.total
}
