import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Confirmed, Credit, OpenOrder, Pair, Review } from '#contract/payments/statements.ts'
import { CONFIRMED_AT_ONCE } from '#contract/limits.ts'
import { ORDERS_KEY } from '#web/admin/list/order-query-keys.ts'
import { refreshQueue } from '#web/admin/payments/payment-queries.ts'
import { statementKey } from '#web/admin/statements/statement-text.ts'
import { api } from '#web/api.ts'

export interface SelectedPair {
  credit: Credit
  order: OpenOrder
}

export type Selection = ReturnType<typeof useSelection>

/**
 * The selection in a review: matches unless deselected, differences and possible ones only if an admin selected
 * them.
 */
export function useSelection(review: Review) {
  const [unselected, setUnselected] = useState<ReadonlySet<string>>(new Set())
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())

  const matches = review.matches.rows.filter(({ credit }) => !unselected.has(credit._id))
  const differences = review.differences.rows.filter(({ credit }) => accepted.has(credit._id))
  const possible = review.possible.rows.flatMap(({ credit, candidates }): SelectedPair[] => {
    const found = candidates.find(({ order }) => order._id === chosen.get(credit._id))
    return found ? [{ credit, order: found.order }] : []
  })
  const all: SelectedPair[] = [...matches, ...differences, ...possible]

  return {
    all,
    isTicked: ({ credit }: Pair) => !unselected.has(credit._id),
    isAccepted: ({ credit }: Pair) => accepted.has(credit._id),
    allTicked: unselected.size === 0,
    tickAll: (on: boolean) =>
      setUnselected(new Set(on ? [] : review.matches.rows.map(({ credit }) => credit._id))),
    tick: ({ credit }: Pair) => setUnselected(toggled(unselected, credit._id)),
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

export interface Confirming {
  done: number
  all: number
}

export interface Outcome {
  confirmed: Confirmed[]
  /** Why it ended early, if it did; '' without the server's own text. */
  broken: string | null
}

/** Confirms selected matches, a hundred per request; if the connection breaks, the rest can be confirmed again. */
export function useConfirming(id: string) {
  const client = useQueryClient()
  const [running, setRunning] = useState<Confirming>()
  const [outcome, setOutcome] = useState<Outcome>()

  async function confirm(selected: readonly SelectedPair[]) {
    if (running) return
    const confirmed: Confirmed[] = []
    let broken: string | null = null
    setOutcome(undefined)
    setRunning({ done: 0, all: selected.length })
    try {
      for (let from = 0; from < selected.length; from += CONFIRMED_AT_ONCE) {
        const some = selected.slice(from, from + CONFIRMED_AT_ONCE)
        const matches = some.map(({ credit, order }) => ({ credit: credit._id, order: order._id }))
        confirmed.push(...(await api('confirmMatches', { params: { id }, body: { matches } })).data)
        setRunning({ done: confirmed.length, all: selected.length })
      }
    } catch (error) {
      broken = error instanceof Error ? error.message : ''
    }
    await client.invalidateQueries({ queryKey: statementKey(id) })
    void refreshQueue(client)
    void client.invalidateQueries({ queryKey: ORDERS_KEY })
    setOutcome({ confirmed, broken })
    setRunning(undefined)
  }
  return { confirm, running, outcome }
}
