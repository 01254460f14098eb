import { useEffect } from 'react'
import { z } from 'zod'
import type { CheckoutFormState, CheckoutInput } from '#web/checkout/checkout-form.ts'
import { onSessionChange, readSession } from '#web/session.ts'

// What is typed into the checkout stays until the order is taken or its person logs out: all of it while the page
// lives, so that a dead session loses nothing, and the address in this tab for a reload: a phone may throw the page out
// of memory while its owner pays in another app.

const KEY = 'checkout-address'

let typed: { userId: string; entry: Partial<CheckoutInput> } | null = null

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

/** What this person typed in this tab; {} for nothing. After a reload only the address. */
export function readDraft(userId: string | null): Partial<CheckoutInput> {
  if (userId === null) return {}
  if (typed?.userId === userId) return typed.entry
  try {
    const { data } = storedDraft.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data && data.userId === userId ? data.fields : {}
  } catch {
    return {}
  }
}

/** Stores what this person types; null: stores nothing. */
export function useSavedDraft(form: CheckoutFormState, userId: string | null): void {
  useEffect(() => {
    if (userId === null) return undefined
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(userId, values),
    })
  }, [form, userId])
}

/** A browser without storage loses the address with a reload, and nothing else. */
export function saveDraft(userId: string, entry: CheckoutInput): void {
  typed = { userId, entry: { ...entry } }
  const { image: _, utr: __, buyerGstin: ___, ...fields } = entry
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }))
  } catch {
    // the storage is full or forbidden
  }
}

export function forgetDraft(): void {
  typed = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // then nothing was stored either
  }
}

onSessionChange((what) => {
  const userId = readSession()?.userId ?? null
  if (what === 'logged-out' || (userId !== null && userId !== typed?.userId)) typed = null
})
