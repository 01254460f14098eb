import { useEffect, useRef, useState } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { MovedOrder } from '#contract/orders/dispatch.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import {
  type Batch,
  type BatchState,
  goalOf,
  type Move,
  newBatch,
  reopened,
  runBatch,
} from '#web/admin/dispatch/batch-run.ts'
import { FIGURES_KEY } from '#web/admin/layout/figures.ts'
import { ORDERS_KEY } from '#web/admin/list/order-keys.ts'
import { queueMoved } from '#web/admin/payments/payment-cache.ts'
import { api } from '#web/api.ts'

/** A batch with its progress and its result. Leaving the page while it runs is asked about first. */
export function useBatch(onEnd: (state: BatchState) => void) {
  const client = useQueryClient()
  const [state, setState] = useState<BatchState | null>(null)
  const [stopping, setStopping] = useState(false)
  const stopped = useRef(false)
  const running = state?.running ?? false
  useEffect(() => () => void (stopped.current = true), [])
  useEffect(() => {
    if (!running) return undefined
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [running])

  async function run(start: BatchState) {
    stopped.current = false
    setStopping(false)
    let end = start
    const onState = (next: BatchState) => setState((end = next))
    await runBatch(start, { send, onState, isStopped: () => stopped.current })
    void ordersMoved(client)
    onEnd(end)
  }

  return {
    state,
    stopping,
    start: (batch: Batch) => void run(newBatch(batch)),
    again: () => state && void run(reopened(state)),
    stop: () => {
      stopped.current = true
      setStopping(true)
    },
    close: () => setState(null),
  }
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

async function send(to: OrderStatus, moves: readonly Move[]): Promise<MovedOrder[]> {
  const moved: MovedOrder[] = []
  for (const [orderStatus, orders] of Map.groupBy(moves, (move) => goalOf(move, to)))
    moved.push(...(await api('updateOrders', { body: { orders, orderStatus } })).data)
  return moved
}

/** Orders stand in many places by now: whatever shows them asks again. */
async function ordersMoved(client: QueryClient): Promise<void> {
  await Promise.all([
    ...[ORDERS_KEY, ['admin-order'], ['admin-order-history'], FIGURES_KEY].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
    queueMoved(client),
  ])
}
