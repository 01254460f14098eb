import { z } from 'zod'
import { PRICE_MAX_PAISE } from './limits.ts'

declare const paiseBrand: unique symbol
/** A whole number of paise. Inside the shop money is always this; rupees exist only on the wire and on the screen. */
export type Paise = number & { readonly [paiseBrand]: true }

/** A whole number as paise; throws on a fraction, so that no rounding hides elsewhere. */
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
  /** At original prices: subtotal − savings + shipping = total. */
  subtotal: Paise
  savings: Paise
  shipping: Paise
  total: Paise
}

/** Totals of order or cart lines, in paise: the sum of (price + shipping price) × quantity; savings never below 0. */
export function totals(lines: readonly PricedLine[]): Totals {
  let goods = 0
  let savings = 0
  let shipping = 0
  for (const line of lines) {
    goods += line.price * line.quantity
    shipping += line.shippingPrice * line.quantity
    savings += Math.max(0, (line.originalPrice ?? line.price) - line.price) * line.quantity
  }
  return {
    subtotal: paise(goods + savings),
    savings: paise(savings),
    shipping: paise(shipping),
    total: paise(goods + shipping),
  }
}

export const rupees = z.number().meta({ description: 'rupees, at most two decimals' })

/** Rupees in a request, as a JSON number or as form text ('1249', '1249.50') → paise. 0 to 99,99,999.99. */
export function rupeesField(label: string) {
  return z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be a number`),
    })
    .transform((input, context): Paise => {
      const refuse = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (typeof input === 'string' && input.trim() === '') return refuse(`${label} is required`)
      const text = String(input).trim()
      if (!/^-?(\d+(\.\d+)?|\.\d+)$/.test(text)) return refuse(`${label} must be a number`)
      if (text.startsWith('-')) return refuse(`${label} cannot be below 0`)
      if (/\.\d{3,}$/.test(text)) return refuse(`${label} can have at most two decimals`)
      const value = Math.round(Number(text) * 100)
      return value > PRICE_MAX_PAISE ? refuse(`${label} cannot be above ₹99,99,999.99`) : paise(value)
    })
}
