import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { PAYMENT_METHOD } from '#contract/limits.ts'
import { api } from '#web/api.ts'
import type { CheckoutEntry } from '#web/checkout/checkout-form.ts'
import type { CartItem } from '#web/storefront/cart/cart-store.ts'

export interface OrderToPlace {
  userId: string
  entry: CheckoutEntry
  lines: readonly CartItem[]
  /** The checkout session by which it is ordered, and the payment's reference. */
  checkout: string
  reference: string
}

/**
 * Sends an order; `progress` is the share that has left, 0 to 1, undefined at rest. It carries no Idempotency-Key: without one the server knows the
 * same goods, address and picture for the same order, also from a form that was opened anew after a lost answer.
 */
export function usePlaceOrder() {
  const [progress, setProgress] = useState<number>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ userId, entry, lines, checkout, reference }: OrderToPlace) => {
      const { image, utr, ...shippingAddress } = entry
      const items = lines.map(toOrderLine)
      const named = { checkout, reference, ...(utr && { utr }) }
      const order = { userId, shippingAddress, items, paymentMethod: PAYMENT_METHOD, ...named } as const
      return api('createOrder', { body: { ...order, image }, onProgress: setProgress })
    },
    onSettled: () => setProgress(undefined),
  })
  return { place: mutateAsync, placing: isPending, progress }
}

/** A cart item as the call takes it; prices in rupees as the customer saw them. */
function toOrderLine({ id, quantity, price, hsnCode, shippingPrice }: CartItem) {
  return { product: id, quantity, price, hsnCode, shippingPrice }
}
