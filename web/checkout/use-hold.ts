import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api.ts'
import { changedPrices, type Hold, heldLines, holdOf, type PriceLine, reducedTo } from '#web/checkout/hold.ts'
import { readRefusal, type ScarceItem } from '#web/checkout/order-refusal.ts'
import { UNFINISHED } from '#web/checkout/use-unfinished.ts'
import { messages } from '#web/messages/messages.ts'
import { type CartItem, updatePrices } from '#web/storefront/cart/cart-store.ts'

/** What changed between the cart and the session that it began. */
export interface Repriced {
  sent: readonly CartItem[]
  lines: PriceLine[]
}

/** The checkout session of the modal: begun with a cart's lines or taken up again, and begun anew when it is over or refused. */
export function useHold() {
  const queries = useQueryClient()
  const [wanted, setWanted] = useState<readonly CartItem[]>([])
  const [hold, setHold] = useState<Hold | null>(null)
  const [repriced, setRepriced] = useState<Repriced | null>(null)
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (lines: readonly CartItem[]) => {
      const items = lines.map(({ id, quantity }) => ({ product: id, quantity }))
      return holdOf((await api('startCheckout', { body: { items } })).data)
    },
    onSuccess: (begun, lines) => {
      const changed = changedPrices(lines, begun.session)
      setHold(begun)
      setWanted(heldLines(begun.session))
      setRepriced(changed.length > 0 ? { sent: lines, lines: changed } : null)
      updatePrices(changed.map(toCorrection))
      queries.setQueryData(UNFINISHED, begun)
      void queries.invalidateQueries({ queryKey: ['products'] })
    },
  })

  /** Begins with these lines. A session that ran out stays until there is a new one: who has paid for it can still send the order. */
  function begin(lines: readonly CartItem[], lapsed: Hold | null = null) {
    setHold(lapsed)
    setRepriced(null)
    setWanted(lines)
    if (lines.length > 0) mutate(lines)
    else reset()
  }

  function resume(known: Hold) {
    reset()
    setRepriced(null)
    setHold(known)
    setWanted(heldLines(known.session))
  }

  /** Reduces a line to what is left of it, here and in the cart, and begins again once all that is wanted can be had. */
  function take(scarce: ScarceItem, all: readonly ScarceItem[]) {
    const next = reducedTo(wanted, [scarce])
    updatePrices([{ id: scarce.product, stock: scarce.left }])
    const fits = all.every(({ product, left }) =>
      next.every((line) => line.id !== product || line.quantity <= left),
    )
    if (fits) begin(next)
    else setWanted(next)
  }

  return {
    wanted,
    hold,
    repriced,
    starting: isPending,
    refusal: error ? readRefusal(error, messages.checkout.holdFailed) : null,
    begin,
    resume,
    again: () => begin(wanted, hold),
    take,
  }
}

export type HoldState = ReturnType<typeof useHold>

function toCorrection({ product, price, originalPrice, shippingPrice }: PriceLine) {
  return { id: product, price, shippingPrice, originalPrice: Math.max(originalPrice ?? price, price) }
}
