import { CircleCheck, type LucideIcon, PackageCheck, Truck } from 'lucide-react'
import type { BodyInput } from '#contract/call.ts'
import { TAKES_TRACKING } from '#contract/orders/tracking.ts'
import type { dispatchCalls, MovedOrder } from '#contract/orders/dispatch.ts'
import type { OrderStatus, PaymentStatus } from '#contract/statuses.ts'
import type { Order } from '#contract/orders/orders.ts'

/** Orders per request: few enough for visible progress, and for little uncertainty when the connection is lost. */
export const ORDERS_AT_ONCE = 25

/** One order of a batch. `from` is the status that was seen: an order moved by someone since then is rejected. */
export type Move = BodyInput<typeof dispatchCalls.updateOrders>['orders'][number] & { from: OrderStatus }

export interface Batch {
  to: OrderStatus
  moves: readonly Move[]
}

/** The state of a batch: running, finished, or interrupted by a lost connection or by its admin. */
export interface BatchState extends Batch {
  /** By order id; an order without an entry got no response. */
  results: ReadonlyMap<string, MovedOrder>
  running: boolean
  /** Why it ended early, '' if the server sent no text; null if it did not. */
  broken: string | null
}

/** Moves some orders; throws if the outcome is unknown. */
export type Send = (to: OrderStatus, moves: readonly Move[]) => Promise<readonly MovedOrder[]>

interface Running {
  send: Send
  /** After each request, and at the end. */
  onState: (state: BatchState) => void
  isStopped: () => boolean
}

/** Sends the orders without a result, some at a time. Results received stay valid, whatever happens later. */
export async function runBatch(state: BatchState, { send, onState, isStopped }: Running): Promise<void> {
  const results = new Map(state.results)
  const waiting = withoutResponse(state)
  let broken: string | null = null
  onState({ ...state, running: true, broken })
  for (let at = 0; at < waiting.length && !isStopped() && broken === null; at += ORDERS_AT_ONCE) {
    try {
      const responses = await send(state.to, waiting.slice(at, at + ORDERS_AT_ONCE))
      for (const response of responses) results.set(response._id, response)
      onState({ ...state, results: new Map(results), running: true, broken })
    } catch (error) {
      broken = error instanceof Error ? error.message : ''
    }
  }
  onState({ ...state, results, running: false, broken })
}

/** A selected order as it was last seen. */
export function moveOf({ _id, orderStatus }: Selected): Move {
  return { id: _id, from: orderStatus }
}

/** The target status of an order: one that is already on its way stays there and gets its number. */
export function goalOf({ from, tracking }: Move, to: OrderStatus): OrderStatus {
  return tracking && TAKES_TRACKING.includes(from) ? from : to
}

export function newBatch(batch: Batch): BatchState {
  return { ...batch, results: new Map(), running: false, broken: null }
}

/** The same batch for another attempt: orders that failed for external reasons are open again. */
export function reopened(state: BatchState): BatchState {
  const results = new Map([...state.results].filter(([, { code }]) => !isPassing(code)))
  return { ...state, results, broken: null }
}

/** The orders that another attempt would send. */
export function toRepeat(state: BatchState): readonly Move[] {
  return withoutResponse(reopened(state))
}

export function doneOf({ results }: BatchState): MovedOrder[] {
  return [...results.values()].filter(({ done }) => done)
}

/** Rejected for a reason that another attempt does not change. */
export function failedOf({ results }: BatchState): MovedOrder[] {
  return [...results.values()].filter(({ done, code }) => !done && !isPassing(code))
}

/** Orders whose new tracking number is also used on another order. */
export function sameNumbersOf({ results }: BatchState): MovedOrder[] {
  return [...results.values()].filter(({ sameNumber }) => sameNumber.length > 0)
}

function withoutResponse({ moves, results }: BatchState): Move[] {
  return moves.filter(({ id }) => !results.has(id))
}

function isPassing(code: MovedOrder['code']): boolean {
  return code === 'INTERNAL' || code === 'UNAVAILABLE'
}

interface BatchAction {
  name: 'confirm' | 'pack' | 'ship'
  /** Whether it is the usual next step; the state table allows more, which is done order by order. */
  from: readonly OrderStatus[]
  to: OrderStatus
  icon: LucideIcon
}

/** The batch actions, in the order of the work. */
export const BATCH_ACTIONS: readonly BatchAction[] = [
  { name: 'confirm', from: ['pending'], to: 'confirmed', icon: CircleCheck },
  { name: 'pack', from: ['confirmed', 'processing'], to: 'packaging', icon: PackageCheck },
  { name: 'ship', from: ['confirmed', 'packaging'], to: 'shipped', icon: Truck },
]

/** The orders for which an action is the next step. */
export function takenBy<Row extends { orderStatus: OrderStatus }>(
  action: Pick<BatchAction, 'from'>,
  orders: readonly Row[],
): Row[] {
  return orders.filter(({ orderStatus }) => action.from.includes(orderStatus))
}

export function unpaidOf<Row extends { paymentStatus: PaymentStatus }>(orders: readonly Row[]): Row[] {
  return orders.filter(({ paymentStatus }) => paymentStatus !== 'paid')
}

/** The data of an order that a batch needs: enough to decide what can be done with it. */
export type Selected = Pick<Order, '_id' | 'orderStatus' | 'paymentStatus'>

/** Selected orders by id, in the order in which they were selected. */
export type Selection = ReadonlyMap<string, Selected>

export const NOTHING_SELECTED: Selection = new Map()

export function added(selection: Selection, orders: readonly Selected[]): Selection {
  return new Map([...selection, ...orders.map((order) => [order._id, snapshotOf(order)] as const)])
}

export function removed(selection: Selection, orders: readonly Selected[]): Selection {
  const removedIds = new Set(orders.map(({ _id }) => _id))
  return new Map([...selection].filter(([id]) => !removedIds.has(id)))
}

export function toggled(selection: Selection, order: Selected): Selection {
  return (selection.has(order._id) ? removed : added)(selection, [order])
}

/** The rows from the last clicked one to this one, inclusive; only this one if the last is on another page. */
export function through<Row extends Selected>(rows: readonly Row[], last: string | null, row: Row): Row[] {
  const from = rows.findIndex(({ _id }) => _id === last)
  const to = rows.findIndex(({ _id }) => _id === row._id)
  if (from === -1 || to === -1) return [row]
  return rows.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** The selected orders as last seen: those on the page as it shows them now. */
export function snapshot(selection: Selection, rows: readonly Selected[] = []): Selected[] {
  const shown = new Map(rows.map((row) => [row._id, snapshotOf(row)]))
  return [...selection.values()].map((order) => shown.get(order._id) ?? order)
}

function snapshotOf({ _id, orderStatus, paymentStatus }: Selected): Selected {
  return { _id, orderStatus, paymentStatus }
}
