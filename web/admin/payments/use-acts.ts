import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { shortId } from '#web/admin/layout/links.ts'
import { paymentChanged, queueMoved } from '#web/admin/payments/payment-queries.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'

export type PaymentAct = 'paid' | 'failed' | 'asked'

/** A little shorter than the server keeps the customer's mail back. ms */
const UNDO_MS = 10_000

/** What an act says beside itself: to the customer who is asked, or the rupees received of a paid payment. */
export interface Said {
  note?: string
  received?: number
}

export interface UndoableAct {
  act: PaymentAct
  payment: Payment
}

export interface Acts {
  /** Payments whose act is under way: the queue goes on without them. */
  running: ReadonlySet<string>
  /** What went wrong, by order: it is back in the queue then. */
  failures: ReadonlyMap<string, string>
  /** The acts that can be taken back, the last one last. */
  undoable: readonly UndoableAct[]
  settled: number
  /** What to read out. */
  said: string
  perform: (payment: Payment, act: PaymentAct, more?: Said) => Promise<void>
  /** Takes the last one back → its order, where there was one. */
  undo: () => string | undefined
}

/** The desk's acts. Each is sent at once and the queue goes on; one that is refused comes back into the queue. */
export function useActs(): Acts {
  const client = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [undoable, setUndoable] = useState<readonly UndoableAct[]>([])
  const [settled, setSettled] = useState(0)
  const [said, setSaid] = useState('')
  const timers = useRef(new Set<number>())
  useEffect(() => () => timers.current.forEach((timer) => window.clearTimeout(timer)), [])

  async function track(id: string, work: () => Promise<void>, failureText: string) {
    setRunning((ids) => new Set(ids).add(id))
    setFailures((all) => without(all, id))
    try {
      await work()
    } catch (error) {
      const text = (error instanceof ApiError && error.message) || failureText
      setFailures((all) => new Map(all).set(id, text))
      setSaid(`${adminMessages.payments.order(shortId(id))}: ${text}`)
      await queueMoved(client)
    } finally {
      setRunning((ids) => new Set([...ids].filter((one) => one !== id)))
    }
  }

  function perform(payment: Payment, act: PaymentAct, more: Said = {}) {
    const words = adminMessages.payments
    const id = shortId(payment._id)
    return track(
      payment._id,
      async () => {
        const { data } = await send(payment, act, more)
        await paymentChanged(client, data)
        if (act === 'asked') await queueMoved(client)
        else setSettled((count) => count + 1)
        setSaid(words.done[act](id))
        offerUndo({ act, payment })
      },
      words.actFailed(id),
    )
  }

  function offerUndo(done: UndoableAct) {
    setUndoable((all) => [...all, done])
    const timer = window.setTimeout(() => {
      timers.current.delete(timer)
      setUndoable((all) => all.filter((one) => one !== done))
    }, UNDO_MS)
    timers.current.add(timer)
  }

  function undo(): string | undefined {
    const last = undoable.at(-1)
    if (!last) return undefined
    const words = adminMessages.payments
    const id = shortId(last.payment._id)
    setUndoable((all) => all.filter((one) => one !== last))
    void track(
      last.payment._id,
      async () => {
        const { data } = await takeBack(last)
        await paymentChanged(client, data)
        if (last.act !== 'asked') setSettled((count) => Math.max(0, count - 1))
        setSaid(words.undone(id))
        await queueMoved(client)
      },
      words.undoFailed(id),
    )
    return last.payment._id
  }

  return { running, failures, undoable, settled, said, perform, undo }
}

function send({ _id: id, paymentStatus: from }: Payment, act: PaymentAct, { note = '', received }: Said) {
  if (act === 'asked') return api('askForPicture', { params: { id }, body: { note } })
  return api('settlePayment', { params: { id }, body: { paymentStatus: act, from, received } })
}

function takeBack({ act, payment: { _id: id, paymentStatus } }: UndoableAct) {
  if (act === 'asked') return api('askForPicture', { params: { id }, body: { undo: true } })
  return api('settlePayment', { params: { id }, body: { paymentStatus, from: act, undo: true } })
}

function without<Value>(all: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...all].filter(([one]) => one !== id))
}
