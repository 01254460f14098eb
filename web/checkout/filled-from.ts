import type { SavedAddress } from '#contract/addresses.ts'

/**
 * What a saved address fills into the checkout's form. One that an order brought into the book has every field; of one that was
 * written as one text the pincode is read out of it, and the name and contact stay as they were typed.
 */
export function filledFrom({
  shipping,
  address,
}: Pick<SavedAddress, 'shipping' | 'address'>): Record<string, string> {
  if (shipping) return { ...shipping }
  const pincode = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/.exec(address)?.[0] ?? ''
  const addressLine = address
    .replace(pincode, '')
    .replaceAll(/[\s,–-]+$/g, '')
    .trim()
  return { addressLine, city: '', state: '', postalCode: pincode.replace(/\s/, '') }
}
