import { useState } from 'react'
import type { Credit, OpenOrder, Pair, Review } from '#contract/payments/statements.ts'

export interface Ticked {
  credit: Credit
  order: OpenOrder
}

export type Ticks = ReturnType<typeof useTicks>

/** What is ticked in a review: matches unless unticked, differences and possible ones where an admin chose so. */
export function useTicks(review: Review) {
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())

  const matches = review.matches.rows.filter(({ credit }) => !unticked.has(credit._id))
  const differences = review.differences.rows.filter(({ credit }) => accepted.has(credit._id))
  const possible = review.possible.rows.flatMap(({ credit, candidates }): Ticked[] => {
    const found = candidates.find(({ order }) => order._id === chosen.get(credit._id))
    return found ? [{ credit, order: found.order }] : []
  })
  const all: Ticked[] = [...matches, ...differences, ...possible]

  function tickAll(on: boolean) {
    setUnticked(new Set(on ? [] : review.matches.rows.map(({ credit }) => credit._id)))
  }
  return {
    all,
    isTicked: ({ credit }: Pair) => !unticked.has(credit._id),
    isAccepted: ({ credit }: Pair) => accepted.has(credit._id),
    allTicked: unticked.size === 0,
    tickAll,
    tick: ({ credit }: Pair) => setUnticked(toggled(unticked, credit._id)),
    accept: ({ credit }: Pair) => setAccepted(toggled(accepted, credit._id)),
    /** The order chosen for a credit; '' for none. */
    choiceOf: (creditId: string) => chosen.get(creditId) ?? '',
    choose: (creditId: string, orderId: string) => setChosen(new Map(chosen).set(creditId, orderId)),
    isTaken: (orderId: string, creditId: string) =>
      all.some(({ order, credit }) => order._id === orderId && credit._id !== creditId),
  }
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
