import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { useAddresses } from '#web/account/profile/use-addresses.ts'
import { type CheckoutEntry, type CheckoutFormState, filledFrom } from '#web/checkout/checkout-form.ts'
import { messages } from '#web/messages/messages.ts'
import { useSession } from '#web/session.ts'

/**
 * The address book beside the checkout, and whether to keep the address of this order in it. The latest of
 * the book is filled in, unless something was typed before.
 */
export function useAddressBook(form: CheckoutFormState, wasTyped: boolean) {
  const isGuest = useSession()?.user.guest === true
  const { data: book = [], save } = useAddresses({ enabled: !isGuest })
  const [keep, setKeep] = useState(false)
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

  /** After the order. A book that is full or out of reach changes nothing about the order. */
  async function keepOf(entry: CheckoutEntry) {
    if (!keep || !isNew) return
    const { image: _, utr: __, buyerGstin: ___, ...shipping } = entry
    const { addressLine, city, state, postalCode, country } = shipping
    const place = [state, postalCode].filter(Boolean).join(' ')
    const address = [addressLine, city, place, country].filter(Boolean).join(', ')
    const label = city || messages.checkout.addressLabel
    await save(null, { label: label.slice(0, 50), address, shipping }).catch(() => undefined)
  }

  return { book, fill, isNew, keep, setKeep, keepOf }
}

function isOf(entry: SavedAddress, addressLine: string, postalCode: string): boolean {
  const filled = filledFrom(entry)
  return (
    filled['addressLine']?.trim().toLowerCase() === addressLine.trim().toLowerCase() &&
    filled['postalCode'] === postalCode.trim()
  )
}
