import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { CONSENT_VERSION } from '#contract/accounts/consents.ts'
import { validationErrors } from '#contract/call.ts'
import { TransportError } from '#contract/client.ts'
import { CHECKOUT_BANNER_MS, CHECKOUT_CLOSES_MS, PAYMENT_METHOD } from '#contract/limits.ts'
import { CHECKOUT_TEXTS } from '#contract/orders/new-order.ts'
import type { Order } from '#contract/orders/orders.ts'
import { api } from '#web/api.ts'
import {
  checkoutAddress,
  type CheckoutEntry,
  type CheckoutField,
  checkoutForm,
  type CheckoutInput,
  emptyCheckout,
  firstFailing,
} from '#web/checkout/checkout-form.ts'
import { type OrderError, readError } from '#web/checkout/order-error.ts'
import { updateUnfinished } from '#web/checkout/unfinished-query.ts'
import { deleteDraft, readDraft, useAddressBook, useSavedDraft } from '#web/checkout/use-address-book.ts'
import { useHold } from '#web/checkout/use-hold.ts'
import { useScreenshot } from '#web/checkout/screenshot-field.tsx'
import { messages } from '#web/messages/messages.ts'
import { readSession, useSession } from '#web/session.ts'
import { type CartItem, removeOrdered } from '#web/storefront/cart/cart-store.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

/**
 * One checkout, from its first opening until the order is placed: the session, the form, the attempts to send it.
 */
export function useCheckout(onDone: (order: Order) => void) {
  const toast = useToast()
  const queries = useQueryClient()
  const holding = useHold()
  const [placed, setPlaced] = useState<{ order: Order; lines: readonly CartItem[] } | null>(null)
  const [orderError, setOrderError] = useState<OrderError | null>(null)
  const { place, placing, progress } = usePlaceOrder()
  const session = useSession()
  const userId = session?.userId ?? null
  const [draft] = useState(() => readDraft(userId))
  const { name: fullName = '', mobile: phone = '' } = session?.user ?? {}
  const form = useForm<CheckoutInput, unknown, CheckoutEntry>({
    resolver: zodResolver(checkoutForm),
    defaultValues: { ...emptyCheckout, fullName, phone, ...draft },
    shouldFocusError: false,
  })
  useSavedDraft(form, placed === null ? userId : null)
  const addresses = useAddressBook(form, Object.keys(draft).length > 0)
  const screenshot = useScreenshot(form)
  useDoneAfterSuccess(placed?.order, onDone)

  async function submit(entry: CheckoutEntry) {
    setOrderError(null)
    const buyer = readSession()?.userId
    if (!buyer) return reject({ kind: 'failed', message: messages.checkout.notLoggedIn })
    const { hold, lines } = holding
    // A double click is faster than the button.
    if (!hold || queries.isMutating({ mutationKey: PLACING }) > 0) return
    const { _id: checkout, reference } = hold.session
    try {
      const { data: order } = await place({ userId: buyer, entry, lines, checkout, reference })
      onPlaced(order, entry, lines)
    } catch (error) {
      reject(readError(error))
    }
  }

  function onPlaced(order: Order, entry: CheckoutEntry, lines: readonly CartItem[]) {
    toast.show({ text: messages.checkout.submitted, duration: CHECKOUT_BANNER_MS })
    void addresses.saveAddressOf(entry)
    deleteDraft()
    setPlaced({ order, lines })
    removeOrdered(lines)
    updateUnfinished(queries, null) // it has become the order, whatever happens to the connection now
    void queries.invalidateQueries()
  }

  function reject(error: OrderError) {
    setOrderError(error)
    if (error.kind === 'fields') showAtFields(error.fields)
  }

  function checkAddress(): boolean {
    const { error } = checkoutAddress.safeParse(form.getValues())
    if (error) showAtFields(validationErrors(error.issues, CHECKOUT_TEXTS).fields)
    return !error
  }

  function showAtFields(texts: Partial<Record<CheckoutField, string>>) {
    for (const [field, message] of Object.entries(texts)) form.setError(field as CheckoutField, { message })
    focusFirst(texts)
  }

  function focusFirst(texts: Partial<Record<CheckoutField, string>>) {
    const field = firstFailing(texts)
    if (field) form.setFocus(field)
  }

  const send = form.handleSubmit(submit, (errors) => {
    setOrderError(null)
    const texts = Object.entries(errors).map(([field, error]) => [field, error.message])
    focusFirst(Object.fromEntries(texts) as Partial<Record<CheckoutField, string>>)
  })
  useSentWhenOnline(orderError?.kind === 'failed' && orderError.cause === 'unreachable', () => void send())

  return {
    form,
    addresses,
    screenshot,
    holding,
    lines: placed?.lines ?? holding.lines,
    placing,
    progress,
    /** The order, once it is placed. */
    placed: placed?.order,
    orderError,
    /** Clears the last error; field errors stay. */
    clearError: () => setOrderError(null),
    /** Whether the address is valid; if not, its errors are shown at their fields. */
    checkAddress,
    submit: send,
  }
}

export type CheckoutState = ReturnType<typeof useCheckout>

/**
 * An order interrupted by a lost connection is sent when the connection returns, unless the customer has left it.
 */
function useSentWhenOnline(stopped: boolean, send: () => void): void {
  const resume = useEffectEvent(send)
  useEffect(() => {
    if (!stopped) return
    const listen = () => resume()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [stopped])
}

/** Ends the checkout two seconds after the order was placed. */
function useDoneAfterSuccess(placed: Order | undefined, onDone: (order: Order) => void) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    if (!placed) return
    const timer = window.setTimeout(() => done.current(placed), CHECKOUT_CLOSES_MS)
    return () => window.clearTimeout(timer)
  }, [placed])
}

interface OrderInput {
  userId: string
  entry: CheckoutEntry
  lines: readonly CartItem[]
  /** The checkout session for the order, and the payment's reference. */
  checkout: string
  reference: string
}

const PLACING = ['place-order']

/** Number of automatic retries after a lost connection, before the customer is asked to retry. */
const RETRIES_MAX = 2

/**
 * Sends an order without an Idempotency-Key: its content identifies a repeat, even from a form that was reopened.
 */
function usePlaceOrder() {
  const [progress, setProgress] = useState<number>()
  const { mutateAsync, isPending } = useMutation({
    mutationKey: PLACING,
    mutationFn: ({ userId, entry, lines, checkout, reference }: OrderInput) => {
      const { image, utr, buyerGstin, ...shippingAddress } = entry
      const items = lines.map(toOrderLine)
      const references = { checkout, reference, ...(utr && { utr }) }
      const order = {
        userId,
        shippingAddress,
        items,
        paymentMethod: PAYMENT_METHOD,
        buyerGstin,
        ...references,
      } as const
      const headers = { 'consent-version': CONSENT_VERSION }
      return api('createOrder', { body: { ...order, image }, headers, onProgress: setProgress })
    },
    retry: (failures, error) => error instanceof TransportError && failures < RETRIES_MAX,
    onSettled: () => setProgress(undefined),
  })
  return { place: mutateAsync, placing: isPending, progress }
}

/** A cart item as the call takes it; prices in rupees as shown to the customer. */
function toOrderLine({ id, quantity, price, hsnCode, shippingPrice }: CartItem) {
  return { product: id, quantity, price, hsnCode, shippingPrice }
}
