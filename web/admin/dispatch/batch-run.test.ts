import { expect, test } from 'vitest'
import type { MovedOrder } from '#contract/orders/dispatch.ts'
import {
  type BatchState,
  doneOf,
  goalOf,
  type Move,
  newBatch,
  ORDERS_AT_ONCE,
  failedOf,
  reopened,
  runBatch,
  type Send,
  toRepeat,
} from '#web/admin/dispatch/batch-run.ts'

const moves = Array.from({ length: 60 }, (_, i): Move => ({ id: `o${i}`, from: 'pending' }))

function response(id: string, code: MovedOrder['code'] = null): MovedOrder {
  return { _id: id, done: code === null, orderStatus: 'confirmed', code, message: code, sameNumber: [] }
}

/** Runs to the end and returns what was shown on the way. */
async function run(start: BatchState, send: Send, isStopped = () => false): Promise<BatchState[]> {
  const states: BatchState[] = []
  await runBatch(start, { send, onState: (state) => states.push(state), isStopped })
  return states
}

test('60 orders go in three requests, and progress is shown after each', async () => {
  const sent: number[] = []
  const states = await run(newBatch({ to: 'confirmed', moves }), async (_, some) => {
    sent.push(some.length)
    return some.map(({ id }) => response(id))
  })
  expect(sent).toEqual([ORDERS_AT_ONCE, ORDERS_AT_ONCE, 10])
  expect(states.map(({ running, results }) => [running, results.size])).toEqual([
    [true, 0],
    [true, 25],
    [true, 50],
    [true, 60],
    [false, 60],
  ])
})

test('a lost connection keeps the known results, and another try sends only the rest', async () => {
  let requests = 0
  const failing: Send = async (_, some) => {
    requests += 1
    if (requests === 2) throw new Error('')
    return some.map(({ id }) => response(id))
  }
  const cut = (await run(newBatch({ to: 'confirmed', moves }), failing)).at(-1)!
  expect([cut.running, cut.broken, cut.results.size]).toEqual([false, '', 25])
  expect(toRepeat(cut)).toEqual(moves.slice(25))
  const end = (await run(reopened(cut), failing)).at(-1)!
  expect([end.broken, doneOf(end).length]).toEqual([null, 60])
})

test('a stopped batch ends after the request under way', async () => {
  let stopped = false
  const states = await run(
    newBatch({ to: 'confirmed', moves }),
    async (_, some) => {
      stopped = true
      return some.map(({ id }) => response(id))
    },
    () => stopped,
  )
  expect(states.at(-1)).toMatchObject({ running: false, broken: null })
  expect(toRepeat(states.at(-1)!)).toHaveLength(35)
})

test('a refused order is not tried again, a server failure is', async () => {
  const codes = { o1: 'CHANGED_MEANWHILE', o2: 'INTERNAL' } as const
  const batch = newBatch({ to: 'confirmed', moves: moves.slice(0, 4) })
  const send: Send = async (_, some) =>
    some.map(({ id }) => response(id, (codes as Record<string, MovedOrder['code']>)[id] ?? null))
  const end = (await run(batch, send)).at(-1)!
  expect(doneOf(end).map(({ _id }) => _id)).toEqual(['o0', 'o3'])
  expect(failedOf(end).map(({ _id }) => _id)).toEqual(['o1'])
  expect(toRepeat(end).map(({ id }) => id)).toEqual(['o2'])
})

test('a shipped order gets its tracking number without a change of status', () => {
  const tracking = { courier: 'DTDC', number: 'D1' }
  const goals = (['confirmed', 'packaging', 'shipped', 'out for delivery'] as const).map((from) =>
    goalOf({ id: 'o', from, tracking }, 'shipped'),
  )
  expect(goals).toEqual(['shipped', 'shipped', 'shipped', 'out for delivery'])
  expect(goalOf({ id: 'o', from: 'out for delivery' }, 'shipped')).toBe('shipped')
})
