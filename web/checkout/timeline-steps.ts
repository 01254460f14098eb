import type { CallResponse } from '#contract/call.ts'
import type { orderCalls } from '#contract/orders/orders.ts'
import { ORDER_STEPS, type OrderStatus, parseOrderStatus } from '#contract/statuses.ts'

type HistoryRow = CallResponse<typeof orderCalls.getHistory>['data'][number]

export interface OrderStep {
  status: OrderStatus
  /** When the status was reached; null for future ones. */
  at: string | null
  state: 'done' | 'now' | 'next' | 'end'
}

/** The future statuses of an order; processing is shown only if the order had it. */
const AHEAD: readonly OrderStatus[] = ['confirmed', 'packaging', 'shipped', 'out for delivery', 'delivered']
const ENDS: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned', 'failed delivery']

/** An order's timeline: past statuses with their times, the current one and, unless it ended, the future ones. */
export function timelineSteps(
  rows: (Pick<HistoryRow, 'kind' | 'to' | 'at'> & Partial<HistoryRow>)[],
): OrderStep[] {
  const passed: { status: OrderStatus; at: string }[] = []
  for (const { kind, to, at } of rows) {
    const status = kind === 'order' ? parseOrderStatus(to) : undefined
    if (!status) continue
    // An order that moved back drops the statuses after it.
    while (passed.length > 0 && rankOf(passed.at(-1)!.status) >= rankOf(status)) passed.pop()
    passed.push({ status, at })
  }
  const now = passed.at(-1)
  if (!now) return []
  const ended = ENDS.includes(now.status)
  const done = passed.slice(0, -1).map((step) => ({ ...step, state: 'done' }) as const)
  const ahead = ended ? [] : AHEAD.filter((status) => rankOf(status) > rankOf(now.status))
  return [
    ...done,
    { ...now, state: ended ? 'end' : 'now' },
    ...ahead.map((status) => ({ status, at: null, state: 'next' }) as const),
  ]
}

function rankOf(status: OrderStatus): number {
  const index = ORDER_STEPS.indexOf(status)
  return index === -1 ? ORDER_STEPS.length : index
}
