import { CUSTOMER_SHORT_ID } from '#contract/limits.ts'
import type { Order } from '#contract/orders.ts'

/** The last 8 characters of an id, in capitals. */
export function shortId(id: string): string {
  return id.slice(-CUSTOMER_SHORT_ID).toUpperCase()
}

/** 'Flat 4, Karve Road, Pune, Maharashtra 411004, India'; '' when nothing is known. What is missing leaves no gap. */
export function addressText(address: Partial<Order['shippingAddress']>): string {
  const place = [address.state, address.postalCode].filter(isThere).join(' ')
  return [address.addressLine, address.city, place, address.country].filter(isThere).join(', ')
}

function isThere(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}
