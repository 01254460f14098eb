import { useEffect } from 'react'
import { z } from 'zod'
import type { CheckoutFormState, CheckoutInput } from '#web/checkout/checkout-form.ts'

// A typed address outlives a reload: a phone may throw the page out of memory while its owner pays in another app.
// It stays in this tab and for this person, until the order is taken. A logout clears the tab (session.ts).

const KEY = 'checkout-address'

export type AddressDraft = Omit<CheckoutInput, 'image' | 'utr'>

const text = z.string().optional()
const storedDraft = z.object({
  userId: z.string(),
  fields: z.object({
    fullName: text,
    phone: text,
    addressLine: text,
    city: text,
    state: text,
    postalCode: text,
    country: text,
  }),
})

/** The address fields that this person typed in this tab; {} without any. */
export function readDraft(userId: string | null): Partial<AddressDraft> {
  try {
    const { data } = storedDraft.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data && data.userId === userId ? data.fields : {}
  } catch {
    return {}
  }
}

/** Stores the address as this person types it; null: stores nothing. */
export function useSavedDraft(form: CheckoutFormState, userId: string | null): void {
  useEffect(() => {
    if (userId === null) return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(userId, values),
    })
  }, [form, userId])
}

/** Stores the address fields of a form. A browser without storage loses them with a reload, and nothing else. */
export function saveDraft(userId: string, entry: CheckoutInput): void {
  const { image: _, utr: __, ...fields } = entry
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }))
  } catch {
    // the storage is full or forbidden
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // then nothing was stored either
  }
}
