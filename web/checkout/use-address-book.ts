import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { useAddresses } from '#web/account/profile/use-me.ts'
import {
  type CheckoutEntry,
  type CheckoutFormState,
  type CheckoutInput,
  filledFrom,
} from '#web/checkout/checkout-form.ts'
import { messages } from '#web/messages/messages.ts'
import { onSessionChange, readSession, useSession } from '#web/session.ts'

/**
 * The address book at the checkout, and whether to save this order's address in it. The latest saved address is
 * filled in, unless something was typed before.
 */
export function useAddressBook(form: CheckoutFormState, wasTyped: boolean) {
  const isGuest = useSession()?.user.guest === true
  const { data: book = [], save } = useAddresses({ enabled: !isGuest })
  const [shouldSave, setShouldSave] = useState(false)
  const [addressLine, postalCode] = useWatch({
    control: form.control,
    name: ['addressLine', 'postalCode'],
  })
  const isTyped = addressLine.trim() !== '' && postalCode.trim() !== ''
  const isNew = isTyped && !isGuest && !book.some((entry) => isOf(entry, addressLine, postalCode))

  const latest = book.at(-1)
  const fillUntouched = useEffectEvent((latest: SavedAddress) => {
    const { addressLine, city, state, postalCode } = form.getValues()
    if (wasTyped || addressLine || city || state || postalCode) return
    const { defaultValues } = form.formState
    for (const [name, value] of Object.entries(filledFrom(latest)) as ['city', string][])
      if (form.getValues(name) === defaultValues?.[name]) form.setValue(name, value, { shouldDirty: true })
  })
  useEffect(() => latest && fillUntouched(latest), [latest])

  function fill(entry: SavedAddress) {
    for (const [name, value] of Object.entries(filledFrom(entry)))
      form.setValue(name as 'city', value, { shouldDirty: true })
    form.clearErrors()
  }

  /** Called after the order. If the address book is full or can't be reached, the order is not affected. */
  async function saveAddressOf(entry: CheckoutEntry) {
    if (!shouldSave || !isNew) return
    const { image: _, utr: __, buyerGstin: ___, ...shipping } = entry
    const { addressLine, city, state, postalCode, country } = shipping
    const region = [state, postalCode].filter(Boolean).join(' ')
    const address = [addressLine, city, region, country].filter(Boolean).join(', ')
    const label = city || messages.checkout.addressLabel
    await save(null, { label: label.slice(0, 50), address, shipping }).catch(() => undefined)
  }

  return { book, fill, isNew, shouldSave, setShouldSave, saveAddressOf }
}

function isOf(entry: SavedAddress, addressLine: string, postalCode: string): boolean {
  const filled = filledFrom(entry)
  return (
    filled['addressLine']?.trim().toLowerCase() === addressLine.trim().toLowerCase() &&
    filled['postalCode'] === postalCode.trim()
  )
}

// Checkout input is kept until the order is placed or the person logs out: all of it while the page is open, so an
// expired session loses nothing, and the address in this tab across reloads, because a phone may unload the page
// while its owner pays in another app.

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

/** Saves what was typed in the address step for a reload, if the browser has storage. */
export function saveDraft(userId: string, entry: CheckoutInput): void {
  typed = { userId, entry: { ...entry } }
  const { image: _, utr: __, buyerGstin: ___, ...fields } = entry
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }))
  } catch {
    // the storage is full or forbidden
  }
}

export function deleteDraft(): void {
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
