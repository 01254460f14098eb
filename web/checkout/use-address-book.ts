import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SavedAddress } from '#contract/addresses.ts'
import { useAddresses } from '#web/account/profile/use-addresses.ts'
import { type CheckoutEntry, type CheckoutFormState, filledFrom } from '#web/checkout/checkout-form.ts'
import { messages } from '#web/messages/messages.ts'

/** The address book beside the checkout, and whether to keep the address of this order in it. */
export function useAddressBook(form: CheckoutFormState) {
  const { data: book = [], save } = useAddresses()
  const [keep, setKeep] = useState(false)
  const [addressLine, postalCode] = useWatch({
    control: form.control,
    name: ['addressLine', 'postalCode'],
  })
  const isTyped = addressLine.trim() !== '' && postalCode.trim() !== ''
  const isNew = isTyped && !book.some((entry) => isOf(entry, addressLine, postalCode))

  /** After the order. A book that is full or out of reach changes nothing about the order. */
  async function keepOf(entry: CheckoutEntry) {
    if (!keep || !isNew) return
    const { image: _, utr: __, ...shipping } = entry
    const { addressLine, city, state, postalCode, country } = shipping
    const place = [state, postalCode].filter(Boolean).join(' ')
    const address = [addressLine, city, place, country].filter(Boolean).join(', ')
    const label = city || messages.checkout.addressLabel
    await save(null, { label: label.slice(0, 50), address, shipping }).catch(() => undefined)
  }

  return { book, isNew, keep, setKeep, keepOf }
}

function isOf(entry: SavedAddress, addressLine: string, postalCode: string): boolean {
  const filled = filledFrom(entry)
  return (
    filled['addressLine']?.trim().toLowerCase() === addressLine.trim().toLowerCase() &&
    filled['postalCode'] === postalCode.trim()
  )
}
