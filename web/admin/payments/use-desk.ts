import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Payment } from '#contract/payments/payments.ts'
import {
  paymentChanged,
  paymentKey,
  type QueueItem,
  refreshQueue,
  totalOf,
  useQueue,
} from '#web/admin/payments/payment-queries.ts'
import { itemAloud } from '#web/admin/payments/payment-texts.tsx'
import { useNextImage } from '#web/admin/payments/screenshot-frame.tsx'
import { api } from '#web/api.ts'
import { ApiError } from '#contract/client.ts'
import { shortId } from '#web/admin/links.ts'
import { paymentsMessages as messages } from '#web/messages/admin-messages.ts'

const PARAM = 'payment'
/** More are fetched when this few are left. */
const PREFETCH_BELOW = 15
/** A key pressed right after another one may have been meant for the previous payment. ms */
const KEY_GUARD_MS = 250

export type Desk = ReturnType<typeof useDesk>

/** The desk's current payment and its actions. Other admins' actions change the list, never the current payment. */
export function useDesk() {
  const queue = useQueue()
  const actions = useActions()
  const [params, setParams] = useSearchParams()
  const requestedId = params.get(PARAM)
  const [lastRequestedId, setLastRequestedId] = useState(requestedId)
  const [chosen, setChosen] = useState(requestedId)
  if (requestedId !== lastRequestedId) {
    setLastRequestedId(requestedId)
    if (requestedId !== null) setChosen(requestedId) // a notification's link while the desk is open
  }
  const [lastAt, setLastAt] = useState(0)
  const items = (queue.items ?? []).filter(({ id }) => !actions.running.has(id))
  const found = items.findIndex(({ id }) => id === chosen)
  const outsideQueue = usePaymentOutsideQueue(found === -1 ? chosen : null, queue.items)
  const item: QueueItem | undefined =
    items[found] ??
    outsideQueue.item ??
    (outsideQueue.waiting ? undefined : items[Math.min(lastAt, items.length - 1)])
  const at = item ? items.findIndex(({ id }) => id === item.id) : -1
  if (at >= 0 && at !== lastAt) setLastAt(at)
  if (item && item.id !== chosen && queue.items) setChosen(item.id)

  const { hasMore, loadMore } = queue
  useEffect(() => {
    if (hasMore && items.length - at < PREFETCH_BELOW) loadMore()
  })
  // A payment that moved between page requests may be in none of them: after the last page all are refetched.
  const total = queue.counts ? totalOf(queue.counts) : 0
  const listed = (queue.items ?? []).filter(({ kind }) => kind === 'payment').length
  const { retry } = queue
  useEffect(() => {
    if (!hasMore && listed < total) retry()
  }, [hasMore, listed, total, retry])
  const after = items.slice(at + 1).find((one) => one.kind === 'payment')
  useNextImage(after?.kind === 'payment' ? after.payment : undefined)

  const since = useRef({ id: '', at: 0 })
  const id = item?.id ?? ''
  useEffect(() => {
    since.current = { id, at: performance.now() }
  }, [id])

  function choose(id: string) {
    setChosen(id)
    if (params.has(PARAM)) setParams((now) => withoutParam(now), { replace: true })
  }
  function leave(index: number) {
    const next = items[index + 1] ?? items[index - 1]
    if (next) choose(next.id)
    else setChosen(null)
  }
  function step(by: -1 | 1) {
    const next = items[at >= 0 ? at + by : by === 1 ? lastAt : lastAt - 1]
    if (next) choose(next.id)
  }
  function perform(payment: Payment, action: PaymentAction, more?: Announcement) {
    if (performance.now() - since.current.at < KEY_GUARD_MS) return
    leave(at >= 0 ? at : lastAt - 1)
    void actions.perform(payment, action, more)
  }
  function undo() {
    const id = actions.undo()
    if (id) choose(id)
  }

  const itemText = item ? itemAloud(item) : ''
  const announcement = [actions.announcement, itemText].filter(Boolean).join(' ')
  const loading = (queue.items === undefined && !queue.failed) || outsideQueue.waiting
  return { queue, actions, items, item, at, loading, announcement, choose, leave, step, perform, undo }
}

/** A payment outside the queue: a link leads to it, its action is being undone, or someone else has settled it. */
function usePaymentOutsideQueue(id: string | null, items: readonly QueueItem[] | undefined) {
  const enabled = id !== null && items !== undefined
  const { data, isPending } = useQuery({
    queryKey: paymentKey(id ?? ''),
    queryFn: async ({ signal }) => (await api('getPayment', { params: { id: id ?? '' }, signal })).data,
    enabled,
    retry: false,
  })
  const item: QueueItem | undefined =
    enabled && data ? { kind: 'payment', id: data._id, payment: data } : undefined
  return { item, waiting: enabled && isPending }
}

function withoutParam(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(PARAM)
  return next
}

type PaymentAction = 'paid' | 'failed' | 'asked'

/** A little shorter than the server's delay of the customer's email. ms */
const UNDO_MS = 10_000

/**
 * Additional input of an action: the note for the customer, or the received amount in rupees for a paid payment.
 */
interface Announcement {
  note?: string
  received?: number
}

export interface UndoableAction {
  action: PaymentAction
  payment: Payment
}

interface Actions {
  /** Payments whose action is in progress: the queue continues without them. */
  running: ReadonlySet<string>
  /** Errors by order: the payment is back in the queue then. */
  failures: ReadonlyMap<string, string>
  /** The actions that can be undone, the latest last. */
  undoable: readonly UndoableAction[]
  checked: number
  /** Text for screen readers. */
  announcement: string
  perform: (payment: Payment, action: PaymentAction, more?: Announcement) => Promise<void>
  /** Undoes the latest one and returns its order, if there is one. */
  undo: () => string | undefined
}

/** The desk's actions. Each is sent immediately and the queue moves on; a rejected one returns to the queue. */
function useActions(): Actions {
  const client = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [undoable, setUndoable] = useState<readonly UndoableAction[]>([])
  const [checked, setChecked] = useState(0)
  const [announcement, setAnnouncement] = useState('')
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
      setAnnouncement(`${messages.order(shortId(id))}: ${text}`)
      await refreshQueue(client)
    } finally {
      setRunning((ids) => new Set([...ids].filter((one) => one !== id)))
    }
  }

  function perform(payment: Payment, action: PaymentAction, more: Announcement = {}) {
    const id = shortId(payment._id)
    return track(
      payment._id,
      async () => {
        const { data } = await send(payment, action, more)
        await paymentChanged(client, data)
        if (action === 'asked') await refreshQueue(client)
        else setChecked((count) => count + 1)
        setAnnouncement(messages.done[action](id))
        offerUndo({ action, payment })
      },
      messages.actionFailed(id),
    )
  }

  function offerUndo(done: UndoableAction) {
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
    const id = shortId(last.payment._id)
    setUndoable((all) => all.filter((one) => one !== last))
    void track(
      last.payment._id,
      async () => {
        const { data } = await undoLast(last)
        await paymentChanged(client, data)
        if (last.action !== 'asked') setChecked((count) => Math.max(0, count - 1))
        setAnnouncement(messages.undone(id))
        await refreshQueue(client)
      },
      messages.undoFailed(id),
    )
    return last.payment._id
  }

  return { running, failures, undoable, checked, announcement, perform, undo }
}

function send(
  { _id: id, paymentStatus: from }: Payment,
  action: PaymentAction,
  { note = '', received }: Announcement,
) {
  if (action === 'asked') return api('askForPicture', { params: { id }, body: { note } })
  return api('settlePayment', { params: { id }, body: { paymentStatus: action, from, received } })
}

function undoLast({ action, payment: { _id: id, paymentStatus } }: UndoableAction) {
  if (action === 'asked') return api('askForPicture', { params: { id }, body: { undo: true } })
  return api('settlePayment', { params: { id }, body: { paymentStatus, from: action, undo: true } })
}

function without<Value>(all: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  return new Map([...all].filter(([one]) => one !== id))
}
