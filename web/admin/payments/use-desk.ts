import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Payment } from '#contract/payments/payments.ts'
import { paymentKey, type QueueItem, totalOf, useQueue } from '#web/admin/payments/payment-queries.ts'
import { itemAloud } from '#web/admin/payments/payment-texts.tsx'
import { type PaymentAct, type Said, useActs } from '#web/admin/payments/use-acts.ts'
import { useNextPicture } from '#web/admin/payments/picture-frame.tsx'
import { api } from '#web/api.ts'

const PARAM = 'payment'
/** More is fetched when so few are left. */
const FEW_LEFT = 15
/** A key pressed right after another one may have been meant for the payment before. ms */
const SETTLING_IN_MS = 250

export type Desk = ReturnType<typeof useDesk>

/** Which payment the desk is at, and its acts. Other admins' acts change the list, never which one is looked at. */
export function useDesk() {
  const queue = useQueue()
  const acts = useActs()
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAM)
  const [seen, setSeen] = useState(asked)
  const [chosen, setChosen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    if (asked !== null) setChosen(asked) // a notification's link while the desk is open
  }
  const [lastAt, setLastAt] = useState(0)
  const items = (queue.items ?? []).filter(({ id }) => !acts.running.has(id))
  const found = items.findIndex(({ id }) => id === chosen)
  const elsewhere = useElsewhere(found === -1 ? chosen : null, queue.items)
  const item: QueueItem | undefined =
    items[found] ??
    elsewhere.item ??
    (elsewhere.waiting ? undefined : items[Math.min(lastAt, items.length - 1)])
  const at = item ? items.findIndex(({ id }) => id === item.id) : -1
  if (at >= 0 && at !== lastAt) setLastAt(at)
  if (item && item.id !== chosen && queue.items) setChosen(item.id)

  const { hasMore, loadMore } = queue
  useEffect(() => {
    if (hasMore && items.length - at < FEW_LEFT) loadMore()
  })
  // A payment that moved while pages were fetched stands in none of them: at their end all are fetched anew.
  const total = queue.counts ? totalOf(queue.counts) : 0
  const listed = (queue.items ?? []).filter(({ kind }) => kind === 'payment').length
  const { retry } = queue
  useEffect(() => {
    if (!hasMore && listed < total) retry()
  }, [hasMore, listed, total, retry])
  const after = items.slice(at + 1).find((one) => one.kind === 'payment')
  const nextPayment = after?.kind === 'payment' ? after.payment : undefined
  useNextPicture(nextPayment)

  const since = useRef({ id: '', at: 0 })
  const id = item?.id ?? ''
  useEffect(() => {
    since.current = { id, at: performance.now() }
  }, [id])

  function choose(id: string) {
    setChosen(id)
    if (params.has(PARAM)) setParams((now) => withoutParam(now), { replace: true })
  }
  function leave(place: number) {
    const next = items[place + 1] ?? items[place - 1]
    if (next) choose(next.id)
    else setChosen(null)
  }
  function step(by: -1 | 1) {
    const next = items[at >= 0 ? at + by : by === 1 ? lastAt : lastAt - 1]
    if (next) choose(next.id)
  }
  function perform(payment: Payment, act: PaymentAct, more?: Said) {
    if (performance.now() - since.current.at < SETTLING_IN_MS) return
    leave(at >= 0 ? at : lastAt - 1)
    void acts.perform(payment, act, more)
  }
  function undo() {
    const id = acts.undo()
    if (id) choose(id)
  }

  const heard = item ? itemAloud(item) : ''
  const said = [acts.said, heard].filter(Boolean).join(' ')
  const loading = (queue.items === undefined && !queue.failed) || elsewhere.waiting
  return { queue, acts, items, item, at, loading, nextPayment, said, choose, leave, step, perform, undo }
}

/** A payment outside the queue: a link leads to it, it is being put back, or somebody else has settled it. */
function useElsewhere(id: string | null, items: readonly QueueItem[] | undefined) {
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
