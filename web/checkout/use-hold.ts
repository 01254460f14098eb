import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { changedPrices, type Hold, heldLines, holdOf, type PriceLine, reducedTo } from '#web/checkout/hold.ts'
import { readError, type UnavailableItem } from '#web/checkout/order-error.ts'
import { unfinishedCheckoutQuery, updateUnfinished } from '#web/checkout/unfinished-query.ts'
import { messages } from '#web/messages/messages.ts'
import { shopQuery } from '#web/shop.ts'
import { type CartItem, updatePrices } from '#web/storefront/cart/cart-store.ts'

/** A shop that has not responded after this time is reported as unreachable. */
const TIMEOUT_MS = 30_000

/** What changed between the cart and the session started from it. */
export interface Repriced {
  sent: readonly CartItem[]
  lines: PriceLine[]
}

/**
 * The checkout session of the modal: started with the cart's lines or resumed, and restarted when expired or
 * rejected.
 */
export function useHold() {
  const queries = useQueryClient()
  const [lines, setLines] = useState<readonly CartItem[]>([])
  const [hold, setHold] = useState<Hold | null>(null)
  const [repriced, setRepriced] = useState<Repriced | null>(null)
  const { data: current } = useQuery(unfinishedCheckoutQuery)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (sent: readonly CartItem[]) => {
      const items = sent.map(({ id, quantity }) => ({ product: id, quantity }))
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      return holdOf((await api('startCheckout', { body: { items }, signal })).data)
    },
  })

  function started(next: Hold, sent: readonly CartItem[]) {
    const changed = changedPrices(sent, next.session)
    setHold(next)
    setLines(heldLines(next.session))
    setRepriced(changed.length > 0 ? { sent, lines: changed } : null)
    updatePrices(changed.map(toCorrection))
    updateUnfinished(queries, next)
    void queries.invalidateQueries({ queryKey: ['products'] })
    if (changed.length > 0) void queries.invalidateQueries({ queryKey: shopQuery.queryKey })
  }

  /**
   * Starts with these lines. An expired session stays until there is a new one: a payment for it can still be
   * submitted.
   */
  function begin(next: readonly CartItem[], expired: Hold | null = null) {
    setHold(expired)
    setRepriced(null)
    setLines(next)
    // Keyed here, so late responses to an earlier opening are ignored.
    if (next.length > 0) mutate(next, { onSuccess: started })
    else reset()
  }

  function resume(existing: Hold) {
    reset()
    setRepriced(null)
    setHold(existing)
    setLines(heldLines(existing.session))
  }

  /** Reduces a line to what is left, here and in the cart, and starts again once all lines are available. */
  function reduce(short: UnavailableItem, all: readonly UnavailableItem[]) {
    const next = reducedTo(lines, [short])
    updatePrices([{ id: short.product, stock: short.left }])
    const isAvailable = all.every(({ product, left }) =>
      next.every((line) => line.id !== product || line.quantity <= left),
    )
    if (isAvailable) begin(next)
    else setLines(next)
  }

  return {
    lines,
    hold,
    /** The shop now has a different checkout for this customer, or none. */
    isStale: hold !== null && current !== undefined && current?.session._id !== hold.session._id,
    repriced,
    starting: isPending,
    error: error ? readError(error, messages.checkout.holdFailed) : null,
    begin,
    resume,
    beginAgain: () => begin(lines, hold),
    reduce,
  }
}

export type HoldState = ReturnType<typeof useHold>

/** A shipping price of 0 may be free delivery of all lines: the cart keeps the product's own. */
function toCorrection({ product, price, originalPrice, shippingPrice }: PriceLine) {
  const prices = { id: product, price, originalPrice: Math.max(originalPrice ?? price, price) }
  return shippingPrice > 0 ? { ...prices, shippingPrice } : prices
}
