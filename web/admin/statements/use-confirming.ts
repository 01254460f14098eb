import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { CONFIRMED_AT_ONCE } from '#contract/limits.ts'
import type { Confirmed } from '#contract/payments/statements.ts'
import { ORDERS_KEY } from '#web/admin/list/order-keys.ts'
import { queueMoved } from '#web/admin/payments/payment-cache.ts'
import { statementKey } from '#web/admin/statements/statement-keys.ts'
import type { Ticked } from '#web/admin/statements/use-ticks.ts'
import { api } from '#web/api.ts'

export interface Confirming {
  done: number
  all: number
}

export interface Outcome {
  confirmed: Confirmed[]
  /** Why it ended before its end, if it did; '' without the server's own words. */
  broken: string | null
}

/** Confirms ticked matches, a hundred a request; when the connection breaks, the rest can be confirmed again. */
export function useConfirming(id: string) {
  const client = useQueryClient()
  const [running, setRunning] = useState<Confirming>()
  const [outcome, setOutcome] = useState<Outcome>()

  async function confirm(ticked: readonly Ticked[]) {
    if (running) return
    const confirmed: Confirmed[] = []
    let broken: string | null = null
    setOutcome(undefined)
    setRunning({ done: 0, all: ticked.length })
    try {
      for (let from = 0; from < ticked.length; from += CONFIRMED_AT_ONCE) {
        const some = ticked.slice(from, from + CONFIRMED_AT_ONCE)
        const matches = some.map(({ credit, order }) => ({ credit: credit._id, order: order._id }))
        confirmed.push(...(await api('confirmMatches', { params: { id }, body: { matches } })).data)
        setRunning({ done: confirmed.length, all: ticked.length })
      }
    } catch (error) {
      broken = error instanceof Error ? error.message : ''
    }
    await client.invalidateQueries({ queryKey: statementKey(id) })
    void queueMoved(client)
    void client.invalidateQueries({ queryKey: ORDERS_KEY })
    setOutcome({ confirmed, broken })
    setRunning(undefined)
  }
  return { confirm, running, outcome }
}
