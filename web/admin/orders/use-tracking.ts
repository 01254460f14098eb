import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/call.ts'
import { ApiError } from '#contract/client.ts'
import { TAKES_TRACKING } from '#contract/orders/tracking.ts'
import type { dispatchCalls } from '#contract/orders/dispatch.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#contract/statuses.ts'
import { useActionToast } from '#web/admin/list/use-action-toast.ts'
import { orderChanged } from '#web/admin/orders/order-queries.ts'
import { api } from '#web/api.ts'
import { trackingMessages as messages } from '#web/messages/admin-messages.ts'
import { shopQuery } from '#web/shop.ts'

type Tracking = BodyInput<typeof dispatchCalls.setTracking>['tracking']
export type TrackingDraft = Record<'courier' | 'number' | 'link', string>

/** The parcel of the open order as entered, and how it is saved: separately, or together with a status change. */
export function useTracking(order: Order) {
  const client = useQueryClient()
  const showToast = useActionToast()
  const [draft, setDraft] = useState<TrackingDraft | null>(null)
  const [errors, setErrors] = useState<Partial<TrackingDraft>>({})
  const [sameNumber, setSameNumber] = useState<readonly string[]>([])

  const save = useMutation({
    mutationFn: (tracking: Tracking) => api('setTracking', { params: { id: order._id }, body: { tracking } }),
    onSuccess: (response, tracking) => {
      showToast('good', tracking ? messages.saved : messages.removed)
      stored(response.sameNumber)
      void orderChanged(client, response.data)
    },
    onError: (error) => {
      if (!refused(error)) showToast('bad', error.message || messages.failed)
    },
  })

  function stored(others: readonly string[] = []) {
    setDraft(null)
    setErrors({})
    setSameNumber(others)
  }

  /** Shows a tracking error at its field; false for any other error. */
  function refused(error: unknown): boolean {
    const fields = error instanceof ApiError ? (error.response.fields ?? {}) : {}
    const own = Object.entries(fields).flatMap(([name, text]) =>
      name.startsWith('tracking.') ? [[name.slice('tracking.'.length), text]] : [],
    )
    setErrors(Object.fromEntries(own) as Partial<TrackingDraft>)
    return own.length > 0
  }

  return {
    draft,
    errors,
    sameNumber,
    save,
    stored,
    refused,
    change: (changes: Partial<TrackingDraft>) => setDraft((now) => ({ ...EMPTY, ...now, ...changes })),
    open: (initial: TrackingDraft) => {
      setErrors({})
      setDraft(initial)
    },
    close: () => stored(),
    /** The tracking to send with a change to this status, if anything was entered. */
    along: (to: OrderStatus) =>
      draft && draft.number.trim() !== '' && TAKES_TRACKING.includes(to)
        ? sentAs(draft, order.tracking)
        : undefined,
  }
}

export type OpenTracking = ReturnType<typeof useTracking>

const EMPTY: TrackingDraft = { courier: '', number: '', link: '' }

/**
 * An empty link means the courier's link from the settings. The stored link belongs to the stored number: for a
 * different number it is left out unless a link was entered.
 */
export function sentAs(draft: TrackingDraft, stored: Order['tracking']): NonNullable<Tracking> {
  const { courier, number, link } = draft
  const isSame = courier === stored?.courier && number === stored.number
  const isLinkKept = link.trim() !== '' && (isSame || link !== stored?.link)
  return { courier, number, ...(isLinkKept && { link }) }
}

export function useCouriers(): string[] {
  const { data } = useQuery(shopQuery)
  return data?.couriers?.map(({ name }) => name) ?? []
}
