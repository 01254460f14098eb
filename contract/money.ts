declare const paiseBrand: unique symbol
/** A whole number of paise. Money is always in this form internally; rupees exist only in calls and on screens. */
export type Paise = number & { readonly [paiseBrand]: true }

/** A whole number as paise; throws on a fraction, so nothing is rounded silently. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of paise: ${value}`)
  return value as Paise
}

/** Rupees (at most two decimals) → paise. The one place where money is rounded. */
export function toPaise(rupees: number): Paise {
  return paise(Math.round(rupees * 100))
}

/** Paise → rupees as a JSON number with at most two decimals. */
export function toRupees(value: Paise): number {
  return value / 100
}

export interface PricedLine {
  quantity: number
  price: Paise
  shippingPrice: Paise
  originalPrice?: Paise | null
}

export interface Totals {
  /** At original prices: subtotal − savings + shipping + rounding = total. */
  subtotal: Paise
  savings: Paise
  shipping: Paise
  /** −49 to 50 paise; 0 unless the shop rounds to whole rupees. */
  rounding: Paise
  total: Paise
}

/**
 * Whether the lines are delivered free: products worth `freeFrom` paise or more, without shipping; null means
 * never.
 */
export function isDeliveryFree(lines: readonly PricedLine[], freeFrom: Paise | null): boolean {
  return freeFrom !== null && lines.reduce((sum, line) => sum + line.price * line.quantity, 0) >= freeFrom
}

/** The lines with the shipping price charged: 0 if delivery is free (docs/rules/checkout.md#delivery). */
export function withDelivery<Line extends PricedLine>(
  lines: readonly Line[],
  freeFrom: Paise | null,
): readonly Line[] {
  return isDeliveryFree(lines, freeFrom) ? lines.map((line) => ({ ...line, shippingPrice: paise(0) })) : lines
}

/** Shipping for one item ordered alone, by the same rule; all amounts in rupees. */
export function shippingOfOne(
  { price, shippingPrice }: { price: number; shippingPrice: number },
  freeFrom: number | null,
): number {
  const line = { quantity: 1, price: toPaise(price), shippingPrice: toPaise(shippingPrice) }
  return isDeliveryFree([line], freeFrom === null ? null : toPaise(freeFrom)) ? 0 : shippingPrice
}

/** The paise that round a sum to whole rupees, 50 up (docs/rules/tax.md#rounding); 0 if nothing would be left. */
export function roundingOf(sum: Paise): Paise {
  const rounded = Math.round(sum / 100) * 100
  return paise(rounded === 0 ? 0 : rounded - sum)
}

/**
 * Totals of order or cart lines, in paise: the sum of (price + shipping price) × quantity, in whole rupees if
 * `isRounded`; savings never below 0.
 */
export function totals(lines: readonly PricedLine[], isRounded = false): Totals {
  let products = 0
  let savings = 0
  let shipping = 0
  for (const line of lines) {
    products += line.price * line.quantity
    shipping += line.shippingPrice * line.quantity
    savings += Math.max(0, (line.originalPrice ?? line.price) - line.price) * line.quantity
  }
  const rounding = isRounded ? roundingOf(paise(products + shipping)) : paise(0)
  return {
    subtotal: paise(products + savings),
    savings: paise(savings),
    shipping: paise(shipping),
    rounding,
    total: paise(products + shipping + rounding),
  }
}
