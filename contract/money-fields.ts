import { z } from 'zod'
import { PRICE_MAX_PAISE } from './limits.ts'
import { type Paise, paise } from './money.ts'

export const rupees = z.number().meta({ description: 'rupees, at most two decimals' })

/** Rupees in a request, as a JSON number or as form text ('1249', '1249.50') → paise. 0 to 99,99,999.99. */
export function rupeesField(label: string) {
  return z
    .union([z.number(), z.string()], {
      error: (issue) => (issue.input === undefined ? `${label} is required` : `${label} must be a number`),
    })
    .transform((input, context): Paise => {
      const reject = (message: string) => {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
      if (typeof input === 'string' && input.trim() === '') return reject(`${label} is required`)
      const text = String(input).trim()
      if (!/^-?(\d+(\.\d+)?|\.\d+)$/.test(text)) return reject(`${label} must be a number`)
      if (text.startsWith('-')) return reject(`${label} cannot be below 0`)
      if (/\.\d{3,}$/.test(text)) return reject(`${label} can have at most two decimals`)
      const value = Math.round(Number(text) * 100)
      return value > PRICE_MAX_PAISE ? reject(`${label} cannot be above ₹99,99,999.99`) : paise(value)
    })
}
