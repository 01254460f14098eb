import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, type Path, set, useForm, type UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { Customer } from '#contract/accounts/customers.ts'
import { ApiError } from '#contract/client.ts'
import { failureText } from '#web/account/form-failures.ts'
import { fieldTexts } from '#web/admin/catalogue-forms/form-errors.ts'
import { ORDERS_KEY } from '#web/admin/list/order-query-keys.ts'
import {
  bodyOf,
  errorsOf,
  NOTHING_TYPED,
  type PhoneLine,
  type PhoneOrderBody,
  type PhoneOrderValues,
} from '#web/admin/phone-order/phone-order-values.ts'
import { api } from '#web/api.ts'
import { phoneOrderMessages as messages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/overlays/toast.tsx'

const shortLines = z.array(z.object({ product: z.string(), left: z.number().int() }))

const unavailableLines = z.array(z.object({ product: z.string() }))

const repriced = z.array(z.object({ product: z.string(), price: z.number(), shippingPrice: z.number() }))

const namesake = z.object({ _id: z.string(), name: z.string() })

/** A phone order being entered: the input is kept after every error. */
export function usePhoneOrder() {
  const [isNew, setNew] = useState(false)
  const [customer, setCustomer] = useState<Customer>()
  const [lines, setLines] = useState<readonly PhoneLine[]>([])
  const [paid, setPaid] = useState(false)
  const [formError, setFormError] = useState<PhoneOrderError>()
  const chosen = { isNew, customer, lines, paid }
  const form = useForm<PhoneOrderValues>({
    defaultValues: NOTHING_TYPED,
    shouldFocusError: false,
    resolver: (values) => {
      const errors: FieldErrors = {}
      for (const [name, message] of Object.entries(errorsOf(values, chosen)))
        set(errors, name, { type: 'rule', message })
      return { values, errors } as never
    },
  })
  const fillAddress = useFilledAddress(form)
  const sending = useSending()

  async function place(values: PhoneOrderValues) {
    setFormError(undefined)
    await sending.mutateAsync(bodyOf(values, chosen)).catch((error: unknown) => {
      const problem = readError(error)
      setFormError(problem)
      setLines((now) => linesAfter(problem, now))
      for (const [name, message] of Object.entries(fieldTexts(error, 'utr')))
        form.setError(name as Path<PhoneOrderValues>, { type: 'server', message }, { shouldFocus: true })
      if (problem.code === 'UTR_USED')
        form.setError('utr', { message: problem.message }, { shouldFocus: true })
    })
  }

  /** Chooses an existing customer, none, or (`toNew`) a new one; the previous choice can be restored. */
  async function choose(who: Customer | undefined, toNew = false) {
    setNew(toNew)
    setCustomer(who)
    setFormError(undefined)
    form.clearErrors()
    await fillAddress(toNew ? undefined : who)
  }

  function changeLines(next: (lines: readonly PhoneLine[]) => readonly PhoneLine[]) {
    setLines(next)
    form.clearErrors('items' as Path<PhoneOrderValues>)
  }

  return {
    form,
    chosen,
    formError,
    /** The placed order. */
    placed: sending.data?.data._id,
    isBegun: form.formState.isDirty || customer !== undefined || lines.length > 0,
    setNew: (toNew: boolean) => void choose(customer, toNew),
    choose,
    changeLines,
    setPaid,
    submit: form.handleSubmit(place, focusFirst),
  }
}

/** The new customer's fields appear and disappear, so the form does not know which field comes first. */
function focusFirst(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus())
}

/** Sends the order. The same order has the same key, so it is placed once. */
function useSending() {
  const last = useRef({ body: '', key: '' })
  const client = useQueryClient()
  const { show } = useToast()
  return useMutation({
    mutationFn: (body: PhoneOrderBody) => {
      const text = JSON.stringify(body)
      if (last.current.body !== text) last.current = { body: text, key: newKey() }
      return api('placeForCustomer', { body, headers: { 'idempotency-key': last.current.key } })
    },
    onSuccess: ({ data }) => {
      show({ tone: 'good', text: messages.placed(data.invoiceId) })
      void client.invalidateQueries({ queryKey: ORDERS_KEY })
    },
  })
}

/** crypto.randomUUID is missing on pages loaded over plain http from another machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

type Form = UseFormReturn<PhoneOrderValues>

/** Fills a customer's last address into fields that were not edited, replacing another customer's. */
function useFilledAddress(form: Form): (customer: Customer | undefined) => Promise<void> {
  const selected = useRef<Customer>(undefined)
  return async (customer) => {
    selected.current = customer
    fill(form, NOTHING_TYPED.shippingAddress)
    const address = customer && (await lastAddress(customer))
    if (address && selected.current === customer) fill(form, address)
  }
}

function fill(form: Form, address: Partial<PhoneOrderValues['shippingAddress']>): void {
  for (const [name, value] of Object.entries(address)) {
    const field = `shippingAddress.${name as keyof typeof address}` as const
    if (!form.getFieldState(field).isDirty) form.setValue(field, value)
  }
}

/** The address of the customer's last order, else the first line of their address book; {} if neither is known. */
async function lastAddress(customer: Customer): Promise<Partial<PhoneOrderValues['shippingAddress']>> {
  const query = { page: '1', limit: '1' }
  const response = await api('getUserOrders', { params: { userId: customer._id }, query }).catch(() => null)
  const last = response?.data[0]?.shippingAddress
  if (last) {
    const { stateCode: _, ...address } = last // derived from the other fields, which may be edited
    return address
  }
  const [first] = customer.addresses
  return first ? { addressLine: first.address } : {}
}

/** Why a phone order was not placed, and the response's data about its lines. */
interface PhoneOrderError {
  code: string | undefined
  message: string
  left: ReadonlyMap<string, number>
  unavailable: readonly string[]
  prices: ReadonlyMap<string, { price: number; shippingPrice: number }>
  /** The customer who already has the new customer's email. */
  instead: { _id: string; name: string } | undefined
}

function readError(error: unknown): PhoneOrderError {
  const response = error instanceof ApiError ? error.response : undefined
  const code = response?.code
  const left = code === 'OUT_OF_STOCK' ? shortLines.safeParse(response?.['items']).data : undefined
  const lost = code === 'NOT_ON_SALE' ? unavailableLines.safeParse(response?.['items']).data : undefined
  const prices = code === 'PRICE_CHANGED' ? repriced.safeParse(response?.['lines']).data : undefined
  return {
    code,
    message: prices ? messages.pricesChanged : failureText(error, messages.failed),
    left: new Map(left?.map((item) => [item.product, item.left])),
    unavailable: lost?.map(({ product }) => product) ?? [],
    prices: new Map(prices?.map((line) => [line.product, line])),
    instead: namesake.safeParse(response?.['customer']).data,
  }
}

function linesAfter(formError: PhoneOrderError, lines: readonly PhoneLine[]): PhoneLine[] {
  return lines.map((line) => ({
    ...line,
    ...formError.prices.get(line.product),
    stock: formError.left.get(line.product) ?? line.stock,
    isUnavailable: formError.unavailable.includes(line.product),
  }))
}
