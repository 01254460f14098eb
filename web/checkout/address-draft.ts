import { z } from 'zod'
import type { CheckoutInput } from '#web/checkout/checkout-form.ts'

// What was typed of an address outlives a reload: who comes back from the payment app may find a page that the phone
// had thrown out of memory. Only in this tab and for this person, until the order is taken; a logout clears the tab
// (session.ts).

const KEY = 'checkout-address'

export type AddressDraft = Omit<CheckoutInput, 'image' | 'utr'>

const text = z.string().optional()
const kept = z.object({
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

/** The fields that this person typed in this tab; {} without any. */
export function readDraft(userId: string | null): Partial<AddressDraft> {
  try {
    const { data } = kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return data && data.userId === userId ? data.fields : {}
  } catch {
    return {}
  }
}

/** Keeps the fields of an address as they are typed. A browser that keeps nothing loses them with a reload, and nothing else. */
export function keepDraft(userId: string, entry: CheckoutInput): void {
  const { image: _, utr: __, ...fields } = entry
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, fields }))
  } catch {
    // no room or no leave
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // then nothing was kept either
  }
}
