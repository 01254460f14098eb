import { stateTextOf } from '#contract/back-office/gstin.ts'
import { CUSTOMER_SHORT_ID } from '#contract/limits.ts'
import { paise, toPaise, toRupees, totals } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'

/** An id as shown to customers: its last 8 characters, in capitals. */
export function customerShortId(id: string): string {
  return id.slice(-CUSTOMER_SHORT_ID).toUpperCase()
}

type Address = Partial<Order['shippingAddress']>

/** 'Flat 4, Karve Road, Maharashtra, India': the address without city and PIN code; '' if unknown. */
export function addressText(address: Address): string {
  return listed([address.addressLine, stateTextOf(address), address.country])
}

/** 'Flat 4, Karve Road, Pune, Maharashtra 411004, India'; '' if unknown. */
export function fullAddress(address: Address): string {
  const { addressLine, city, postalCode, country } = address
  return listed([addressLine, city, listed([stateTextOf(address), postalCode], ' '), country])
}

function listed(parts: readonly (string | undefined)[], between = ', '): string {
  return parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(between)
}

/** Rupees of the lines without shipping, of the shipping, and of both, in whole rupees if `isRounded`. */
export function orderSums(
  items: readonly Pick<Order['items'][number], 'quantity' | 'price' | 'shippingPrice'>[],
  isRounded?: boolean,
) {
  const { subtotal, shipping, rounding, total } = totals(
    items.map(({ quantity, price, shippingPrice }) => ({
      quantity,
      price: toPaise(price),
      shippingPrice: toPaise(shippingPrice),
    })),
    isRounded,
  )
  return {
    subtotal: toRupees(subtotal),
    shipping: toRupees(shipping),
    rounding: toRupees(rounding),
    total: toRupees(total),
  }
}

/** Rupees by which the total of an order was rounded; 0 unless the shop rounds. */
export function roundingOf({ items, totalAmount }: Pick<Order, 'items' | 'totalAmount'>): number {
  return toRupees(paise(toPaise(totalAmount) - toPaise(orderSums(items).total)))
}

type OrderTotals = Pick<Order, 'totalAmount' | 'reducedBy'>

/** Rupees that the buyer was asked to pay: a correction lowers the total, not what was paid before. */
export function amountDueOf({ totalAmount, reducedBy }: OrderTotals): number {
  return toRupees(paise(toPaise(totalAmount) + toPaise(reducedBy)))
}

/** Rupees × units, without the error of binary fractions. */
export function times(rupees: number, quantity: number): number {
  return (toPaise(rupees) * quantity) / 100
}
