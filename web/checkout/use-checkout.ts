import { useEffect, useRef, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CHECKOUT_BANNER_MS, CHECKOUT_CLOSES_MS } from '#contract/limits.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/checkout/address-draft.ts'
import {
  type CheckoutEntry,
  type CheckoutField,
  type CheckoutInput,
  checkoutForm,
  emptyCheckout,
  firstFailing,
} from '#web/checkout/checkout-form.ts'
import type { CheckoutFormState } from '#web/checkout/address-fields.tsx'
import { useAddressBook } from '#web/checkout/use-address-book.ts'
import { type OrderRefusal, readRefusal } from '#web/checkout/order-refusal.ts'
import { useHold } from '#web/checkout/use-hold.ts'
import { usePlaceOrder } from '#web/checkout/use-place-order.ts'
import { messages } from '#web/messages/messages.ts'
import { readSession, useSession } from '#web/session.ts'
import { type CartItem, takeOrdered } from '#web/storefront/cart/cart-store.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** One checkout, from its first opening until the order is taken: what is held, what was typed, the attempts. */
export function useCheckout(onDone: () => void) {
  const toast = useToast()
  const queries = useQueryClient()
  const holding = useHold()
  const [placed, setPlaced] = useState<readonly CartItem[] | null>(null)
  const [refused, setRefused] = useState<OrderRefusal | null>(null)
  const { place, placing, progress } = usePlaceOrder()
  const typist = useSession()?.userId ?? null
  const form = useForm<CheckoutInput, unknown, CheckoutEntry>({
    resolver: zodResolver(checkoutForm),
    defaultValues: { ...emptyCheckout, ...readDraft(typist) },
    shouldFocusError: false,
  })
  useKeptDraft(form, placed === null ? typist : null)
  const addresses = useAddressBook(form)
  useDoneAfterSuccess(placed !== null, onDone)

  async function submit(entry: CheckoutEntry) {
    setRefused(null)
    const userId = readSession()?.userId
    if (!userId) return refuse({ kind: 'failed', message: messages.checkout.notLoggedIn })
    const { hold, wanted: lines } = holding
    if (!hold) return
    const { _id: checkout, reference } = hold.session
    try {
      await place({ userId, entry, lines, checkout, reference })
    } catch (error) {
      return refuse(readRefusal(error))
    }
    toast.show({ text: messages.checkout.submitted, duration: CHECKOUT_BANNER_MS })
    void addresses.keepOf(entry)
    forgetDraft()
    setPlaced(lines)
    takeOrdered(lines)
    void queries.invalidateQueries()
  }

  function refuse(refusal: OrderRefusal) {
    setRefused(refusal)
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
    holding,
    lines: placed ?? holding.wanted,
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

/** Keeps what this person types, until the order is taken. */
function useKeptDraft(form: CheckoutFormState, typist: string | null) {
  useEffect(() => {
    if (typist === null) return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(typist, values),
    })
  }, [form, typist])
}

/** Ends the checkout two seconds after the order was taken. */
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
