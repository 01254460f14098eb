import { useEffect, useRef, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CHECKOUT_BANNER_MS, CHECKOUT_CLOSES_MS } from '#contract/limits.ts'
import {
  type CheckoutEntry,
  type CheckoutField,
  type CheckoutInput,
  checkoutForm,
  emptyCheckout,
  firstFailing,
} from '#web/checkout/checkout-form.ts'
import { useAddressBook } from '#web/checkout/use-address-book.ts'
import { type OrderRefusal, readRefusal } from '#web/checkout/order-refusal.ts'
import { newReference } from '#web/checkout/random-text.ts'
import { usePlaceOrder } from '#web/checkout/use-place-order.ts'
import { messages } from '#web/messages/messages.ts'
import { readSession } from '#web/session.ts'
import { type CartItem, clearCart, updatePrices, useCart } from '#web/storefront/cart-store.ts'
import { useToast } from '#web/ui/toast.tsx'

/** A refusal and the lines that were refused, to say what has changed since. */
export type RefusedOrder = OrderRefusal & { sent: readonly CartItem[] }

/** One checkout, from its first opening until the order is taken: what was typed, the reference, the attempts. */
export function useCheckout(onDone: () => void) {
  const cart = useCart()
  const toast = useToast()
  const queries = useQueryClient()
  const [reference] = useState(newReference)
  const [placed, setPlaced] = useState<readonly CartItem[] | null>(null)
  const [refused, setRefused] = useState<RefusedOrder | null>(null)
  const { place, placing, progress } = usePlaceOrder()
  const form = useForm<CheckoutInput, unknown, CheckoutEntry>({
    resolver: zodResolver(checkoutForm),
    defaultValues: emptyCheckout,
    shouldFocusError: false,
  })
  const addresses = useAddressBook(form)
  useDoneAfterSuccess(placed !== null, onDone)

  async function submit(entry: CheckoutEntry) {
    setRefused(null)
    const userId = readSession()?.userId
    if (!userId) return refuse({ kind: 'failed', message: messages.checkout.notLoggedIn }, cart)
    try {
      await place({ userId, entry, lines: cart, reference })
    } catch (error) {
      return refuse(readRefusal(error), cart)
    }
    toast.show({ text: messages.checkout.submitted, duration: CHECKOUT_BANNER_MS })
    void addresses.keepOf(entry)
    setPlaced(cart)
    clearCart()
    void queries.invalidateQueries()
  }

  function refuse(refusal: OrderRefusal, sent: readonly CartItem[]) {
    setRefused({ ...refusal, sent })
    if (refusal.kind === 'prices') updatePrices(refusal.lines.map(toCorrection))
    if (refusal.kind === 'fields') showAtFields(refusal.fields)
  }

  function showAtFields(texts: Partial<Record<CheckoutField, string>>) {
    for (const [field, message] of Object.entries(texts)) form.setError(field as CheckoutField, { message })
    focusFirst(texts)
  }

  function focusFirst(texts: Partial<Record<CheckoutField, string>>) {
    const field = firstFailing(texts)
    if (field) form.setFocus(field)
  }

  return {
    form,
    addresses,
    reference,
    lines: placed ?? cart,
    placing,
    progress,
    placed: placed !== null,
    refused,
    /** Takes the last refusal away; the field texts stay. */
    forgetRefusal: () => setRefused(null),
    submit: form.handleSubmit(submit, (errors) => {
      setRefused(null)
      const texts = Object.entries(errors).map(([field, error]) => [field, error.message])
      focusFirst(Object.fromEntries(texts) as Partial<Record<CheckoutField, string>>)
    }),
  }
}

/** Ends the checkout two seconds after the order was taken (D86). */
function useDoneAfterSuccess(placed: boolean, onDone: () => void) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!placed) return
    const timer = window.setTimeout(() => done.current(), CHECKOUT_CLOSES_MS)
    return () => window.clearTimeout(timer)
  }, [placed])
}

function toCorrection(line: Extract<OrderRefusal, { kind: 'prices' }>['lines'][number]) {
  const { product, price, originalPrice, shippingPrice } = line
  return { id: product, price, shippingPrice, originalPrice: Math.max(originalPrice ?? price, price) }
}
