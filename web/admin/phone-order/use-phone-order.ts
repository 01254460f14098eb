import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FieldErrors, type Path, set, useForm } from 'react-hook-form'
import type { Customer } from '#contract/accounts/customers.ts'
import { fieldTexts } from '#web/admin/catalogue-forms/refusal.ts'
import { ORDERS_KEY } from '#web/admin/list/order-keys.ts'
import {
  bodyOf,
  errorsOf,
  NOTHING_TYPED,
  type PhoneLine,
  type PhoneOrderBody,
  type PhoneOrderValues,
} from '#web/admin/phone-order/phone-order-values.ts'
import { linesAfter, type PhoneRefusal, readRefusal } from '#web/admin/phone-order/phone-order-refusal.ts'
import { useFilledAddress } from '#web/admin/phone-order/use-filled-address.ts'
import { api } from '#web/api.ts'
import { adminMessages } from '#web/messages/admin-messages.ts'
import { useToast } from '#web/ui/layers/toast.tsx'

/** An order by phone while it is taken down: what is typed and chosen outlives every refusal. */
export function usePhoneOrder() {
  const [isNew, setNew] = useState(false)
  const [customer, setCustomer] = useState<Customer>()
  const [lines, setLines] = useState<readonly PhoneLine[]>([])
  const [paid, setPaid] = useState(false)
  const [refusal, setRefusal] = useState<PhoneRefusal>()
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
    setRefusal(undefined)
    await sending.mutateAsync(bodyOf(values, chosen)).catch((error: unknown) => {
      const told = readRefusal(error)
      setRefusal(told)
      setLines((now) => linesAfter(told, now))
      for (const [name, message] of Object.entries(fieldTexts(error, 'utr')))
        form.setError(name as Path<PhoneOrderValues>, { type: 'server', message }, { shouldFocus: true })
      if (told.code === 'UTR_USED') form.setError('utr', { message: told.message }, { shouldFocus: true })
    })
  }

  /** Somebody of the list, nobody yet, or (`toNew`) somebody new; the one who was chosen before can be gone back to. */
  async function choose(who: Customer | undefined, toNew = false) {
    setNew(toNew)
    setCustomer(who)
    setRefusal(undefined)
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
    refusal,
    /** The order that was placed. */
    placed: sending.data?.data._id,
    isBegun: form.formState.isDirty || customer !== undefined || lines.length > 0,
    setNew: (toNew: boolean) => void choose(customer, toNew),
    choose,
    changeLines,
    setPaid,
    submit: form.handleSubmit(place, focusFirst),
  }
}

/** The new customer's fields come and go, so the form does not know which field stands first. */
function focusFirst(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main form [aria-invalid="true"]')?.focus())
}

/** Sends the order. The same order again has the same key: it is placed once. */
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
      show({ tone: 'good', text: adminMessages.phoneOrder.placed(data.invoiceId) })
      void client.invalidateQueries({ queryKey: ORDERS_KEY })
    },
  })
}

/** crypto.randomUUID is missing on a page that came over plain http from another machine. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
