import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { DEFAULT_COUNTRY, IMAGE_MAX_BYTES } from '#contract/limits.ts'
import {
  buyerGstin,
  CHECKOUT_TEXTS,
  newOrder,
  shippingAddress,
  typedUtr,
} from '#contract/orders/new-order.ts'
import { messages } from '#web/messages/messages.ts'

/** The fields that must be valid before the customer pays, by the contract's own rules. */
export const checkoutAddress = z.object({ ...shippingAddress.omit({ stateCode: true }).shape, buyerGstin })

/** The customer's input: the address, the payment screenshot and its UTR. */
export const checkoutForm = checkoutAddress.extend({
  image: newOrder.shape.image.max(IMAGE_MAX_BYTES, { error: () => messages.checkout.tooLarge }),
  utr: z.union([z.literal(''), typedUtr]),
})

export type CheckoutInput = z.input<typeof checkoutForm>
export type CheckoutEntry = z.output<typeof checkoutForm>
export type CheckoutField = keyof CheckoutInput
export type CheckoutFormState = UseFormReturn<CheckoutInput, unknown, CheckoutEntry>

/** In the order of the screen. */
const FIELDS = Object.keys(checkoutForm.shape) as CheckoutField[]

export function isCheckoutField(name: string): name is CheckoutField {
  return (FIELDS as string[]).includes(name)
}

export const emptyCheckout = {
  fullName: '',
  phone: '',
  addressLine: '',
  city: '',
  state: '',
  postalCode: '',
  country: DEFAULT_COUNTRY,
  buyerGstin: '',
  image: undefined,
  utr: '',
}

/** The field whose text comes first in CHECKOUT_TEXTS; others in the order of the screen. */
export function firstFailing(texts: Partial<Record<CheckoutField, string>>): CheckoutField | undefined {
  const rank = (field: CheckoutField) => {
    const index = CHECKOUT_TEXTS.findIndex((text) => text === texts[field])
    return index === -1 ? CHECKOUT_TEXTS.length : index
  }
  return FIELDS.filter((field) => texts[field] !== undefined).toSorted((a, b) => rank(a) - rank(b))[0]
}

/**
 * The form fields filled from a saved address; one saved as a single text gives only the address line and pincode.
 */
export function filledFrom({
  shipping,
  address,
}: Pick<SavedAddress, 'shipping' | 'address'>): Record<string, string> {
  if (shipping) {
    const { stateCode: _, ...fields } = shipping // derived from the State's name
    return fields
  }
  const pincode = /(?:^|\D)([1-9]\d{2}\s?\d{3})(?!\d)/.exec(address)?.[1] ?? ''
  const addressLine = address
    .replace(pincode, '')
    .replaceAll(/[\s,–-]+$/g, '')
    .trim()
  return { addressLine, city: '', state: '', postalCode: pincode.replace(/\s/, '') }
}
